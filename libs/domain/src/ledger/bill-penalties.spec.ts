import { bani, localDate, paymentId, yearMonth } from '../kernel/index.js';
import { penaltyStanding } from './bill-penalties.js';
import { aBill, aPenalty } from './builders.fixture.js';
import type { LedgerFact } from './facts.js';

const JANUARY = yearMonth('2025-01');
const LATER = localDate('2025-03-01');

describe('the penalties of one bill', () => {
  it('are those of closes and corrections, without a correction that was annulled', () => {
    const facts = [
      aBill('2025-01', 10_000),
      aPenalty('2025-01', 300, { origin: 'close' }),
      aPenalty('2025-01', -100, { origin: 'hand', paymentId: paymentId(7) }),
      aPenalty('2025-01', 50, { origin: 'hand', paymentId: paymentId(8) }),
      { type: 'annulment', paymentId: paymentId(7) } as const,
    ];
    expect(penaltyStanding(facts, JANUARY, LATER)).toEqual({
      posted: 350,
      lowerable: 350,
      principal: 10_000,
    });
  });

  it('arise from what of the bill bears any: what is left out of it leaves no room for a correction either', () => {
    const of = (excluded: number) =>
      penaltyStanding([aBill('2025-01', 10_000, { excluded: bani(excluded) })], JANUARY, LATER)
        .principal;
    expect([of(4_000), of(12_000), of(-500)]).toEqual([6_000, 0, 10_000]);
  });

  it('are lowered on a day by what was posted up to it and still stands', () => {
    const close = (date: string, amount: number) =>
      aPenalty('2025-01', amount, { date: localDate(date), origin: 'close' });
    const facts = [aBill('2025-01', 10_000), close('2025-02-10', 300), close('2025-03-10', 500)];
    const on = (date: string, more: readonly LedgerFact[] = []) =>
      penaltyStanding([...facts, ...more], JANUARY, localDate(date)).lowerable;
    expect(['2025-02-09', '2025-02-10', '2025-03-09', '2025-03-10'].map((day) => on(day))).toEqual([
      0, 300, 300, 800,
    ]);
    expect(on('2025-03-09', [close('2025-04-01', -700)])).toBe(100);
  });

  it('say nothing of the bills beside it', () => {
    const facts = [aBill('2024-12', 9_000), aPenalty('2024-12', 200)];
    expect(penaltyStanding(facts, JANUARY, LATER)).toEqual({
      posted: 0,
      lowerable: 0,
      principal: 0,
    });
  });

  it('arise from what a debt brought along once was, not from what is left of it', () => {
    const through = localDate('2024-12-31');
    const before = { principal: bani(8_000), penalties: bani(500), through };
    const facts = [aBill('2025-01', 2_000, { before })];
    // Of it 500 were asked for and paid before the books: as much less may be asked for still.
    expect(penaltyStanding(facts, JANUARY, LATER)).toEqual({
      posted: 0,
      lowerable: 0,
      principal: 7_500,
    });
    // What of them was brought along unpaid is counted once.
    const brought = [...facts, aPenalty('2025-01', 200, { origin: 'opening' })];
    expect(penaltyStanding(brought, JANUARY, LATER)).toEqual({
      posted: 200,
      lowerable: 200,
      principal: 7_700,
    });
    const unsaid = [aBill('2025-01', 2_000, { before: { ...before, penalties: bani(0) } })];
    expect(
      penaltyStanding([...unsaid, aPenalty('2025-01', 200, { origin: 'opening' })], JANUARY, LATER),
    ).toEqual({ posted: 200, lowerable: 200, principal: 8_000 });
  });
});
