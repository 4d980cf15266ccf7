import { monthsBetween } from './months-between.js';

it('months go on over New Year, both ends counted', () => {
  expect(monthsBetween(202_511, 202_602)).toEqual([202_511, 202_512, 202_601, 202_602]);
  expect(monthsBetween(202_511, 202_511)).toEqual([202_511]);
  expect(monthsBetween(null, 202_511)).toEqual([]);
});
