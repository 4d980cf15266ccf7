import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type AnswerOf, type Route, routes } from '@scara/contracts/http';
import {
  changeMeter,
  changeReadingWindow,
  deleteMeters,
  type MeterData,
  replaceMeter,
  type ReadingWindow,
  takeReplacementBack,
} from '@scara/domain/association';
import { notEditable } from '@scara/domain/expense-month';
import { type MonthId, reject, yearMonthOf } from '@scara/domain/kernel';
import { Associations, editOfMeter, written } from '../association/associations.js';
import { Months } from '../expense-month/months.js';
import { type Call as CallOf, idAsOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { MeterMonths } from './meter-months.js';
import { refuseElsewhere } from './month-meters.js';

type R = typeof routes;

export class ChangeMeter extends commandOf<R['changeMeter']>() {}
export class ReplaceMeter extends commandOf<R['replaceMeter']>() {}
export class TakeReplacementBack extends commandOf<R['takeReplacementBack']>() {}
export class DeleteMetersFromAssociation extends commandOf<R['deleteMetersFromAssociation']>() {}
export class ChangeReadingWindow extends commandOf<R['changeReadingWindow']>() {}
export class ReadReadingWindow extends queryOf<R['readReadingWindow']>() {}

@CommandHandler(ChangeMeter)
export class ChangeMeterHandler implements ICommandHandler<ChangeMeter> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: ChangeMeter): Promise<AnswerOf<R['changeMeter']>> {
    const { idMeter } = call.params;
    const meter = call.body as Partial<Omit<MeterData, 'idAp'>>;
    const object = `meter:${idMeter}`;
    return written(
      await this.associations.write(call, (state) => changeMeter({ idMeter, meter }, state), {
        ...editOfMeter(idMeter),
        object,
      }),
    );
  }
}

/**
 * Replaces a meter. The replacement is an event of the association's stream, where series are unique; the month that
 * counts it must be editable and stay so during the write, hence `inTurn`.
 */
@CommandHandler(ReplaceMeter)
export class ReplaceMeterHandler implements ICommandHandler<ReplaceMeter> {
  constructor(
    private readonly associations: Associations,
    private readonly months: Months,
    private readonly meterMonths: MeterMonths,
  ) {}

  execute({ call }: ReplaceMeter): Promise<AnswerOf<R['replaceMeter']>> {
    const { idAs, idMeter } = call.params;
    const { idMonth, ...replacement } = call.body;
    return this.months.inTurn(idAs, async () => {
      const month = await editableMonth(this.months, call, idMonth, idMeter);
      const known = await this.meterMonths.meter(idAs, idMonth, idMeter);
      const command = { idMeter, month, ...replacement };
      return written(
        await this.associations.write(
          call,
          (state) => replaceMeter(command, state, known),
          editOfMeter(idMeter),
        ),
      );
    });
  }
}

@CommandHandler(TakeReplacementBack)
export class TakeReplacementBackHandler implements ICommandHandler<TakeReplacementBack> {
  constructor(
    private readonly associations: Associations,
    private readonly months: Months,
    private readonly meterMonths: MeterMonths,
  ) {}

  execute({ call }: TakeReplacementBack): Promise<AnswerOf<R['takeReplacementBack']>> {
    const { idAs, idMeter } = call.params;
    const { idMonth } = call.query;
    return this.months.inTurn(idAs, async () => {
      const month = await editableMonth(this.months, call, idMonth, idMeter);
      const known = await this.meterMonths.meter(idAs, idMonth, idMeter);
      return written(
        await this.associations.write(
          call,
          (state) => takeReplacementBack({ idMeter, month }, state, known),
          editOfMeter(idMeter),
        ),
      );
    });
  }
}

@CommandHandler(DeleteMetersFromAssociation)
export class DeleteMetersFromAssociationHandler implements ICommandHandler<DeleteMetersFromAssociation> {
  constructor(private readonly associations: Associations) {}

  async execute({
    call,
  }: DeleteMetersFromAssociation): Promise<AnswerOf<R['deleteMetersFromAssociation']>> {
    const { idEntrance, idType } = call.query;
    // Without a filter, all meters would be deleted, which a caller who forgot it cannot have meant.
    if (idEntrance === undefined && idType === undefined) {
      throw new Refused({ code: 'meter-filter-needed' });
    }
    const { events, ...at } = await this.associations.write(call, (state) => {
      if (idEntrance !== undefined && !state.entrances.has(idEntrance)) {
        return reject({ code: 'entrance-not-found', idEntrance });
      }
      const idMeters = [...state.meters]
        .filter(([, { type }]) => idType === undefined || type === idType)
        .filter(
          ([, { idAp }]) =>
            idEntrance === undefined || state.apartments.get(idAp)?.idEntrance === idEntrance,
        )
        .map(([idMeter]) => idMeter);
      return deleteMeters({ idMeters }, state);
    });
    const deleted = events.find((event) => event.type === 'MetersDeleted');
    return { ...at, deleted: deleted?.data.meters.length ?? 0 };
  }
}

@CommandHandler(ChangeReadingWindow)
export class ChangeReadingWindowHandler implements ICommandHandler<ChangeReadingWindow> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: ChangeReadingWindow): Promise<AnswerOf<R['changeReadingWindow']>> {
    const window = call.body as Partial<ReadingWindow>;
    return written(
      await this.associations.write(call, (state) => changeReadingWindow({ window }, state), {
        object: 'reading-window',
      }),
    );
  }
}

@QueryHandler(ReadReadingWindow)
export class ReadReadingWindowHandler implements IQueryHandler<ReadReadingWindow> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ReadReadingWindow): Promise<AnswerOf<R['readReadingWindow']>> {
    const { association, revision } = await this.months.association(call.params.idAs);
    return { ...association.readingWindow, revision };
  }
}

/** Throws `Refused` when the meter is in another entrance, or the month can no longer be changed. */
async function editableMonth(
  months: Months,
  call: CallOf<Route>,
  idMonth: number,
  idMeter: number,
) {
  const idAs = idAsOf(call);
  refuseElsewhere(call, (await months.association(idAs)).association, [idMeter]);
  const month = yearMonthOf(idMonth as MonthId);
  const refusal = notEditable(await months.state(idAs, month));
  if (refusal) throw new Refused(refusal);
  return month;
}

/** Changing, replacing and deleting meters, and the days on which tenants read them. */
@Controller()
export class ChangeMetersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.changeMeter)
  change(@TheCall() call: CallOf<R['changeMeter']>) {
    return this.commands.execute(new ChangeMeter(call));
  }

  @Call(routes.replaceMeter)
  replace(@TheCall() call: CallOf<R['replaceMeter']>) {
    return this.commands.execute(new ReplaceMeter(call));
  }

  @Call(routes.takeReplacementBack)
  takeBack(@TheCall() call: CallOf<R['takeReplacementBack']>) {
    return this.commands.execute(new TakeReplacementBack(call));
  }

  @Call(routes.deleteMetersFromAssociation)
  deleteMany(@TheCall() call: CallOf<R['deleteMetersFromAssociation']>) {
    return this.commands.execute(new DeleteMetersFromAssociation(call));
  }

  @Call(routes.changeReadingWindow)
  changeWindow(@TheCall() call: CallOf<R['changeReadingWindow']>) {
    return this.commands.execute(new ChangeReadingWindow(call));
  }

  @Call(routes.readReadingWindow)
  window(@TheCall() call: CallOf<R['readReadingWindow']>) {
    return this.queries.execute(new ReadReadingWindow(call));
  }
}
