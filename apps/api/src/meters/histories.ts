import { Controller, Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type GroupHistory, type MeterHistory, routes } from '@scara/contracts/http';
import {
  byMeterPlace,
  type Association,
  knownApartment,
  nameOfApartment,
  seriesOf,
} from '@scara/domain/association';
import {
  liveBasis,
  meterStateOf,
  metersOfMonth,
  recentConsumptions,
} from '@scara/domain/expense-month';
import {
  groupedBy,
  type MonthId,
  monthIdOf,
  monthOfDate,
  nextMonth,
  shiftMonth,
  type YearMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import { type SenderOfReading, Senders } from '../audit/senders.js';
import { seenApartment } from '../cashbook/scope.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf, isTenantIn, reaches } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { MeterMonths, type MeterSources } from './meter-months.js';
import { type Side, warningsOf } from './meter-rows.js';

type R = typeof routes;
type HistoryMeter = MeterHistory['meters'][number];

/** The most months of one query, so that its work does not grow with the association's age. */
const MONTHS_MOST = 36;
const MONTHS_AT_FIRST = 12;

export interface Period {
  readonly from: YearMonth;
  readonly to: YearMonth;
}

export class ReadMetersHistory extends queryOf<R['readMetersHistory']>() {}
export class ReadApartmentConsumption extends queryOf<R['readApartmentConsumption']>() {}
export class ReadGroupConsumption extends queryOf<R['readGroupConsumption']>() {}

/**
 * Returns the months asked for, by default the last twelve. Throws `Refused` for more than 36 months or a reversed
 * period.
 */
export function periodOf({
  from,
  to,
}: {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}): Period {
  const last = to === undefined ? monthOfDate(today()) : yearMonthOf(to as MonthId);
  const first =
    from === undefined ? shiftMonth(last, 1 - MONTHS_AT_FIRST) : yearMonthOf(from as MonthId);
  if (first > last || shiftMonth(first, MONTHS_MOST) <= last) {
    throw new Refused({ code: 'period', field: 'to' });
  }
  return { from: first, to: last };
}

/** For whom a history's notices are worded, and who sent its indexes; sums do not tell the sender. */
interface Shown {
  readonly side: Side;
  readonly senderOf: SenderOfReading;
}

const IN_SUMS: Shown = { side: 'office', senderOf: () => null };

/** Returns the months of a period, the oldest first. */
export function monthsOf({ from, to }: Period): YearMonth[] {
  const months: YearMonth[] = [];
  for (let month = from; month <= to; month = nextMonth(month)) months.push(month);
  return months;
}

/** Reads meters month by month from the months' own streams. */
@Injectable()
export class MeterHistories {
  constructor(private readonly meterMonths: MeterMonths) {}

  async of(
    association: Association,
    apartments: ReadonlySet<number>,
    period: Period,
    shown: Shown,
  ): Promise<MeterHistory> {
    const months: number[] = [];
    const meters = new Map<number, HistoryMeter>();
    for (const month of monthsOf(period)) {
      const sources = await this.meterMonths.find(association, month);
      if (sources === undefined) continue;
      months.push(monthIdOf(month));
      addMonth(meters, sources, apartments, shown);
    }
    const listed = [...meters.values()].sort(byMeterPlace);
    return { months, meters: listed, totals: totalsOf(listed, months) };
  }
}

function addMonth(
  meters: Map<number, HistoryMeter>,
  sources: MeterSources,
  apartments: ReadonlySet<number>,
  { side, senderOf }: Shown,
): void {
  const { association, month } = sources;
  const idMonth = monthIdOf(month.month!);
  const recent = recentConsumptions(sources);
  for (const meter of metersOfMonth(sources, (_, idAp) => apartments.has(idAp))) {
    const { idMeter, idAp, type, location } = meter;
    const sent = month.tenantReadings.get(idMeter);
    const known = meters.get(idMeter) ?? {
      idMeter,
      idAp,
      type,
      location,
      rows: [],
      totalE3: 0,
      n: nameOfApartment(association, idAp),
      series: seriesOf(association, idMeter),
      isDeleted: !association.meters.has(idMeter),
    };
    meters.set(idMeter, {
      ...known,
      totalE3: known.totalE3 + meter.consumptionE3,
      rows: [
        ...known.rows,
        {
          idMonth,
          oldE3: meter.oldIndexE3,
          indexE3: meter.newIndexE3,
          indexTenantE3: sent?.indexE3 ?? null,
          consumptionE3: meter.consumptionE3,
          state: meterStateOf(month, idMeter),
          hasPhoto: sent !== undefined && sent.photo !== '',
          sentBy: sent === undefined ? null : senderOf(idMonth, idMeter),
          warnings: warningsOf(meter, sources, side, recent.get(idMeter)),
        },
      ],
    });
  }
}

/** Returns the sums by meter type, month by month. */
function totalsOf(meters: readonly HistoryMeter[], months: readonly number[]) {
  const types = [...new Set(meters.map(({ type }) => type))].sort((a, b) => a - b);
  return types.map((type) => {
    const sums = new Map<number, number>();
    for (const meter of meters) {
      if (meter.type !== type) continue;
      for (const { idMonth, consumptionE3 } of meter.rows) {
        sums.set(idMonth, (sums.get(idMonth) ?? 0) + consumptionE3);
      }
    }
    const byMonthE3 = months.map((idMonth) => sums.get(idMonth) ?? 0);
    return { type, byMonthE3, totalE3: byMonthE3.reduce((sum, one) => sum + one, 0) };
  });
}

function consumptionOf(
  { months, meters, totals }: MeterHistory,
  apartments: readonly number[],
  nameOf: (idAp: number) => string,
): GroupHistory {
  const byApartment = groupedBy(meters, ({ idAp }) => idAp);
  return {
    months,
    totals,
    apartments: apartments.map((idAp) => ({
      idAp,
      n: nameOf(idAp),
      types: totalsOf(byApartment.get(idAp) ?? [], months),
    })),
  };
}

/** Deleted apartments are named too, since their consumption in past months remains. */
const numberOf = (association: Association, idAp: number): string =>
  knownApartment(association, idAp)?.number ?? '';

@QueryHandler(ReadMetersHistory)
export class ReadMetersHistoryHandler implements IQueryHandler<ReadMetersHistory> {
  constructor(
    private readonly months: Months,
    private readonly histories: MeterHistories,
    private readonly senders: Senders,
  ) {}

  async execute({ call }: ReadMetersHistory): Promise<AnswerOf<R['readMetersHistory']>> {
    const { association } = await this.months.association(call.params.idAs);
    const { idAp } = call.params;
    const actor = actorOf(call);
    const { idEntrance } = seenApartment(association, idAp, actor);
    const period = periodOf(call.query);
    const isTenant = isTenantIn(actor, idEntrance);
    const senderOf = await this.senders.ofReadings(
      association,
      { months: monthsOf(period), apartments: [idAp] },
      isTenant ? { tenant: actor.idUser } : 'office',
    );
    return this.histories.of(association, new Set([idAp]), period, {
      side: isTenant ? 'tenant' : 'office',
      senderOf,
    });
  }
}

@QueryHandler(ReadApartmentConsumption)
export class ReadApartmentConsumptionHandler implements IQueryHandler<ReadApartmentConsumption> {
  constructor(
    private readonly months: Months,
    private readonly histories: MeterHistories,
  ) {}

  async execute({
    call,
  }: ReadApartmentConsumption): Promise<AnswerOf<R['readApartmentConsumption']>> {
    const { association } = await this.months.association(call.params.idAs);
    const { idAp } = call.params;
    seenApartment(association, idAp, actorOf(call));
    const period = periodOf(call.query);
    const found = await this.histories.of(association, new Set([idAp]), period, IN_SUMS);
    return consumptionOf(found, [idAp], (id) => nameOfApartment(association, id));
  }
}

@QueryHandler(ReadGroupConsumption)
export class ReadGroupConsumptionHandler implements IQueryHandler<ReadGroupConsumption> {
  constructor(
    private readonly months: Months,
    private readonly histories: MeterHistories,
  ) {}

  async execute({ call }: ReadGroupConsumption): Promise<AnswerOf<R['readGroupConsumption']>> {
    const { idAs, idApartmentsGroup } = call.params;
    const { association } = await this.months.association(idAs);
    const period = periodOf(call.query);
    const basis = liveBasis(association, period.to);
    const group = basis.groups.find(({ id }) => id === idApartmentsGroup);
    if (group === undefined) {
      throw new Refused({ code: 'apartment-group-not-found', idApartmentsGroup });
    }
    const { scope } = actorOf(call);
    const members = new Set(group.apartments);
    const shown = basis.apartments
      .filter(({ idAp, idEntrance }) => members.has(idAp) && reaches(scope, idEntrance))
      .map(({ idAp }) => idAp);
    // The months of an entrance also counted apartments deleted since; a person who may see the entrance may see them.
    const gone = [...association.deletedApartments].flatMap(([idAp, { idEntrance }]) =>
      idEntrance === idApartmentsGroup && reaches(scope, idEntrance) ? [idAp] : [],
    );
    const asked = new Set([...shown, ...gone]);
    const found = await this.histories.of(association, asked, period, IN_SUMS);
    const metered = new Set(found.meters.map(({ idAp }) => idAp));
    // In an entrance the number is unique; in a group two apartments may have the same one.
    const isEntrance = association.entrances.has(idApartmentsGroup);
    return consumptionOf(found, [...shown, ...gone.filter((idAp) => metered.has(idAp))], (idAp) =>
      isEntrance ? numberOf(association, idAp) : nameOfApartment(association, idAp),
    );
  }
}

/** Consumption, month by month. */
@Controller()
export class MeterHistoriesController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readMetersHistory)
  ofMeters(@TheCall() call: CallOf<R['readMetersHistory']>) {
    return this.queries.execute(new ReadMetersHistory(call));
  }

  @Call(routes.readApartmentConsumption)
  ofApartment(@TheCall() call: CallOf<R['readApartmentConsumption']>) {
    return this.queries.execute(new ReadApartmentConsumption(call));
  }

  @Call(routes.readGroupConsumption)
  ofGroup(@TheCall() call: CallOf<R['readGroupConsumption']>) {
    return this.queries.execute(new ReadGroupConsumption(call));
  }
}
