import {
  accept,
  cleanText,
  type LocalDate,
  logItems,
  reject,
  type YearMonth,
} from '../kernel/index.js';
import type { Cashbook, LeftDifference } from './book.js';
import { billKey } from './cashbook.js';
import { correctPenalty, type PenaltyStanding } from './corrections.js';
import type { CashbookEvent } from './events.js';
import type { CashbookRejection } from './rejections.js';
import type { CashbookContext, CashbookDecision } from './rules.js';

/** A proposal as it was shown: its change of the penalties of one bill. Bani; below 0 it reduces them. */
export interface ShownProposal {
  readonly idAp: number;
  readonly month: YearMonth;
  readonly differenceBani: number;
}

/** The penalties of a bill in its account, read just before the decision. Bani. */
export interface ProposalStanding extends PenaltyStanding {
  /** What the penalties would be now less what was posted; 0 where they are equal. */
  readonly difference: number;
  /** The differences declined in the books of other years. */
  readonly left: Pick<LeftDifference, 'lowest' | 'highest'>;
  /** The revision of the day's book at which this was read. */
  readonly revision: number;
  /** A closed month that is open again, because the accounts are then being recomputed; null for none. */
  readonly openAgain: YearMonth | null;
}

export type StandingOf = (bill: Pick<ShownProposal, 'idAp' | 'month'>) => ProposalStanding;

/**
 * Returns the proposed part of a difference: what lies beyond the declined differences, so that a declined part never
 * comes back, but a part that a later event adds does.
 */
export function proposedOf(
  difference: number,
  ...left: readonly (Pick<LeftDifference, 'lowest' | 'highest'> | undefined)[]
): number {
  const lowest = Math.min(0, ...left.map((one) => one?.lowest ?? 0));
  const highest = Math.max(0, ...left.map((one) => one?.highest ?? 0));
  if (difference > highest) return difference - highest;
  return difference < lowest ? difference - lowest : 0;
}

/**
 * Returns the part of a difference that can still be applied: penalties never fall below 0, nor exceed the debt that
 * they arise from. What was removed by hand cannot be removed again.
 */
export function takeableOf(
  difference: number,
  { posted, lowerable, principal }: PenaltyStanding,
): number {
  const highest = Math.max(principal - posted, 0);
  return difference < 0 ? 0 - Math.min(-difference, lowerable) : Math.min(difference, highest);
}

/** Applies proposals: registers a correction (type 20) of the day for each, all of them or none. */
export function takePenaltyProposals(
  command: {
    readonly proposals: readonly ShownProposal[];
    readonly emitted: LocalDate;
    readonly info: string;
  },
  book: Cashbook,
  context: CashbookContext,
  standingOf: StandingOf,
): CashbookDecision {
  const { emitted, info } = command;
  const events: CashbookEvent[] = [];
  for (const { idAp, month, differenceBani: amountBani } of unlike(command.proposals)) {
    const standing = standingOf({ idAp, month });
    const refusal = changedRefusal({ idAp, month, differenceBani: amountBani }, book, standing);
    if (refusal) return reject(refusal);
    const correction = { idAp, month, amountBani, emitted, info, origin: 'proposal' } as const;
    const decision = correctPenalty(correction, book, context, standing, events.length);
    if (!decision.ok) return decision;
    events.push(...decision.events);
  }
  return accept(...events);
}

/** Declines a proposal for good, with a reason: the penalties stay as they were posted. */
export function declinePenaltyProposal(
  command: ShownProposal & { readonly declinedOn: LocalDate; readonly reason: string },
  book: Cashbook,
  standing: ProposalStanding,
): CashbookDecision {
  const refusal = changedRefusal(command, book, standing);
  if (refusal) return reject(refusal);
  const reason = cleanText(command.reason);
  if (reason === '') return reject({ code: 'payment-reason-needed', field: 'reason' });
  const { idAp, month, declinedOn } = command;
  return accept({
    type: 'PenaltyProposalDeclined',
    data: { idAp, month, leftBani: standing.difference, declinedOn, reason },
  });
}

/** Keeps each bill once: a proposal that is given twice counts once. */
function unlike(proposals: readonly ShownProposal[]): ShownProposal[] {
  return [...new Map(proposals.map((one) => [billKey(one), one])).values()];
}

/**
 * Refuses a proposal that is not current any more: another user decided on it, a payment changed it, or a month is
 * reopened.
 */
function changedRefusal(
  { idAp, month, differenceBani }: ShownProposal,
  book: Cashbook,
  standing: ProposalStanding,
): CashbookRejection | undefined {
  const { left, revision, openAgain } = standing;
  const difference = takeableOf(standing.difference, standing);
  if (openAgain !== null) return { code: 'penalty-proposal-month-open', month: openAgain };
  const proposed = isDecidedSince({ idAp, month }, book, revision)
    ? 0
    : proposedOf(difference, left, book.declined.get(billKey({ idAp, month })));
  if (proposed === differenceBani && proposed !== 0) return undefined;
  return { code: 'penalty-proposal-changed', month, leftBani: proposed };
}

/** Returns whether another user applied or declined the proposal after its account was read. */
function isDecidedSince(
  bill: Pick<ShownProposal, 'idAp' | 'month'>,
  book: Cashbook,
  revision: number,
): boolean {
  if (book.revision === revision) return false;
  if ((book.declined.get(billKey(bill))?.revision ?? -1) > revision) return true;
  for (const document of logItems(book.documents)) {
    const isLater = document.revision > revision && document.kind === 'penalty-correction';
    if (isLater && document.idAp === bill.idAp && document.month === bill.month) return true;
  }
  return false;
}
