import { milli, type Milli, type YearMonth } from '../kernel/index.js';

/** 1 not entered · 2 by tenant · 3 estimated · 4 entered · 5 confirmed · 6 read · 7 radio (3-configuration §4). */
export type MeterState = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** One month's entry for a meter. A meter that was not entered has no index. */
export type Reading =
  | { readonly month: YearMonth; readonly state: 1 }
  | { readonly month: YearMonth; readonly state: Exclude<MeterState, 1>; readonly index: Milli };

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
  if (reading === undefined || reading.state === 1) {
    return { state: 1, oldIndex, index: null, consumption: milli(0) };
  }
  const { state, index } = reading;
  return { state, oldIndex, index, consumption: milli(index - oldIndex) };
}

/** The last index on record before the month, the initial one where there is none. */
export function lastIndexBefore(meter: MeterHistory, month: YearMonth): Milli {
  let index = meter.initialIndex;
  for (const reading of meter.readings) {
    if (reading.month >= month) break;
    if (reading.state !== 1) index = reading.index;
  }
  return index;
}
