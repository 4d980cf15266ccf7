import { milli, yearMonth } from '../kernel/index.js';
import {
  consumptionIn,
  estimateFor,
  type MeterHistory,
  type MeterState,
  type Reading,
} from './consumption.js';
import { personsIn } from './persons.js';

const month = (number: number) => yearMonth(`2025-${String(number).padStart(2, '0')}`);

/** A meter that starts at 10.000, with one [state, index] for each month from January on. */
const aMeter = (...entries: readonly (readonly [MeterState, number?])[]): MeterHistory => ({
  initialIndex: milli(10_000),
  readings: entries.map(([state, index], i): Reading => {
    const at = month(i + 1);
    return state === 1 ? { month: at, state } : { month: at, state, index: milli(index!) };
  }),
});

describe('the consumption of a month', () => {
  it('is the index less the last one on record, whatever its state', () => {
    const meter = aMeter([4, 12_000], [1], [2, 17_500], [3, 19_000], [7, 18_000]);
    const all = [1, 2, 3, 4, 5, 6].map((at) => consumptionIn(meter, month(at)).consumption);
    // February counts nothing and March takes it all; May is below April's estimate.
    expect(all).toEqual([2000, 0, 5500, 1500, -1000, 0]);
    expect(consumptionIn(meter, month(2))).toMatchObject({ state: 1, index: null });
    expect(consumptionIn(meter, month(3))).toMatchObject({ oldIndex: 12_000, index: 17_500 });
  });
});

describe('the default estimate', () => {
  it('is the mean of the last three months really read', () => {
    const meter = aMeter([4, 11_000], [6, 13_000], [3, 50_000], [1], [5, 52_000], [2, 55_000]);
    // Read: February 2.000, May 2.000 (past the estimate), June 3.000.
    expect(estimateFor(meter, month(7))).toEqual({
      consumption: 2333,
      index: 57_333,
      months: ['2025-02', '2025-05', '2025-06'],
    });
  });

  it('takes fewer months where there are fewer, and none where none is', () => {
    expect(estimateFor(aMeter([4, 11_500]), month(2))).toMatchObject({ consumption: 1500 });
    expect(estimateFor(aMeter([1]), month(2))).toEqual({
      consumption: 0,
      index: 10_000,
      months: [],
    });
  });

  it('is taken back by the next true index, and never runs a meter back', () => {
    // Estimated 5 and 5, then 12 in all for three months: the third month is 2 (law W5).
    const meter = aMeter([3, 15_000], [3, 20_000], [4, 22_000]);
    expect(consumptionIn(meter, month(3)).consumption).toBe(2000);
    const high = aMeter([3, 20_000], [4, 12_000]);
    expect(consumptionIn(high, month(2)).consumption).toBe(-8000);
    expect(estimateFor(high, month(3)).consumption).toBe(0);
  });
});

describe('the persons of a month', () => {
  const changes = [
    { month: month(5), persons: 4 },
    { month: month(3), persons: 1 },
    { month: month(5), persons: 3 },
  ];

  it.each([
    [2, 2],
    [3, 1],
    [4, 1],
    [5, 3],
    [12, 3],
  ])('in month %i are %i', (at, persons) => {
    expect(personsIn(month(at), 2, changes)).toBe(persons);
  });
});
