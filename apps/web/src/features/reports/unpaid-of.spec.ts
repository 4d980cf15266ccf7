import { unpaidOf } from './unpaid-of.js';

const bill = (idAp: number, idEntrance: number, scale: number) => ({
  ...{ idAp, n: String(idAp), idEntrance, idM: 202_601, due: null },
  ...{ aBani: 100 * scale, pBani: 20 * scale, pPBani: 3 * scale, prevPenBani: 10 * scale },
  ...{ fundsBani: 7 * scale, totalBani: 127 * scale },
});
const { idAp: _ap, n: _n, idEntrance: _place, idM: _month, due: _due, ...totals } = bill(0, 0, 6);
const report = { bills: [bill(1, 8, 1), bill(2, 9, 2), bill(3, 8, 3)], totals };

test('the totals of an entrance are those of its own bills', () => {
  const { bills, totals: ofEntrance } = unpaidOf(report, 8);
  expect(bills.map(({ idAp }) => idAp)).toEqual([1, 3]);
  expect(ofEntrance).toEqual({
    ...{ aBani: 400, pBani: 80, pPBani: 12, prevPenBani: 40, fundsBani: 28, totalBani: 508 },
  });
  expect(unpaidOf(report, 7).totals.totalBani).toBe(0);
});

test('of all entrances the report is shown as it was answered', () => {
  expect(unpaidOf(report, undefined)).toEqual(report);
});
