import { baseOf, isDistributionMode, isMeteringMode } from './modes.js';

it.each([
  [0, false, false],
  [1, true, true],
  [6, true, true],
  [7, true, false],
  [14, true, false],
  [15, false, false],
  [1.5, false, false],
  ['2', false, false],
])('%s is a distribution mode: %s, a metering mode: %s', (value, distribution, metering) => {
  expect([isDistributionMode(value), isMeteringMode(value)]).toEqual([distribution, metering]);
});

it('every mode says what it looks at', () => {
  expect([baseOf(1), baseOf(13), baseOf(14)]).toEqual(['typed-shares', 'persons', 'c4']);
});
