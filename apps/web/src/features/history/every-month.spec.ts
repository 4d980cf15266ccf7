import { everyMonth } from './every-month.js';

it('months go on over New Year, both ends counted', () => {
  expect(everyMonth(202_511, 202_602)).toEqual([202_511, 202_512, 202_601, 202_602]);
  expect(everyMonth(202_511, 202_511)).toEqual([202_511]);
  expect(everyMonth(null, 202_511)).toEqual([]);
});
