import { milli, type Milli, type YearMonth } from '../kernel/index.js';

/** How the index of a meter for a month was obtained, as stored (3-configuration §4). */
export const METER_STATE = {
  notEntered: 1,
  byTenant: 2,
  estimated: 3,
  byAdministrator: 4,
  /** Sent by the tenant and checked by the administrator. */
  confirmed: 5,
  readByAdministrator: 6,
  radio: 7,
} as const;
export type MeterState = (typeof METER_STATE)[keyof typeof METER_STATE];
type NotEntered = typeof METER_STATE.notEntered;

/** Returns whether the tenant sent the index, checked by the administrator or not. */
export function isSentByTenant(state: MeterState): boolean {
  return state === METER_STATE.byTenant || state === METER_STATE.confirmed;
}

/** One month's entry for a meter. A meter that was not entered has no index. */
export type Reading =
  | { readonly month: YearMonth; readonly state: NotEntered }
  | {
      readonly month: YearMonth;
      readonly state: Exclude<MeterState, NotEntered>;
      readonly index: Milli;
    };

/** A meter's history, in thousandths: the index it started with and its readings in the order of their months. */
export type MeterHistory = {
  readonly initialIndex: Milli;
  readonly readings: readonly Reading[];
};

/** A month's consumption and the figures behind it: index − oldIndex, or 0 without an index. */
export type MeterConsumption = {
  readonly state: MeterState;
  readonly oldIndex: Milli;
  readonly index: Milli | null;
  readonly consumption: Milli;
};

/**
 * Returns what a meter counted in a month: its index minus the last recorded index before, whatever the state. A month
 * without an index counts 0 and the next index includes its consumption; after a high estimate the consumption may be
 * negative.
 */
export function consumptionIn(meter: MeterHistory, month: YearMonth): MeterConsumption {
  const oldIndex = lastIndexBefore(meter, month);
  const reading = meter.readings.find((entry) => entry.month === month);
  if (reading === undefined || reading.state === METER_STATE.notEntered) {
    return { state: METER_STATE.notEntered, oldIndex, index: null, consumption: milli(0) };
  }
  const { state, index } = reading;
  return { state, oldIndex, index, consumption: milli(index - oldIndex) };
}

/** Returns the last recorded index before the month, or the initial one where there is none. */
function lastIndexBefore(meter: MeterHistory, month: YearMonth): Milli {
  let index = meter.initialIndex;
  for (const reading of meter.readings) {
    if (reading.month >= month) break;
    if (reading.state !== METER_STATE.notEntered) index = reading.index;
  }
  return index;
}
