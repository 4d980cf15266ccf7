import { mulDivHalfUp } from '../kernel/index.js';
import type { Closing } from './expense-month.js';
import type { ResultMeter } from './result.js';
import { type MonthSources, previousClosing } from './sources.js';

/** The state of the meters after a closing, by meter id. */
interface LeftOfMeters {
  readonly lastIndexesE3: ReadonlyMap<number, number>;
  readonly recent: ReadonlyMap<number, ResultMeter['recent']>;
}

/** Consumptions of months that were really read, in thousandths, without the months. */
export type Consumptions = readonly Pick<ResultMeter['recent'][number], 'consumptionE3'>[];

const NOTHING_LEFT: LeftOfMeters = { lastIndexesE3: new Map(), recent: new Map() };
/** A closing never changes, so its meters are indexed once and not at every call. */
const known = new WeakMap<Closing, LeftOfMeters>();

/** Returns the state of the meters after the previous closing; empty before the first month. */
export function leftOfMeters(sources: Pick<MonthSources, 'earlier'>): LeftOfMeters {
  const closing = previousClosing(sources);
  if (closing === null) return NOTHING_LEFT;
  const standing = known.get(closing);
  if (standing !== undefined) return standing;
  const { meters } = closing.result;
  const left: LeftOfMeters = {
    lastIndexesE3: new Map(meters.map(({ idMeter, lastIndexE3 }) => [idMeter, lastIndexE3])),
    recent: new Map(meters.map(({ idMeter, recent }) => [idMeter, recent])),
  };
  known.set(closing, left);
  return left;
}

/** A consumption is a leap when it passes both four times the mean of the last months read and five units. */
const LEAP_TIMES = 4;
const LEAP_LEAST_E3 = 5_000;

/** Returns the consumptions of the last three months really read, by meter: the default estimate is their mean. */
export function recentConsumptions(
  sources: Pick<MonthSources, 'earlier'>,
): ReadonlyMap<number, ResultMeter['recent']> {
  return leftOfMeters(sources).recent;
}

/** Returns their mean in thousandths, rounded half up; 0 where nothing was read yet. */
export function meanConsumption(recent: Consumptions = []): number {
  if (recent.length === 0) return 0;
  const sum = recent.reduce((total, { consumptionE3 }) => total + consumptionE3, 0);
  return mulDivHalfUp(sum, 1, recent.length);
}

/**
 * Returns whether a consumption, in thousandths, must be confirmed because it is far above that of the last months.
 * False where none was read.
 */
export function isLeap(consumptionE3: number, recent: Consumptions = []): boolean {
  return (
    recent.length > 0 &&
    consumptionE3 > LEAP_LEAST_E3 &&
    consumptionE3 > LEAP_TIMES * Math.max(meanConsumption(recent), 1)
  );
}
