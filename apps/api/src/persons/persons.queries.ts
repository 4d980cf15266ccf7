import { Controller, StreamableFile } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { AccessMap } from '../access/access-map.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { personsReportWorkbook, personsWorkbook } from './persons-workbook.js';
import { Persons } from './persons.js';

type R = typeof routes;

export class ReadPersons extends queryOf<R['readPersons']>() {}
export class ReadPersonsReport extends queryOf<R['readPersonsReport']>() {}

@QueryHandler(ReadPersons)
export class ReadPersonsHandler implements IQueryHandler<ReadPersons> {
  constructor(private readonly persons: Persons) {}

  execute({ call }: ReadPersons): Promise<AnswerOf<R['readPersons']>> {
    const { idAs, fromM: from, toM: to } = call.params;
    return this.persons.byMonth(idAs, { from, to }, actorOf(call).scope);
  }
}

/** The associations assigned to an accountant, as for their bills. */
@QueryHandler(ReadPersonsReport)
export class ReadPersonsReportHandler implements IQueryHandler<ReadPersonsReport> {
  constructor(
    private readonly persons: Persons,
    private readonly map: AccessMap,
  ) {}

  execute({ call }: ReadPersonsReport): Promise<AnswerOf<R['readPersonsReport']>> {
    const { fromM, fromY, toM, toY } = call.query;
    const period = { from: fromY * 100 + fromM, to: toY * 100 + toM };
    const own = [...this.map.accountedBy(actorOf(call).idUser)].sort((a, b) => a - b);
    return this.persons.ofAssociations(own, period);
  }
}

@Controller()
export class PersonsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly persons: Persons,
  ) {}

  @Call(routes.readPersons)
  read(@TheCall() call: CallOf<R['readPersons']>) {
    return this.queries.execute(new ReadPersons(call));
  }

  @Call(routes.printPersonsWorkbook)
  async workbook(@TheCall() call: CallOf<R['printPersonsWorkbook']>): Promise<StreamableFile> {
    const { idAs, fromM: from, toM: to } = call.params;
    const report = await this.persons.byMonth(idAs, { from, to }, actorOf(call).scope);
    return new StreamableFile(personsWorkbook(report), {
      type: routes.printPersonsWorkbook.media!,
      disposition: `inline; filename="persoane-${from}-${to}.xlsx"`,
    });
  }

  @Call(routes.printPersonsReportWorkbook)
  async reportWorkbook(
    @TheCall() call: CallOf<R['printPersonsReportWorkbook']>,
  ): Promise<StreamableFile> {
    const asked = { ...call, route: routes.readPersonsReport };
    const { associations } = await this.queries.execute(new ReadPersonsReport(asked));
    const { fromM, fromY, toM, toY } = call.query;
    const name = `persoane-${fromY * 100 + fromM}-${toY * 100 + toM}.xlsx`;
    return new StreamableFile(personsReportWorkbook(associations), {
      type: routes.printPersonsReportWorkbook.media!,
      disposition: `inline; filename="${name}"`,
    });
  }

  @Call(routes.readPersonsReport)
  report(@TheCall() call: CallOf<R['readPersonsReport']>) {
    return this.queries.execute(new ReadPersonsReport(call));
  }
}
