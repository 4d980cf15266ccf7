import { milli, yearMonth } from '../kernel/index.js';
import { consumptionIn, type MeterHistory, type MeterState, type Reading } from './consumption.js';
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
    // February counts nothing and March includes its consumption; May is below April's estimate.
    expect(all).toEqual([2000, 0, 5500, 1500, -1000, 0]);
    expect(consumptionIn(meter, month(2))).toMatchObject({ state: 1, index: null });
    expect(consumptionIn(meter, month(3))).toMatchObject({ oldIndex: 12_000, index: 17_500 });
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
