import { bani, fundId, localDate } from '../kernel/index.js';
import { aBill, aDue, aPayment, aPenalty, TERMS } from './builders.fixture.js';
import { carriedForward } from './carry-forward.js';
import type { LedgerFact } from './facts.js';
import { ledgerOf } from './ledger.js';

const date = localDate('2025-12-31');
const close = (month: string, on: string): LedgerFact => ({
  type: 'close',
  month: month as never,
  date: localDate(on),
});
const carried = (...facts: LedgerFact[]) => carriedForward(ledgerOf(facts), date);

describe('an account carried forward', () => {
  const bill = aBill('2024-12', 1000, { excluded: bani(100), waived: bani(50) });

  it('keeps what is open of a bill, its principal and what was made of its penalties', () => {
    const posted = aPenalty('2024-12', 0, { made: bani(30), origin: 'close' });
    const facts = [bill, aPayment(1, '2025-01-11', 999), posted, close('2025-01', '2025-04-10')];
    expect(carried(...facts)).toEqual([
      {
        ...bill,
        amount: 1,
        waived: 20,
        before: { principal: 1000, penalties: 30, through: '2025-04-10' },
      },
    ]);
  });

  it('says of a bill that no later close has seen that nothing was posted', () => {
    const before = { principal: 1000, penalties: 0, through: TERMS.published };
    expect(carried(bill, close('2024-12', '2025-01-10'))).toEqual([{ ...bill, before }]);
  });

  it('adds to what was already carried once', () => {
    const before = {
      principal: bani(3000),
      penalties: bani(200),
      through: localDate('2024-12-31'),
    };
    const posted = aPenalty('2024-12', 70, { made: bani(70), origin: 'close' });
    const [again] = carried({ ...bill, before }, posted);
    expect(again).toMatchObject({ before: { ...before, penalties: 270 }, waived: -20 });
  });

  it('keeps fund dues, penalties and the advance of each payment, from its own day', () => {
    const due = aDue('2024-11', 80);
    const penalty = aPenalty('2024-10', 9, { origin: 'hand' });
    expect(carried(due, penalty)).toEqual([due, { ...penalty, made: 0, origin: 'opening' }]);
    const credit = aBill('2024-12', -5);
    expect(carried(credit, aPayment(4, '2025-01-11', 7, fundId(2)))).toEqual([
      { type: 'credit', date: credit.date, amount: 5 },
      { ...aPayment(4, '2025-01-11', 7), number: 2 },
    ]);
  });
});
