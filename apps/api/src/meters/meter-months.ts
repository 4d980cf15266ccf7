import { Injectable } from '@nestjs/common';
import { type Association, type MeterInMonth, replacementOf } from '@scara/domain/association';
import {
  type ExpenseMonth,
  type MeterBefore,
  metersOfMonth,
  type MonthSources,
  recentConsumptions,
  startOf,
} from '@scara/domain/expense-month';
import { type MonthId, shiftMonth, type YearMonth, yearMonthOf } from '@scara/domain/kernel';
import { METER_STATE } from '@scara/domain/month';
import { Refused } from '../http/refused.js';
import { Months } from '../expense-month/months.js';

/** What a month's meters are read from, without accounts and cashbooks. */
export interface MeterSources extends Pick<MonthSources, 'association' | 'month' | 'earlier'> {
  /** Revision of the month's own stream. */
  readonly revision: number;
}

/** How many months back the last recorded entry is looked for, to tell whether it was an estimate. */
const LOOK_BACK_MONTHS = 12;

/** Reads a month's meters from its stream, the previous month and the structure. */
@Injectable()
export class MeterMonths {
  constructor(private readonly months: Months) {}

  /** Throws `Refused` when the association does not exist or the month was never opened. */
  async load(idAs: number, idMonth: number): Promise<MeterSources> {
    const { association } = await this.months.association(idAs);
    const found = await this.find(association, yearMonthOf(idMonth as MonthId));
    if (found === undefined) throw new Refused({ code: 'month-not-found' });
    return found;
  }

  async find(association: Association, month: YearMonth): Promise<MeterSources | undefined> {
    const { idAs } = association;
    const { state: own, revision } = await this.months.at(idAs, month);
    if (own.month === null) return undefined;
    const earlier = own.previous === null ? [] : [await this.months.state(idAs, own.previous)];
    return { association, month: own, earlier, revision };
  }

  /** Returns what a month knows of one meter; for an unknown meter, nothing is recorded. */
  async meter(idAs: number, idMonth: number, idMeter: number): Promise<MeterInMonth> {
    const [found] = metersOfMonth(await this.load(idAs, idMonth), (one) => one === idMeter);
    return found ?? { oldIndexE3: 0, newIndexE3: null };
  }

  /** Returns what is known of some meters before the month. */
  async before(
    sources: MeterSources,
    wants: (idAp: number) => boolean,
  ): Promise<ReadonlyMap<number, MeterBefore>> {
    const meters = metersOfMonth(sources, (_, idAp) => wants(idAp));
    const recent = recentConsumptions(sources);
    const { estimated } = await this.lastEntries(
      sources,
      meters.map(({ idMeter }) => idMeter),
    );
    return new Map(
      meters.map((meter) => [
        meter.idMeter,
        {
          oldIndexE3: startOf(meter),
          isEstimate: estimated.has(meter.idMeter),
          recent: recent.get(meter.idMeter) ?? [],
        },
      ]),
    );
  }

  /**
   * Returns the meters whose last recorded entry before the month was an estimate, and the months that were searched. A
   * meter that was replaced since counts from its own first index, which is none.
   */
  async lastEntries(
    { association, earlier, month }: MeterSources,
    idMeters: readonly number[],
  ): Promise<{
    readonly estimated: ReadonlySet<number>;
    readonly looked: readonly ExpenseMonth[];
  }> {
    const estimated = new Set<number>();
    const looked: ExpenseMonth[] = [];
    const isFirst = (idMeter: number, at: YearMonth): boolean =>
      replacementOf(association, idMeter, at) !== undefined;
    let waiting = idMeters.filter((idMeter) => !isFirst(idMeter, month.month!));
    let before: ExpenseMonth | undefined = earlier[0];
    for (let back = 1; back <= LOOK_BACK_MONTHS && waiting.length > 0; back += 1) {
      if (before === undefined || before.month === null) break;
      looked.push(before);
      const { readings, month: at } = before;
      waiting = waiting.filter((idMeter) => {
        const state = readings.get(idMeter)?.state;
        if (state === METER_STATE.estimated) estimated.add(idMeter);
        return state === undefined && !isFirst(idMeter, at);
      });
      if (waiting.length === 0 || before.previous === null) break;
      before = await this.months.state(association.idAs, shiftMonth(month.month!, -back - 1));
    }
    return { estimated, looked };
  }
}
