import {
  byDate,
  type Bani,
  type FundId,
  type LocalDate,
  type PaymentId,
  type YearMonth,
} from '../kernel/index.js';
import type { PenaltyTerms } from './penalties.js';

/**
 * A posted bill: its expenses, and the part of them that bears penalties. An amount below 0 is a credit and becomes an
 * advance.
 */
export type BillPosted = {
  readonly type: 'bill';
  readonly date: LocalDate;
  readonly month: YearMonth;
  readonly amount: Bani;
  readonly terms: PenaltyTerms;
  /** nopRem: bani of this bill that bear no penalty. */
  readonly excluded: Bani;
  /** nopPen: bani of this bill's penalties that are not charged. */
  readonly waived: Bani;
  /** Opening balances only: the bill's original principal, and the penalties already posted on it. */
  readonly before: PostedBefore | null;
};

/** What happened to an opening debt before its first month in the product. */
export type PostedBefore = {
  readonly principal: Bani;
  readonly penalties: Bani;
  /** The last day whose penalties are in the opening balances. */
  readonly through: LocalDate;
  /**
   * The changes of the unpaid amount on days whose penalties are still to be posted; absent where it did not change.
   */
  readonly moved?: readonly BillStep[];
};

/** `open` bani of a bill are unpaid from `date` on; of several steps on one date the last counts. */
export type BillStep = { readonly date: LocalDate; readonly open: number };

/** A fund's due of a month, or a fund's opening arrears. It bears no penalty. */
export type FundDuePosted = {
  readonly type: 'fund-due';
  readonly date: LocalDate;
  readonly month: YearMonth;
  readonly fundId: FundId;
  readonly amount: Bani;
};

/**
 * A penalty of the bill of `month`: posted by a close, by hand (type 20; below 0 it reduces penalties) or from opening
 * balances.
 */
export type PenaltyPosted = {
  readonly type: 'penalty';
  readonly date: LocalDate;
  readonly month: YearMonth;
  readonly amount: Bani;
  /** A close, a correction that applies a proposal, a correction by hand for another reason, or opening balances. */
  readonly origin: 'close' | 'proposal' | 'hand' | 'opening';
  /** The sum of its rows before nopPen was subtracted: what counts toward the cap. */
  readonly made: Bani;
  /** The document of a correction (type 20), so that it can be annulled; absent for a close. */
  readonly paymentId?: PaymentId;
};

/** Money in. A fund payment pays its fund first; the remainder is the apartment's advance. */
export type PaymentMade = {
  readonly type: 'payment';
  readonly date: LocalDate;
  readonly paymentId: PaymentId;
  /** The order among payments of one date. */
  readonly number: number;
  readonly amount: Bani;
  readonly fundId: FundId | null;
};

/**
 * What an advance pays first when debts are posted next (type 25): the dues of a fund, or expenses and penalties
 * (null). The remainder is then an ordinary advance.
 */
export type AdvanceDistributed = {
  readonly type: 'distribution';
  readonly date: LocalDate;
  readonly paymentId: PaymentId;
  readonly number: number;
  readonly targets: readonly { readonly fundId: FundId | null; readonly amount: Bani }[];
};

/**
 * An advance that does not come from a payment in these books: from opening balances, or from a bill below 0 carried
 * forward.
 */
export type CreditGiven = {
  readonly type: 'credit';
  readonly date: LocalDate;
  readonly amount: Bani;
};

/** Annuls a document, which then never counted, from the beginning. */
export type PaymentAnnulled = { readonly type: 'annulment'; readonly paymentId: PaymentId };

/** The money of a payment was returned at `date`, by a document with its own number. */
export type PaymentReturned = {
  readonly type: 'return';
  readonly date: LocalDate;
  readonly number: number;
  readonly paymentId: PaymentId;
};

/** A month was closed: the penalties of every older bill are posted up to and including `date`. */
export type MonthClosed = {
  readonly type: 'close';
  readonly date: LocalDate;
  readonly month: YearMonth;
};

/** Everything that changes the balance of one apartment. The order of a list of facts does not matter. */
export type LedgerFact =
  | BillPosted
  | FundDuePosted
  | PenaltyPosted
  | PaymentMade
  | CreditGiven
  | AdvanceDistributed
  | PaymentAnnulled
  | PaymentReturned
  | MonthClosed;

export type DatedFact = Exclude<LedgerFact, PaymentAnnulled>;

const RANKS = {
  distribution: -1,
  bill: 0,
  'fund-due': 0,
  payment: 1,
  return: 1,
  penalty: 2,
  credit: 3,
  close: 4,
} as const;

/**
 * Returns the order on one date: distributions of an advance, bills and fund dues, payments by number, penalties, the
 * close (computation.md §6). A credit comes after the penalties: an advance in opening balances finds all debts of these
 * and pays them in the ordinary order.
 */
export const rankOf = (fact: DatedFact): number => RANKS[fact.type];

/** Returns the facts that count, in the order in which they take effect; annulled payments are left out. */
export function inOrder(facts: readonly LedgerFact[]): DatedFact[] {
  const annulled = annulledIn(facts);
  const dated = facts.filter(
    (fact): fact is DatedFact => fact.type !== 'annulment' && !isAnnulled(fact, annulled),
  );
  return dated.sort((a, b) => byDate(a, b) || rankOf(a) - rankOf(b) || tieOf(a) - tieOf(b));
}

/**
 * Returns what is known at the end of a day: facts dated up to then, and every annulment, because an annulled document
 * never counted.
 */
export function factsUntil(facts: readonly LedgerFact[], until: LocalDate): LedgerFact[] {
  return facts.filter((fact) => fact.type === 'annulment' || fact.date <= until);
}

/** Returns the documents that these facts annul, for `isAnnulled`. */
export function annulledIn(facts: readonly LedgerFact[]): ReadonlySet<PaymentId> {
  const annulled = new Set<PaymentId>();
  for (const fact of facts) if (fact.type === 'annulment') annulled.add(fact.paymentId);
  return annulled;
}

/** True for a fact whose document was annulled. */
export function isAnnulled(fact: LedgerFact, annulled: ReadonlySet<PaymentId>): boolean {
  return 'paymentId' in fact && annulled.has(fact.paymentId);
}

/**
 * Orders facts of one date and rank, so that the order of recording never matters: payments by number, dues by fund,
 * penalties below 0 after the others.
 */
function tieOf(fact: DatedFact): number {
  if ('number' in fact) return fact.number;
  if (fact.type === 'penalty') return fact.amount < 0 ? 1 : 0;
  return fact.type === 'fund-due' ? fact.fundId : 0;
}
