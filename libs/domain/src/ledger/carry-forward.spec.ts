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

  describe('of a list that was closed after its penalties began', () => {
    // Published on 2025-10-10: penalties from 2025-11-30 on, closed on 2025-12-31.
    const terms = { ...TERMS, published: localDate('2025-10-10') };
    const late = aBill('2025-09', 1000, { date, terms });
    const before = { principal: 1000, penalties: 0, through: terms.published };
    const own = close('2025-09', '2025-12-31');
    const advance = (on: string) => aPayment(1, on, 400);

    it('keeps what was unpaid on the days that the next close posts', () => {
      const moved = [
        { date: '2025-11-30', open: 1000 },
        { date: '2025-12-10', open: 600 },
      ];
      expect(carried(late, advance('2025-12-10'), own)).toEqual([
        { ...late, amount: 600, before: { ...before, moved } },
      ]);
    });

    it('keeps no days where one sum was unpaid all the time', () => {
      expect(carried(late, own)).toEqual([{ ...late, before }]);
      expect(carried(late, advance('2025-11-30'), own)).toEqual([{ ...late, amount: 600, before }]);
    });

    it('keeps no days that a later list of the same date has posted', () => {
      const facts = [late, advance('2025-12-10'), own, close('2025-10', '2025-12-31')];
      expect(carried(...facts)).toEqual([
        { ...late, amount: 600, before: { ...before, through: date } },
      ]);
    });
  });

  it('leaves behind what is paid', () => {
    const paid = [bill, aDue('2024-12', 80), aPayment(1, '2025-01-11', 1080)];
    expect(carried(...paid, close('2024-12', '2025-01-10'))).toEqual([]);
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
