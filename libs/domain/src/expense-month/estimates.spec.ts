import type { YearMonth } from '../kernel/index.js';
import { isLeap, meanConsumption } from './estimates.js';
import { isIndex } from './readings.js';

const recent = (...consumptions: readonly number[]) =>
  consumptions.map((consumptionE3, at) => ({
    month: `2025-0${at + 1}` as YearMonth,
    consumptionE3,
  }));

test('the mean of what was really read is rounded half up, and 0 where nothing was read', () => {
  expect(meanConsumption(recent(1_000, 2_000, 4_500))).toBe(2_500);
  expect(meanConsumption(recent(1, 2))).toBe(2);
  expect(meanConsumption(recent(1, 0, 0))).toBe(0);
  expect(meanConsumption([])).toBe(0);
});

describe('a leap', () => {
  test.each([
    // Four times a mean of two units, and one thousandth more.
    [8_000, recent(2_000), false],
    [8_001, recent(2_000), true],
    // Up to five units nothing has to be confirmed, however little was used before.
    [5_000, recent(10), false],
    [5_001, recent(10), true],
    [5_001, recent(0, 0), true],
    [900_000, [], false],
  ])('%i after %j: %s', (consumptionE3, before, expected) => {
    expect(isLeap(consumptionE3, before)).toBe(expected);
  });
});

test('an index is a whole number of thousandths from 0 to 999 999 999.999', () => {
  expect([0, 1, 999_999_999_999].map(isIndex)).toEqual([true, true, true]);
  expect([null, -1, 0.5, 1_000_000_000_000].map(isIndex)).toEqual([false, false, false, false]);
});
