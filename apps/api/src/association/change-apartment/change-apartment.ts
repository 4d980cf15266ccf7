import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { changeApartment } from '@scara/domain/association';
import { type MonthId, type YearMonth, yearMonthOf } from '@scara/domain/kernel';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { present } from '../../http/present.js';
import { Infrastructure } from '../../infrastructure.js';
import { Associations } from '../associations.js';

type ChangeApartmentCall = CallOf<typeof routes.changeApartment>;
type ChangeApartmentAnswer = AnswerOf<typeof routes.changeApartment>;

/** Changes the fields of an apartment that were sent. */
export class ChangeApartment extends Command<ChangeApartmentAnswer> {
  constructor(readonly call: ChangeApartmentCall) {
    super();
  }
}

@CommandHandler(ChangeApartment)
export class ChangeApartmentHandler implements ICommandHandler<ChangeApartment> {
  constructor(
    private readonly associations: Associations,
    private readonly infrastructure: Infrastructure,
  ) {}

  async execute({ call }: ChangeApartment): Promise<ChangeApartmentAnswer> {
    const { idAs, idAp } = call.params;
    const openMonth = call.body.persons === undefined ? null : await this.openMonth(idAs);
    const { revision, position } = await this.associations.write(
      call,
      (state) => changeApartment({ idAp, apartment: present(call.body), openMonth }, state),
      {
        object: `apartment:${idAp}`,
        entranceOf: (state) => state.apartments.get(idAp)?.idEntrance,
      },
    );
    return { revision, position };
  }

  /** The month that is being worked on: persons typed now hold in it. */
  private async openMonth(idAs: number): Promise<YearMonth | null> {
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId | null }>(
      `select max(month) as month from read.month where association_id = $1 and state <> 'closed'`,
      [idAs],
    );
    const month = rows[0]?.month ?? null;
    return month === null ? null : yearMonthOf(month);
  }
}

@Controller()
export class ChangeApartmentController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.changeApartment)
  handle(@TheCall() call: ChangeApartmentCall): Promise<ChangeApartmentAnswer> {
    return this.commands.execute(new ChangeApartment(call));
  }
}
