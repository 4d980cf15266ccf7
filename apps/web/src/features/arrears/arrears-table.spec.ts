import { arrearsTable } from './arrears-table.js';

const rem = (kind: 'expense' | 'penalty' | 'fund', idMonth: number, amountBani: number) => ({
  ...{ kind, idMonth, amountBani, idFund: kind === 'fund' ? 7 : null },
});
const apartments = [
  {
    ...{ idAp: 1, n: '1', idEntrance: 5, advanceBani: 0, totalBani: 600 },
    rems: [rem('expense', 202_509, 400), rem('penalty', 202_508, 50), rem('fund', 202_509, 150)],
  },
  { ...{ idAp: 2, n: '2', idEntrance: 6, advanceBani: 90, totalBani: -90 }, rems: [] },
] as unknown as Parameters<typeof arrearsTable>[0];

test('every apartment stands with its debts by kind and its oldest month', () => {
  const { rows, totals } = arrearsTable(apartments, false);
  expect(rows).toMatchObject([
    { n: '1', expenses: 400, penalties: 50, funds: 150, advance: 0, total: 600, oldest: 202_508 },
    { n: '2', expenses: 0, advance: 90, total: -90, oldest: null },
  ]);
  expect(totals).toEqual({ expenses: 400, penalties: 50, funds: 150, advance: 90, total: 510 });
});

test('the totals are those of the rows that are shown', () => {
  const { rows, totals } = arrearsTable(apartments, true);
  expect(rows.map(({ n }) => n)).toEqual(['1']);
  expect(totals).toEqual({ expenses: 400, penalties: 50, funds: 150, advance: 0, total: 600 });
});

test('of one entrance its rows are shown, and their totals', () => {
  const { rows, totals } = arrearsTable(apartments, false, 6);
  expect(rows.map(({ n }) => n)).toEqual(['2']);
  expect(totals).toEqual({ expenses: 0, penalties: 0, funds: 0, advance: 90, total: -90 });
  expect(arrearsTable(apartments, true, 6).rows).toEqual([]);
});
