import { METERING } from '../month/index.js';
import type { MeterType } from '../association/index.js';
import type { BasisMeter } from './basis.js';
import { leftOfMeters, meanConsumption } from './estimates.js';
import type { ExpenseData } from './events.js';
import { liveMeters } from './live-basis.js';
import type { ResultMeter } from './result.js';
import type { MonthSources } from './sources.js';

/** A meter in one month: its old index, the new one, and its consumption. Thousandths. */
export interface MeterOfMonth extends BasisMeter {
  readonly oldIndexE3: number;
  readonly newIndexE3: number | null;
  /** The meter's capacity where it passed its largest index in this month and began at 0 again; else 0. */
  readonly rollOverE3: number;
  readonly consumptionE3: number;
}

/** Returns the meters of a month without computing accounts: all of them, or those that `wants` selects. */
export function metersOfMonth(
  sources: Pick<MonthSources, 'association' | 'month' | 'earlier'>,
  wants: (idMeter: number, idAp: number) => boolean = () => true,
): MeterOfMonth[] {
  const { association, month } = sources;
  if (month.month === null) throw new Error('the month is not open');
  // Not the whole live basis: a question about a few meters should not read all apartments, groups and columns.
  const meters =
    month.publication?.basis.meters.filter(({ idMeter, idAp }) => wants(idMeter, idAp)) ??
    liveMeters(association, month.month, wants);
  return metersOf(meters, sources);
}

/**
 * Returns, by meter, the index that a reading of the month is counted from: for a replaced meter the new one's first
 * index.
 */
export function startsOfMeters(
  sources: Pick<MonthSources, 'association' | 'month' | 'earlier'>,
  idMeters: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const meters = metersOfMonth(sources, (idMeter) => idMeters.has(idMeter));
  return new Map(meters.map((meter) => [meter.idMeter, startOf(meter)]));
}

/** Returns the same for one meter. */
export function startOf({
  replaced,
  oldIndexE3,
}: Pick<MeterOfMonth, 'replaced' | 'oldIndexE3'>): number {
  return replaced?.initialIndexE3 ?? oldIndexE3;
}

/**
 * Returns the index of the default estimate (computation.md §2): the start index plus the mean of the last months
 * really read, less what a replaced meter counted in this month. A meter does not run backwards.
 */
export function estimatedIndex(meter: MeterOfMonth, recent?: ResultMeter['recent']): number {
  return startOf(meter) + Math.max(0, meanConsumption(recent) - takenDown(meter));
}

/**
 * Returns the consumption of the old meter, which is recorded when it is replaced, even while the new one is not read
 * yet.
 */
function takenDown({ replaced, oldIndexE3 }: Pick<MeterOfMonth, 'replaced' | 'oldIndexE3'>) {
  return replaced === undefined ? 0 : replaced.finalIndexE3 - oldIndexE3;
}

/**
 * Returns the meters with their consumption: the old index is the last recorded one, whatever its state; without an
 * index this month the consumption is 0.
 */
export function metersOf(
  asked: readonly BasisMeter[],
  sources: Pick<MonthSources, 'month' | 'earlier'>,
): MeterOfMonth[] {
  const { lastIndexesE3: last } = leftOfMeters(sources);
  return asked.map((meter) => {
    const oldIndexE3 = last.get(meter.idMeter) ?? meter.initialIndexE3;
    const { indexE3: newIndexE3 = null, rollOverE3 = 0 } =
      sources.month.readings.get(meter.idMeter) ?? {};
    const before = { ...meter, oldIndexE3, newIndexE3, rollOverE3 };
    const standingE3 = newIndexE3 === null ? 0 : newIndexE3 - startOf(before) + rollOverE3;
    return { ...before, consumptionE3: takenDown(before) + standingE3 };
  });
}

const METER_TYPES = {
  [METERING.none]: [],
  [METERING.cold]: [1],
  [METERING.hot]: [2],
  [METERING.typedConsumptions]: [],
  [METERING.other]: [3],
  [METERING.other1]: [4],
} as const;

/** Returns the meter types that an expense is metered by: one for each metering, cold and hot for 'Canal'. */
export function meterTypesOf({
  metering,
  canalPercentE2,
}: Pick<ExpenseData, 'metering' | 'canalPercentE2'>): readonly MeterType[] {
  return canalPercentE2 === null ? METER_TYPES[metering] : [1, 2];
}
