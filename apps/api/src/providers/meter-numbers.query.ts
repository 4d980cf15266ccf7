import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { AccessMap } from '../access/access-map.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Infrastructure } from '../infrastructure.js';

type R = typeof routes;

export class ReadMeterNumbers extends queryOf<R['readMeterNumbers']>() {}

/** Returns the meter numbers at a company, for the associations on which the person has a role. */
@QueryHandler(ReadMeterNumbers)
export class ReadMeterNumbersHandler implements IQueryHandler<ReadMeterNumbers> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
  ) {}

  async execute({ call }: ReadMeterNumbers): Promise<AnswerOf<R['readMeterNumbers']>> {
    const { rows } = await this.infrastructure.pool.query<{ idAs: number; meterNumber: string }>(
      `select association_id::float8 as "idAs", meter_number as "meterNumber"
         from read.company_meter_number
        where association_id = any($1::bigint[]) and company_id = $2
        order by association_id, meter_number`,
      [this.map.associationsOf(actorOf(call).idUser), call.params.idCompany],
    );
    return { meterNumbers: rows };
  }
}

@Controller()
export class MeterNumbersController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readMeterNumbers)
  read(@TheCall() call: CallOf<R['readMeterNumbers']>) {
    return this.queries.execute(new ReadMeterNumbers(call));
  }
}
