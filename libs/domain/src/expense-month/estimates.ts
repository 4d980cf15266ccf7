import type { ResultMeter } from './result.js';
import { type MonthSources, previousClosing } from './sources.js';

/** A consumption is a leap past four times the mean of the last months read, and five units. */
const LEAP_TIMES = 4;
const LEAP_LEAST_E3 = 5_000;

/** The consumptions of the last three months really read, by meter: what a default estimate is the mean of. */
export function recentConsumptions(
  sources: Pick<MonthSources, 'earlier'>,
): ReadonlyMap<number, ResultMeter['recent']> {
  return new Map(
    previousClosing(sources)?.result.meters.map(({ idMeter, recent }) => [idMeter, recent]),
  );
}

/** Their mean in thousandths, rounded; 0 where nothing was read yet. */
export function meanConsumption(recent: ResultMeter['recent'] = []): number {
  if (recent.length === 0) return 0;
  return Math.round(recent.reduce((sum, one) => sum + one.consumptionE3, 0) / recent.length);
}

/** Whether a consumption is looked at twice: far more than the last months used. */
export function isLeap(consumptionE3: number, recent: ResultMeter['recent'] = []): boolean {
  return (
    recent.length > 0 &&
    consumptionE3 > LEAP_LEAST_E3 &&
    consumptionE3 > LEAP_TIMES * Math.max(meanConsumption(recent), 1)
  );
}
