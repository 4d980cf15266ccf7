import { bani, fundId, localDate, paymentId } from '../kernel/index.js';
import { balanceOf } from './balance.js';
import { aBill, aDue, aPayment, aPenalty } from './builders.fixture.js';
import type { LedgerFact } from './facts.js';
import { ledgerOf } from './ledger.js';

const annulled = (number: number): LedgerFact => ({
  type: 'annulment',
  paymentId: paymentId(number),
});
const returned = (number: number, of: number, date: string): LedgerFact => ({
  type: 'return',
  date: localDate(date),
  number,
  paymentId: paymentId(of),
});

/** Allocations as [payment, month, kind, amount]. */
const allocated = (facts: readonly LedgerFact[]) => {
  const ledger = ledgerOf(facts);
  return ledger.allocations.map(({ paymentId: payment, itemId, amount }) => {
    const item = ledger.items.find(({ id }) => id === itemId)!;
    return [payment, item.month, item.kind, amount];
  });
};

describe('a payment', () => {
  const owed = [
    aDue('2024-10', 50),
    aBill('2024-12', 200),
    aBill('2024-11', 100),
    aPenalty('2024-11', 10),
  ];

  it('clears month by month, expenses then penalties, then the funds', () => {
    expect(allocated([...owed, aPayment(1, '2025-01-11', 330)])).toEqual([
      [1, '2024-11', 'expense', 100],
      [1, '2024-11', 'penalty', 10],
      [1, '2024-12', 'expense', 200],
      [1, '2024-10', 'fund', 20],
    ]);
  });

  it('of a fund clears that fund first; its rest is an advance that clears the others', () => {
    expect(allocated([...owed, aPayment(1, '2025-01-11', 70, fundId(1))])).toEqual([
      [1, '2024-10', 'fund', 50],
      [1, '2024-11', 'expense', 20],
    ]);
  });

  it('that is too large waits for the next bill, whose expenses come before its fund due', () => {
    const date = localDate('2025-02-10');
    const next = [aDue('2025-01', 40, { date }), aBill('2025-01', 90, { date })];
    const facts = [aPayment(1, '2025-01-01', 100), ...next];
    expect(ledgerOf(facts.slice(0, 1)).advance).toBe(100);
    expect(allocated(facts)).toEqual([
      [1, '2025-01', 'expense', 90],
      [1, '2025-01', 'fund', 10],
    ]);
    expect(ledgerOf(facts).allocations[0]!.date).toBe(date);
  });

  it('that came with the opening balances clears their debts in the same order', () => {
    const credit = { type: 'credit', date: localDate('2025-01-10'), amount: bani(330) } as const;
    expect(allocated([...owed, credit])).toEqual([
      [null, '2024-11', 'expense', 100],
      [null, '2024-11', 'penalty', 10],
      [null, '2024-12', 'expense', 200],
      [null, '2024-10', 'fund', 20],
    ]);
  });

  it('waits until all bills of a day are posted, and clears the oldest first', () => {
    const facts = [aPayment(1, '2025-01-01', 120), aBill('2024-12', 100), aBill('2024-11', 100)];
    expect(allocated(facts)).toEqual([
      [1, '2024-11', 'expense', 100],
      [1, '2024-12', 'expense', 20],
    ]);
  });

  it('takes its place by its date, whenever it was recorded', () => {
    const facts = [aPayment(2, '2025-01-20', 60), ...owed, aPayment(1, '2025-01-11', 60)];
    expect(allocated(facts)).toEqual(allocated(facts.toReversed()));
    expect(allocated(facts)[0]).toEqual([1, '2024-11', 'expense', 60]);
  });

  it('on the day of a bill comes after it, on one day by number', () => {
    const facts = [aPayment(2, '2025-01-10', 30), aPayment(1, '2025-01-10', 30), ...owed];
    expect(allocated(facts).map(([payment]) => payment)).toEqual([1, 2]);
  });

  it('uses what it left over before the next one of the same day', () => {
    const facts = [
      aPayment(1, '2025-01-11', 60, fundId(1)),
      aPayment(2, '2025-01-11', 5),
      aDue('2024-10', 50),
      aBill('2024-11', 100),
    ];
    expect(allocated(facts)).toEqual([
      [1, '2024-10', 'fund', 50],
      [1, '2024-11', 'expense', 10],
      [2, '2024-11', 'expense', 5],
    ]);
  });

  it('that is annulled never counted', () => {
    const facts = [...owed, aPayment(1, '2025-01-11', 150), aPayment(2, '2025-01-12', 60)];
    const without = ledgerOf([...owed, aPayment(2, '2025-01-12', 60)]);
    expect(ledgerOf([...facts, annulled(1)])).toEqual(without);
  });

  it('that is returned leaves what it cleared owed again, from that day on', () => {
    const facts = [...owed, aPayment(1, '2025-01-11', 400), returned(2, 1, '2025-01-20')];
    const ledger = ledgerOf(facts);
    expect(balanceOf(ledger)).toEqual(balanceOf(ledgerOf(owed)));
    expect(ledger.bills.find(({ month }) => month === '2024-11')!.steps).toEqual([
      { date: '2025-01-11', open: 0 },
      { date: '2025-01-20', open: 100 },
    ]);
  });

  it('that is returned gives its place to an advance of another', () => {
    const facts = [
      aBill('2024-12', 100),
      aPayment(1, '2025-01-11', 100),
      aPayment(2, '2025-01-12', 80),
      returned(3, 1, '2025-01-13'),
    ];
    expect(balanceOf(ledgerOf(facts))).toMatchObject({ expenses: 20, advance: 0 });
    expect(ledgerOf([...facts, annulled(1)]).advance).toBe(0);
  });
});

