import { bani, fundId, localDate, paymentId, yearMonth } from '../kernel/index.js';
import type { LedgerFact } from './facts.js';
import { fundAccount } from './fund-movements.js';
import { ledgerOf } from './ledger.js';

const LIFT = fundId(5);
const day = localDate;
const due = (month: string, date: string, amount: number, fund = 5): LedgerFact => ({
  type: 'fund-due',
  date: day(date),
  month: yearMonth(month),
  fundId: fundId(fund),
  amount: bani(amount),
});
const pay = (id: number, date: string, amount: number): LedgerFact => ({
  type: 'payment',
  date: day(date),
  paymentId: paymentId(id),
  number: id,
  amount: bani(amount),
  fundId: LIFT,
});

const FACTS: readonly LedgerFact[] = [
  due('2025-08', '2025-09-10', 500),
  due('2025-08', '2025-09-10', 900, 6),
  pay(1, '2025-09-20', 200),
  due('2025-09', '2025-10-10', 500),
  pay(2, '2025-10-10', 700),
  { type: 'return', date: day('2025-10-20'), number: 9, paymentId: paymentId(2) },
];

test('a period opens with what was owed, and ends with it, dues before money on one day', () => {
  const { opening, movements, closing } = fundAccount(
    ledgerOf(FACTS),
    LIFT,
    day('2025-10-01'),
    day('2025-10-31'),
  );
  expect(opening).toBe(300);
  expect(movements.map(({ kind, date, amount }) => [kind, date, amount])).toEqual([
    ['due', '2025-10-10', 500],
    ['paid', '2025-10-10', 700],
    ['paid', '2025-10-20', -700],
  ]);
  expect(closing).toBe(800);
});

test('money of the first day is money of the period, and comes before a later due', () => {
  const account = fundAccount(ledgerOf(FACTS), LIFT, day('2025-09-20'), day('2025-10-10'));
  expect(account.opening).toBe(500);
  expect(account.movements.map(({ kind, date, amount }) => [kind, date, amount])).toEqual([
    ['paid', '2025-09-20', 200],
    ['due', '2025-10-10', 500],
    ['paid', '2025-10-10', 700],
  ]);
  expect(account.closing).toBe(100);
});

test('a due of the first day is one of the period, not of what was owed before', () => {
  const on = day('2025-10-10');
  expect(fundAccount(ledgerOf(FACTS), LIFT, on, on)).toMatchObject({
    opening: 300,
    movements: [{ amount: 500 }, { amount: 700 }],
    closing: 100,
  });
});

test('each payment of a day stands by itself, on however many dues it was spent', () => {
  const facts = [
    due('2025-08', '2025-09-10', 500),
    due('2025-09', '2025-10-10', 500),
    ...[pay(1, '2025-10-12', 600), pay(2, '2025-10-12', 300)],
  ];
  const { movements } = fundAccount(ledgerOf(facts), LIFT, day('2025-10-12'), day('2025-10-12'));
  expect(movements).toEqual([
    { kind: 'paid', date: '2025-10-12', paymentId: 1, amount: 600 },
    { kind: 'paid', date: '2025-10-12', paymentId: 2, amount: 300 },
  ]);
});

test('another fund, and what lies outside, move nothing', () => {
  const account = fundAccount(ledgerOf(FACTS), fundId(6), day('2025-10-01'), day('2025-10-31'));
  expect(account).toEqual({ opening: 900, movements: [], closing: 900 });
});
