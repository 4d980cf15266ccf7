import { METERING } from '../month/index.js';
import type { BasisMeter, MeterType } from './basis.js';
import { leftOfMeters, meanConsumption } from './estimates.js';
import type { ExpenseData } from './events.js';
import { liveMeters } from './live-basis.js';
import type { ResultMeter } from './result.js';
import type { MonthSources } from './sources.js';

/** A meter in one month: its index before, the new one, and what it counted. Thousandths. */
export interface MeterOfMonth extends BasisMeter {
  readonly oldIndexE3: number;
  readonly newIndexE3: number | null;
  /** What the meter counts up to, where it began at 0 again in this month; 0 where it did not. */
  readonly rollOverE3: number;
  readonly consumptionE3: number;
}

/** A month's meters, without the accounts of its apartments: all of them, or those that `wants` chooses. */
export function metersOfMonth(
  sources: Pick<MonthSources, 'association' | 'month' | 'earlier'>,
  wants: (idMeter: number, idAp: number) => boolean = () => true,
): MeterOfMonth[] {
  const { association, month } = sources;
  if (month.month === null) throw new Error('the month is not open');
  // Not the whole live basis: a question about a few meters costs no apartments, groups and columns.
  const meters =
    month.publication?.basis.meters.filter(({ idMeter, idAp }) => wants(idMeter, idAp)) ??
    liveMeters(association, month.month, wants);
  return metersOf(meters, sources);
}

/** The index that a reading of the month is counted from, by meter: the new meter's first one, where it was replaced. */
export function startsOfMeters(
  sources: Pick<MonthSources, 'association' | 'month' | 'earlier'>,
  idMeters: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const meters = metersOfMonth(sources, (idMeter) => idMeters.has(idMeter));
  return new Map(meters.map((meter) => [meter.idMeter, startOf(meter)]));
}

/** The same of one meter. */
export function startOf({
  replaced,
  oldIndexE3,
}: Pick<MeterOfMonth, 'replaced' | 'oldIndexE3'>): number {
  return replaced?.initialIndexE3 ?? oldIndexE3;
}

/**
 * The index that the default estimate leads to (computation.md §2): the mean of the last months really read, of which a
 * meter that was taken down counted its part. A meter does not run back.
 */
export function estimatedIndex(meter: MeterOfMonth, recent?: ResultMeter['recent']): number {
  return startOf(meter) + Math.max(0, meanConsumption(recent) - takenDown(meter));
}

/** What the meter that was taken down counted is on record, also while the new one is not read yet. */
function takenDown({ replaced, oldIndexE3 }: Pick<MeterOfMonth, 'replaced' | 'oldIndexE3'>) {
  return replaced === undefined ? 0 : replaced.finalIndexE3 - oldIndexE3;
}

/** Meter by meter: the index before is the last on record, whatever its state; none this month counts 0. */
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

/** The meter types that an expense looks at: one for each metering, cold and hot for 'Canal'. */
export function meterTypesOf({
  metering,
  canalPercentE2,
}: Pick<ExpenseData, 'metering' | 'canalPercentE2'>): readonly MeterType[] {
  return canalPercentE2 === null ? METER_TYPES[metering] : [1, 2];
}