describe('a posting below 0', () => {
  it('takes away the penalties of its day, whichever was recorded first', () => {
    const facts = [aBill('2024-11', 100), aPenalty('2024-11', 9), aPenalty('2024-11', -9)];
    for (const known of [facts, facts.toReversed()]) {
      expect(balanceOf(ledgerOf(known))).toMatchObject({ expenses: 100, penalties: 0 });
    }
  });

  it('is an advance', () => {
    const facts = [aBill('2024-12', -30), aBill('2025-01', 100, { date: localDate('2025-02-10') })];
    expect(balanceOf(ledgerOf(facts.slice(0, 1)))).toMatchObject({ advance: 30, total: -30 });
    expect(allocated(facts)).toEqual([[null, '2025-01', 'expense', 30]]);
  });

  it('of penalties is an advance to the last ban', () => {
    const correction = aPenalty('2024-12', -11, { origin: 'hand', date: localDate('2025-01-15') });
    expect(ledgerOf([aPenalty('2024-12', 10), correction]).advance).toBe(1);
  });

  it('of penalties takes the same month’s penalties away first', () => {
    const correction = aPenalty('2024-12', -15, {
      origin: 'hand',
      date: localDate('2025-01-15'),
    });
    const facts = [aBill('2024-11', 100), aPenalty('2024-12', 10), correction];
    expect(allocated(facts)).toEqual([
      [null, '2024-12', 'penalty', 10],
      [null, '2024-11', 'expense', 5],
    ]);
    expect(allocated([aPenalty('2024-10', 7), ...facts])).toEqual([
      [null, '2024-12', 'penalty', 10],
      [null, '2024-10', 'penalty', 5],
    ]);
  });
});

