import fc from 'fast-check';
import { bani, fundId, localDate } from '../kernel/index.js';
import { aBill, aDue, aPayment, aPenalty } from './builders.fixture.js';
import { ledgerOf } from './ledger.js';
import { previewPayment, separateReceipts } from './preview-payment.js';

const OWED = [
  aBill('2024-11', 100),
  aPenalty('2024-11', 10),
  aDue('2024-10', 50),
  aDue('2024-10', 30, { fundId: fundId(2) }),
];
const date = localDate('2025-03-01');

describe('a payment before it is saved', () => {
  it('shows item by item what it will clear, and what it leaves over', () => {
    const { taken, advance } = previewPayment(OWED, { amount: bani(200), fundId: null, date });
    expect(taken.map(({ item, amount }) => [item.kind, amount])).toEqual([
      ['expense', 100],
      ['penalty', 10],
      ['fund', 50],
      ['fund', 30],
    ]);
    expect(advance).toBe(10);
  });

  it('of a fund goes on to the rest of the debts, as the real one does', () => {
    const preview = previewPayment(OWED, { amount: bani(70), fundId: fundId(2), date });
    expect(preview.taken.map(({ amount }) => amount)).toEqual([30, 40]);
  });

  it('is split into a receipt of each fund, and one of all the rest with what it leaves over', () => {
    const preview = previewPayment(OWED, { amount: bani(200), fundId: null, date });
    expect(separateReceipts(preview)).toEqual([
      { fundId: 1, amount: 50 },
      { fundId: 2, amount: 30 },
      { fundId: null, amount: 120 },
    ]);
  });

  it('is split into receipts that clear together what it would have cleared alone', () => {
    const amounts = fc.integer({ min: 1, max: 300 });
    const funds = fc.constantFrom(null, fundId(1), fundId(2));
    fc.assert(
      fc.property(amounts, funds, (amount, fund) => {
        const preview = previewPayment(OWED, { amount: bani(amount), fundId: fund, date });
        const receipts = separateReceipts(preview);
        expect(receipts.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
        const open = (facts: readonly ReturnType<typeof aPayment>[]) =>
          ledgerOf([...OWED, ...facts]).items.map((item) => item.open);
        const split = receipts.map((one, at) =>
          aPayment(at + 1, '2025-03-01', one.amount, one.fundId),
        );
        expect(open(split)).toEqual(open([aPayment(1, '2025-03-01', amount, fund)]));
      }),
    );
  });
});
