import fc from 'fast-check';
import type { LocalDate, YearMonth } from '../kernel/index.js';
import {
  billKey,
  type Cashbook,
  type CashbookContext,
  type CashbookDecision,
  declinePenaltyProposal,
  evolveCashbook,
  NO_CASHBOOK,
  NO_OTHER_BOOKS,
  proposedOf,
  takeableOf,
  type ProposalStanding,
  takePenaltyProposals,
} from './index.js';

const TODAY = '2025-11-20' as LocalDate;
const JUNE = '2025-06' as YearMonth;
const JULY = '2025-07' as YearMonth;
const CONTEXT: CashbookContext = {
  year: 2025,
  today: TODAY,
  earliestYear: 2024,
  isYearClosed: false,
  around: NO_OTHER_BOOKS,
  hasApartment: (idAp) => idAp <= 3,
  hasFund: () => false,
  hasBank: () => true,
  isCompany: () => false,
};
const NOTHING_LEFT = { lowest: 0, highest: 0 };

/** 200 bani posted on 100 lei; `difference` is the change that they need. */
const standing = (difference: number, over: Partial<ProposalStanding> = {}): ProposalStanding => ({
  posted: 200,
  lowerable: over.posted ?? 200,
  principal: 10_000,
  difference,
  left: NOTHING_LEFT,
  revision: -1,
  openAgain: null,
  ...over,
});
const decline = (differenceBani: number, now: ProposalStanding, reason = 'așa rămâne') => {
  const command = { idAp: 1, month: JUNE, differenceBani, declinedOn: TODAY, reason };
  return (book: Cashbook) => declinePenaltyProposal(command, book, now);
};
const take = (
  proposals: readonly (readonly [month: YearMonth, differenceBani: number])[],
  now: ProposalStanding,
) => {
  const command = {
    proposals: proposals.map(([month, differenceBani]) => ({ idAp: 1, month, differenceBani })),
    emitted: TODAY,
    info: 'plata a fost anulată',
  };
  return (book: Cashbook) => takePenaltyProposals(command, book, CONTEXT, () => now);
};
const written = (decision: CashbookDecision, book: Cashbook): Cashbook => {
  if (!decision.ok) throw new Error(decision.rejection.code);
  return decision.events.reduce(evolveCashbook, book);
};
const refusal = (decision: CashbookDecision): unknown =>
  decision.ok ? 'accepted' : decision.rejection;

describe('what is proposed of a difference', () => {
  it('is never more than can be done: what was taken away by hand is not taken away again', () => {
    expect(takeableOf(-140, { posted: 200, lowerable: 200, principal: 10_000 })).toBe(-140);
    expect(takeableOf(-140, { posted: 30, lowerable: 30, principal: 10_000 })).toBe(-30);
    expect(takeableOf(-140, { posted: 0, lowerable: 0, principal: 10_000 })).toBe(0);
    expect(takeableOf(140, { posted: 9_950, lowerable: 9_950, principal: 10_000 })).toBe(50);
    const zeroed = standing(-140, { posted: 0 });
    expect(refusal(take([[JUNE, -140]], zeroed)(NO_CASHBOOK))).toMatchObject({
      code: 'penalty-proposal-changed',
      leftBani: 0,
    });
  });

  it('is all of it, until some of it is declined: then only what goes beyond', () => {
    expect(proposedOf(-140)).toBe(-140);
    expect(proposedOf(-140, { lowest: -140, highest: 0 })).toBe(0);
    expect(proposedOf(-160, { lowest: -140, highest: 0 })).toBe(-20);
    expect(proposedOf(-60, { lowest: -140, highest: 0 })).toBe(0);
    expect(proposedOf(30, { lowest: -140, highest: 0 })).toBe(30);
  });

  it('never turns round, is never more than the difference, and is nothing for what was declined', () => {
    const bani = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(bani, fc.array(bani), (difference, declined) => {
        const left = declined.map((one) => ({
          lowest: Math.min(0, one),
          highest: Math.max(0, one),
        }));
        const proposed = proposedOf(difference, ...left);
        expect(Math.sign(proposed) * Math.sign(difference)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(proposed)).toBeLessThanOrEqual(Math.abs(difference));
        for (const one of declined) expect(proposedOf(one, ...left)).toBe(0);
      }),
    );
  });
});