describe('postings of one day', () => {
  const date = localDate('2025-02-10');

  it('of funds are paid in the order of the funds, whichever was recorded first', () => {
    const dues = [aDue('2025-01', 50, { fundId: fundId(2) }), aDue('2025-01', 40)];
    for (const known of [dues, dues.toReversed()]) {
      const ledger = ledgerOf([...known, aPayment(1, '2025-01-11', 60)]);
      expect(balanceOf(ledger).byFund).toEqual(
        new Map([
          [1, 0],
          [2, 30],
        ]),
      );
    }
  });

  it('of a close: an advance clears the new bill and its dues before the penalties of older ones', () => {
    const posted = [
      aPenalty('2024-12', 30, { date, origin: 'close' }),
      aDue('2025-01', 20, { date }),
      aBill('2025-01', 60, { date }),
    ];
    expect(allocated([aPayment(1, '2025-02-01', 90), ...posted])).toEqual([
      [1, '2025-01', 'expense', 60],
      [1, '2025-01', 'fund', 20],
      [1, '2024-12', 'penalty', 10],
    ]);
  });

  it('of penalties come after the payments of that day', () => {
    const penalty = aPenalty('2024-11', 10, { date, origin: 'close' });
    const facts = [aDue('2024-10', 50), penalty, aPayment(1, '2025-02-10', 50)];
    expect(balanceOf(ledgerOf(facts))).toMatchObject({ penalties: 10, funds: 0 });
  });
});

describe('an advance that is distributed', () => {
  const date = localDate('2025-02-10');
  const next = [aDue('2025-01', 40, { date }), aBill('2025-01', 90, { date })];
  const wish = (targets: readonly { fundId: number | null; amount: number }[]): LedgerFact => ({
    type: 'distribution',
    date: localDate('2025-02-10'),
    paymentId: paymentId(9),
    number: 9,
    targets: targets as never,
  });
  const paid = aPayment(1, '2025-01-01', 100);

  it('clears what was wished first, then the rest in the ordinary order', () => {
    expect(allocated([paid, ...next, wish([{ fundId: fundId(1), amount: 30 }])])).toEqual([
      [1, '2025-01', 'fund', 30],
      [1, '2025-01', 'expense', 70],
    ]);
  });

  it('wishes no more than there is, and what finds nothing goes the ordinary way', () => {
    const facts = [paid, ...next, wish([{ fundId: fundId(7), amount: 100 }])];
    expect(allocated(facts)).toEqual(allocated([paid, ...next]));
    expect(balanceOf(ledgerOf(facts)).total).toBe(30);
  });

  it('is wished once: the lists after the next one are cleared in the ordinary order', () => {
    const march = localDate('2025-03-10');
    const later = [aDue('2025-02', 40, { date: march }), aBill('2025-02', 90, { date: march })];
    const wished = wish([{ fundId: fundId(1), amount: 30 }]);
    expect(allocated([aPayment(1, '2025-01-01', 200), ...next, wished, ...later])).toEqual([
      [1, '2025-01', 'fund', 30],
      [1, '2025-01', 'expense', 90],
      [1, '2025-01', 'fund', 10],
      [1, '2025-02', 'expense', 70],
    ]);
  });

  it('takes what was wished from one payment after the other, to the last ban', () => {
    const both = [aPayment(1, '2025-01-01', 29), aPayment(2, '2025-01-02', 71)];
    expect(allocated([...both, ...next, wish([{ fundId: fundId(1), amount: 30 }])])).toEqual([
      [1, '2025-01', 'fund', 29],
      [2, '2025-01', 'fund', 1],
      [2, '2025-01', 'expense', 70],
    ]);
  });

  it('annulled, it was never wished', () => {
    const facts = [paid, ...next, wish([{ fundId: fundId(1), amount: 30 }])];
    expect(allocated([...facts, annulled(9)])).toEqual(allocated([paid, ...next]));
  });
});

it('a penalty that a document took away is owed again once that is annulled', () => {
  const owed = [aBill('2024-12', 100), aPenalty('2024-12', 30)];
  const corrected: LedgerFact = {
    ...aPenalty('2024-12', -20),
    origin: 'hand',
    paymentId: paymentId(3),
  };
  expect(balanceOf(ledgerOf([...owed, corrected])).total).toBe(110);
  expect(balanceOf(ledgerOf([...owed, corrected, annulled(3)])).total).toBe(130);
});
