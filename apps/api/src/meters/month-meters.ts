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
import { type Association, nameOfApartment } from '@scara/domain/association';
import { enterReadings, type GivenReading, startsOfMeters } from '@scara/domain/expense-month';
import { monthIdOf } from '@scara/domain/kernel';
import { METER_STATE } from '@scara/domain/month';
import { written } from '../association/associations.js';
import { type Actor, actorOf, type Call as CallOf, reaches } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Months } from '../expense-month/months.js';
import { MeterMonths } from './meter-months.js';
import { MeterTexts } from './meter-texts.js';

type R = typeof routes;
type MonthMeters = AnswerOf<R['readMonthMeters']>;

export class EnterReadings extends commandOf<R['enterReadings']>() {}
/**
 * The same entry in a takeover, whose own preview has already reported indexes that run backwards and who sent each
 * index.
 */
export class TakeReadingsOver extends commandOf<R['enterReadings']>() {}
export class ListMeters extends queryOf<R['listMeters']>() {}
export class ReadMetersToProcess extends queryOf<R['readMetersToProcess']>() {}

@CommandHandler(EnterReadings)
export class EnterReadingsHandler implements ICommandHandler<EnterReadings> {
  constructor(
    private readonly months: Months,
    private readonly meterMonths: MeterMonths,
  ) {}

  async execute({ call }: EnterReadings): Promise<AnswerOf<R['enterReadings']>> {
    const { idMonth, readings } = call.body;
    const sources = await this.meterMonths.load(call.params.idAs, idMonth);
    const given = { readings: readings as GivenReading[] };
    const named = new Set(readings.map(({ idMeter }) => idMeter));
    refuseElsewhere(call, sources.association, named);
    const oldIndexes = startsOfMeters(sources, named);
    return written(
      await this.months.write(call, idMonth, (state) =>
        enterReadings(given, state, sources.association, oldIndexes),
      ),
    );
  }
}

@CommandHandler(TakeReadingsOver)
export class TakeReadingsOverHandler implements ICommandHandler<TakeReadingsOver> {
  constructor(private readonly months: Months) {}

  async execute({ call }: TakeReadingsOver): Promise<AnswerOf<R['enterReadings']>> {
    const { idMonth, readings } = call.body;
    const { association } = await this.months.association(call.params.idAs);
    const given = { readings: readings as GivenReading[] };
    return written(
      await this.months.write(call, idMonth, (state) => enterReadings(given, state, association)),
    );
  }
}

@QueryHandler(ListMeters)
export class ListMetersHandler implements IQueryHandler<ListMeters> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ListMeters): Promise<AnswerOf<R['listMeters']>> {
    const { association, revision } = await this.months.association(call.params.idAs);
    return {
      revision,
      meters: metersSeenBy(actorOf(call), association).map((idMeter) => ({
        ...listedMeter(association, idMeter),
        initialIndexE3: association.meters.get(idMeter)!.initialIndexE3,
      })),
    };
  }
}

/** Returns what tenants sent for the month that takes readings and nobody has processed yet. */
@QueryHandler(ReadMetersToProcess)
export class ReadMetersToProcessHandler implements IQueryHandler<ReadMetersToProcess> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ReadMetersToProcess): Promise<AnswerOf<R['readMetersToProcess']>> {
    const { association } = await this.months.association(call.params.idAs);
    const month = await this.months.openMonth(association);
    const open = month === null ? null : await this.months.state(association.idAs, month);
    if (month === null || open === null || open.publication !== null) {
      return { idMonth: null, meters: [] };
    }
    const { readings } = open;
    return {
      idMonth: monthIdOf(month),
      meters: metersSeenBy(actorOf(call), association).flatMap((idMeter) => {
        const reading = readings.get(idMeter);
        if (reading?.state !== METER_STATE.byTenant || reading.indexE3 === null) return [];
        return [{ ...listedMeter(association, idMeter), indexE3: reading.indexE3 }];
      }),
    };
  }
}

function metersSeenBy({ scope }: Actor, { meters, apartments }: Association): number[] {
  return [...meters]
    .filter(([, { idAp }]) => {
      const idEntrance = apartments.get(idAp)?.idEntrance;
      return idEntrance !== undefined && reaches(scope, idEntrance);
    })
    .map(([idMeter]) => idMeter);
}

/** Throws `Refused` when the person is limited to entrances and one of the meters is elsewhere. */
export function refuseElsewhere(
  call: Pick<CallOf<Route>, 'actor' | 'route'>,
  association: Association,
  idMeters: Iterable<number>,
): void {
  const actor = actorOf(call);
  if (actor.scope === null) return;
  const own = new Set(metersSeenBy(actor, association));
  if ([...idMeters].some((idMeter) => !own.has(idMeter))) throw new Refused({ code: 'forbidden' });
}

/** Returns a meter as lists of the whole association show it, with the apartment's name among all others. */
export function listedMeter(association: Association, idMeter: number) {
  const { idAp, type, location, series } = association.meters.get(idMeter)!;
  return { idMeter, idAp, n: nameOfApartment(association, idAp), type, location, series };
}

/** A month's meters, as the administrator reads and enters them. */
@Controller()
export class MonthMetersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly texts: MeterTexts,
  ) {}

  @Call(routes.enterReadings)
  enter(@TheCall() call: CallOf<R['enterReadings']>) {
    return this.commands.execute(new EnterReadings(call));
  }

  /** Sends the kept text without parsing it. */
  @Call(routes.readMonthMeters)
  async ofMonth(@TheCall() call: CallOf<R['readMonthMeters']>): Promise<MonthMeters> {
    const { idAs, idApartmentsGroup, idMonth } = call.params;
    const { scope } = actorOf(call);
    const text = await this.texts.find({ idAs, idMonth, idApartmentsGroup, scope });
    call.reply.type('application/json; charset=utf-8');
    // Fastify sends bytes unchanged once the content type is set.
    return text as unknown as MonthMeters;
  }

  @Call(routes.listMeters)
  all(@TheCall() call: CallOf<R['listMeters']>) {
    return this.queries.execute(new ListMeters(call));
  }

  @Call(routes.readMetersToProcess)
  toProcess(@TheCall() call: CallOf<R['readMetersToProcess']>) {
    return this.queries.execute(new ReadMetersToProcess(call));
  }
}
