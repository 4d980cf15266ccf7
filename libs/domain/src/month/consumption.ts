import { milli, type Milli, type YearMonth } from '../kernel/index.js';

/** How a month's index of a meter was come by, as stored (3-configuration §4). */
export const METER_STATE = {
  notEntered: 1,
  byTenant: 2,
  estimated: 3,
  byAdministrator: 4,
  /** What the tenant sent, looked at. */
  confirmed: 5,
  readByAdministrator: 6,
  radio: 7,
} as const;
export type MeterState = (typeof METER_STATE)[keyof typeof METER_STATE];
type NotEntered = typeof METER_STATE.notEntered;

/** Whether the index is what the tenant sent, looked at or not. */
export function isTenants(state: MeterState): boolean {
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

/** A meter's life: the index it came with and its readings in the order of their months. Thousandths. */
export type MeterHistory = {
  readonly initialIndex: Milli;
  readonly readings: readonly Reading[];
};

/** A month's consumption and what it was computed from: index − oldIndex, 0 without an index. */
export type MeterConsumption = {
  readonly state: MeterState;
  readonly oldIndex: Milli;
  readonly index: Milli | null;
  readonly consumption: Milli;
};

/**
 * What a meter counted in a month: its index − the last index on record before, whatever the state. A month
 * without an index counts 0 and the next index takes it all; after a high estimate it may be negative.
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

/** The last index on record before the month, the initial one where there is none. */
function lastIndexBefore(meter: MeterHistory, month: YearMonth): Milli {
  let index = meter.initialIndex;
  for (const reading of meter.readings) {
    if (reading.month >= month) break;
    if (reading.state !== METER_STATE.notEntered) index = reading.index;
  }
  return index;
}
