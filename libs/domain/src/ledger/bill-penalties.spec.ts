import { bani, localDate, paymentId, yearMonth } from '../kernel/index.js';
import { penaltyStanding } from './bill-penalties.js';
import { aBill, aPenalty } from './builders.fixture.js';

const JANUARY = yearMonth('2025-01');

describe('the penalties of one bill', () => {
  it('are those of closes and corrections, without a correction that was annulled', () => {
    const facts = [
      aBill('2025-01', 10_000),
      aPenalty('2025-01', 300, { origin: 'close' }),
      aPenalty('2025-01', -100, { origin: 'hand', paymentId: paymentId(7) }),
      aPenalty('2025-01', 50, { origin: 'hand', paymentId: paymentId(8) }),
      { type: 'annulment', paymentId: paymentId(7) } as const,
    ];
    expect(penaltyStanding(facts, JANUARY)).toEqual({ posted: 350, principal: 10_000 });
  });

  it('arise from what of the bill bears any: what is left out of it leaves no room for a correction either', () => {
    const of = (excluded: number) =>
      penaltyStanding([aBill('2025-01', 10_000, { excluded: bani(excluded) })], JANUARY).principal;
    expect([of(4_000), of(12_000), of(-500)]).toEqual([6_000, 0, 10_000]);
  });

  it('say nothing of the bills beside it', () => {
    const facts = [aBill('2024-12', 9_000), aPenalty('2024-12', 200)];
    expect(penaltyStanding(facts, JANUARY)).toEqual({ posted: 0, principal: 0 });
  });

  it('arise from what a debt brought along once was, not from what is left of it', () => {
    const through = localDate('2024-12-31');
    const before = { principal: bani(8_000), penalties: bani(500), through };
    const facts = [aBill('2025-01', 2_000, { before })];
    // Of it 500 were asked for and paid before the books: as much less may be asked for still.
    expect(penaltyStanding(facts, JANUARY)).toEqual({ posted: 0, principal: 7_500 });
    // What of them was brought along unpaid is counted once.
    const brought = [...facts, aPenalty('2025-01', 200, { origin: 'opening' })];
    expect(penaltyStanding(brought, JANUARY)).toEqual({ posted: 200, principal: 7_700 });
    const unsaid = [aBill('2025-01', 2_000, { before: { ...before, penalties: bani(0) } })];
    expect(
      penaltyStanding([...unsaid, aPenalty('2025-01', 200, { origin: 'opening' })], JANUARY),
    ).toEqual({ posted: 200, principal: 8_000 });
  });
});
