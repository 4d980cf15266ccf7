import fc from 'fast-check';
import { bani, fundId, localDate, paymentId } from '../kernel/index.js';
import { advancesOf } from './advances.js';
import { aBill, aDue, aPayment, aPenalty } from './builders.fixture.js';
import type { LedgerFact } from './facts.js';
import { ledgerOf } from './ledger.js';
import { unpaidBills } from './unpaid-bills.js';

const february = localDate('2025-02-10');

describe('the advances of an account', () => {
  it('say which payment left them, what cleared them and what is left', () => {
    const facts = [
      aBill('2024-12', 1000),
      aPayment(7, '2025-01-15', 1600),
      aBill('2025-01', 400, { date: february }),
      aDue('2025-01', 50, { date: february }),
    ];
    expect(advancesOf(facts)).toEqual([
      {
        paymentId: 7,
        amount: 600,
        uses: [
          { date: february, kind: 'expense', month: '2025-01', fundId: null, amount: 400 },
          { date: february, kind: 'fund', month: '2025-01', fundId: 1, amount: 50 },
        ],
        left: 150,
      },
    ]);
  });

  it('count a penalty of the payment’s own day as cleared by the advance', () => {
    const day = localDate('2025-01-15');
    const facts = [
      aBill('2024-12', 100),
      aPayment(7, '2025-01-15', 130),
      aPenalty('2024-12', 10, { date: day, origin: 'close' }),
    ];
    expect(advancesOf(facts)).toMatchObject([{ amount: 30, uses: [{ amount: 10 }], left: 20 }]);
  });

  it('leave out payments that left nothing, were annulled or went back', () => {
    const facts: LedgerFact[] = [
      aBill('2024-12', 100),
      aPayment(1, '2025-01-12', 100),
      aPayment(2, '2025-01-13', 70),
      aPayment(3, '2025-01-14', 80),
      { type: 'annulment', paymentId: paymentId(2) },
      { type: 'return', date: localDate('2025-01-20'), number: 9, paymentId: paymentId(3) },
    ];
    expect(advancesOf(facts)).toEqual([]);
  });

  it('put opening credits and bills below 0 together', () => {
    const facts: LedgerFact[] = [
      { type: 'credit', date: localDate('2000-01-01'), amount: bani(200) },
      aBill('2024-12', -30),
      aBill('2025-01', 150, { date: february }),
    ];
    expect(advancesOf(facts)).toMatchObject([
      { paymentId: null, amount: 230, uses: [{ amount: 150 }], left: 80 },
    ]);
  });

  it('stand by day and number, whatever order the payments were recorded in', () => {
    const paid = [
      aPayment(3, '2025-01-14', 30),
      aPayment(2, '2025-01-14', 20),
      aPayment(4, '2025-01-12', 40),
    ];
    for (const facts of [paid, paid.toReversed()]) {
      expect(advancesOf(facts).map(({ paymentId: id }) => id)).toEqual([4, 2, 3]);
    }
  });

  it('tell the penalties that a credit paid, but no penalty that a correction took away', () => {
    const facts = [
      aPenalty('2024-11', 10),
      aPenalty('2024-12', 20),
      aBill('2024-12', 300, { date: localDate('2025-01-11') }),
      aPenalty('2024-12', -65, { date: localDate('2025-01-15'), origin: 'hand' }),
    ];
    // 20 of the 65 reduce the penalty itself; the rest pays the oldest month first.
    expect(advancesOf(facts)).toMatchObject([
      {
        paymentId: null,
        amount: 45,
        uses: [
          { kind: 'penalty', month: '2024-11', amount: 10 },
          { kind: 'expense', month: '2024-12', amount: 35 },
        ],
        left: 0,
      },
    ]);
  });

  it('tell a penalty that a credit paid on the day it was posted', () => {
    const credit = { type: 'credit', date: localDate('2000-01-01'), amount: bani(15) } as const;
    expect(advancesOf([credit, aPenalty('2024-12', 10)])).toMatchObject([
      { amount: 15, uses: [{ kind: 'penalty', amount: 10 }], left: 5 },
    ]);
  });

  it('from a day on tell what was used since, and what is left', () => {
    const facts: LedgerFact[] = [
      aPayment(1, '2025-01-05', 500),
      { type: 'credit', date: localDate('2025-01-06'), amount: bani(70) },
      aBill('2024-12', 200),
      aBill('2025-01', 320, { date: february }),
    ];
    expect(advancesOf(facts, february)).toMatchObject([
      { paymentId: 1, amount: 300, uses: [{ month: '2025-01', amount: 300 }], left: 0 },
      { paymentId: null, amount: 70, uses: [{ month: '2025-01', amount: 20 }], left: 50 },
    ]);
    expect(advancesOf(facts, localDate('2025-02-11'))).toMatchObject([
      { paymentId: null, amount: 50, uses: [], left: 50 },
    ]);
  });

  it('add up to the advance of the ledger, whatever the payments (property)', () => {
    const date = (day: number) => `2025-01-${String(day).padStart(2, '0')}`;
    const day = fc.integer({ min: 1, max: 28 });
    const amount = fc.integer({ min: 1, max: 900 });
    const bills = fc.array(fc.tuple(day, amount), { maxLength: 6 });
    const payments = fc.array(fc.tuple(day, amount, fc.boolean()), { maxLength: 6 });
    fc.assert(
      fc.property(bills, payments, (asked, paid) => {
        const facts = [
          ...asked.map(([on, sum], at) => {
            const of = { date: localDate(date(on)) };
            return at % 2 === 0 ? aBill('2024-12', sum, of) : aDue('2024-12', sum, of);
          }),
          ...paid.map(([on, sum, isFund], at) =>
            aPayment(at + 1, date(on), sum, isFund ? fundId(1) : null),
          ),
        ];
        const advances = advancesOf(facts);
        const left = advances.reduce((sum, one) => sum + one.left, 0);
        const { advance, items } = ledgerOf(facts);
        expect(left).toBe(advance);
        // The counter lists the debts alone: nothing is owed beside an advance.
        if (advance > 0) expect(items.filter(({ open }) => open > 0)).toEqual([]);
        for (const one of advances) {
          expect(one.uses.reduce((sum, use) => sum + use.amount, 0) + one.left).toBe(one.amount);
        }
      }),
    );
  });
});

describe('unpaid bills', () => {
  it('stand by month with what is left of each part', () => {
    const facts = [
      aBill('2024-11', 500),
      aDue('2024-11', 40),
      aPenalty('2024-11', 12, { date: localDate('2025-01-25'), origin: 'close' }),
      aPenalty('2024-11', 8, { date: february, origin: 'close' }),
      aBill('2024-12', 300, { date: february }),
      aPayment(1, '2025-01-20', 450),
    ];
    expect(unpaidBills(ledgerOf(facts), february)).toEqual([
      { month: '2024-11', expenses: 50, penalties: 20, penaltiesBefore: 12, funds: 40 },
      { month: '2024-12', expenses: 300, penalties: 0, penaltiesBefore: 0, funds: 0 },
    ]);
  });

  it('stand oldest first, whichever was posted first', () => {
    const facts = [aBill('2024-12', 300), aDue('2024-10', 40), aPenalty('2024-11', 5)];
    expect(unpaidBills(ledgerOf(facts), null).map(({ month }) => month)).toEqual([
      ...['2024-10', '2024-11', '2024-12'],
    ]);
  });

  it('are none where everything is paid', () => {
    const facts = [aBill('2024-11', 500), aPayment(1, '2025-01-20', 600)];
    expect(unpaidBills(ledgerOf(facts), null)).toEqual([]);
  });
});
