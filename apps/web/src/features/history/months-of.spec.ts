import { monthsOf } from './months-of.js';

const row = (date: string, debBani: number, credBani: number, unpaidTotalBani: number) => ({
  date,
  lines: [
    { kind: 'expense' as const, idMonth: 202_501, idFund: null, subName: '', debBani, credBani },
  ],
  unpaidTotalBani,
});

it('adds up what each month asked and brought, and keeps what is owed over a quiet month', () => {
  const rows = [
    row('2025-01-31', 100, 0, 150),
    row('2025-03-02', 0, 150, 0),
    row('2025-03-31', 80, 0, 80),
  ];
  expect(monthsOf(rows, 50)).toEqual([
    { idMonth: 202_501, askedBani: 100, paidBani: 0, owedBani: 150 },
    { idMonth: 202_502, askedBani: 0, paidBani: 0, owedBani: 150 },
    { idMonth: 202_503, askedBani: 80, paidBani: 150, owedBani: 80 },
  ]);
  expect(monthsOf([], 50)).toEqual([]);
});