describe('a proposal', () => {
  it('is declined with a reason, once, and stays away', () => {
    expect(refusal(decline(-140, standing(-140), ' ')(NO_CASHBOOK))).toMatchObject({
      code: 'payment-reason-needed',
    });
    const book = written(decline(-140, standing(-140))(NO_CASHBOOK), NO_CASHBOOK);
    expect(book.declined.get(billKey({ idAp: 1, month: JUNE }))).toEqual({
      lowest: -140,
      highest: 0,
      revision: 0,
    });
    const again = standing(-140, { revision: 0 });
    expect(refusal(decline(-140, again)(book))).toEqual({
      code: 'penalty-proposal-changed',
      month: JUNE,
      leftBani: 0,
    });
    // A later event that adds to it makes another proposal; when that is declined, the whole difference stays.
    const more = written(decline(-20, standing(-160, { revision: 0 }))(book), book);
    expect(more.declined.get(billKey({ idAp: 1, month: JUNE }))).toMatchObject({ lowest: -160 });
  });

  it('are not decided on while a month is open again', () => {
    const open = standing(-140, { openAgain: JUNE });
    const refused = { code: 'penalty-proposal-month-open', month: JUNE };
    expect(refusal(decline(-140, open)(NO_CASHBOOK))).toEqual(refused);
    expect(refusal(take([[JUNE, -140]], open)(NO_CASHBOOK))).toEqual(refused);
  });

  it('that another year left as it is stays away too', () => {
    const left = { lowest: -140, highest: 0 };
    expect(refusal(decline(-140, standing(-140, { left }))(NO_CASHBOOK))).toMatchObject({
      leftBani: 0,
    });
  });

  it('is taken up by a correction for each bill, all or none, each bill once', () => {
    const decision = take(
      [
        [JUNE, -140],
        [JULY, -140],
        [JUNE, -140],
      ],
      standing(-140),
    )(NO_CASHBOOK);
    const book = written(decision, NO_CASHBOOK);
    expect(decision.ok && decision.events.map(({ data }) => data)).toEqual([
      expect.objectContaining({ idPd: 25_000_001, month: JUNE, amountBani: -140 }),
      expect.objectContaining({ idPd: 25_000_002, month: JULY, origin: 'proposal' }),
    ]);
    expect(book.documents.length).toBe(2);
    const beyond = take([[JUNE, 9_900]], standing(9_900))(NO_CASHBOOK);
    expect(refusal(beyond)).toMatchObject({ code: 'penalty-proposal-changed', leftBani: 9_800 });
    expect(refusal(take([[JUNE, -1]], standing(-140))(NO_CASHBOOK))).toMatchObject({
      code: 'penalty-proposal-changed',
      leftBani: -140,
    });
  });

  it('is not taken up where there is nothing to change', () => {
    expect(refusal(take([[JUNE, 0]], standing(0))(NO_CASHBOOK))).toMatchObject({
      code: 'penalty-proposal-changed',
      leftBani: 0,
    });
  });

  it('that somebody decided on meanwhile is refused, whichever came first', () => {
    const taken = written(take([[JUNE, -140]], standing(-140))(NO_CASHBOOK), NO_CASHBOOK);
    const gone = { code: 'penalty-proposal-changed', month: JUNE, leftBani: 0 };
    expect(refusal(take([[JUNE, -140]], standing(-140))(taken))).toEqual(gone);
    expect(refusal(decline(-140, standing(-140))(taken))).toEqual(gone);
    const declined = written(decline(-140, standing(-140))(NO_CASHBOOK), NO_CASHBOOK);
    expect(refusal(take([[JUNE, -140]], standing(-140))(declined))).toEqual(gone);
    // A decision made before the account was read is already included in it.
    const since = standing(-60, { posted: 60, revision: taken.revision });
    const later = { ...taken, revision: taken.revision + 1 };
    expect(take([[JUNE, -60]], since)(later).ok).toBe(true);
    // A decision on another bill does not matter.
    expect(take([[JULY, -140]], standing(-140))(taken).ok).toBe(true);
  });
});
