import {
  byDate,
  bani,
  type Bani,
  type FundId,
  type LocalDate,
  type PaymentId,
  type YearMonth,
} from '../kernel/index.js';
import type { LedgerFact, PaymentMade, PenaltyPosted } from './facts.js';
import type { ItemKind } from './items.js';
import { type Allocation, type Ledger, ledgerOf } from './ledger.js';

/** A debt that an advance paid, either when the debt was posted or later. Bani. */
export type AdvanceUse = {
  readonly date: LocalDate;
  readonly kind: ItemKind;
  readonly month: YearMonth;
  readonly fundId: FundId | null;
  readonly amount: Bani;
};

/** One advance: amount = Σ uses + left. Bani, none below 0. */
export type AdvanceAccount = {
  /** The payment whose remainder it is; null for all credits together (opening balances, bills below 0). */
  readonly paymentId: PaymentId | null;
  readonly amount: Bani;
  readonly uses: readonly AdvanceUse[];
  readonly left: Bani;
};

/**
 * Returns the advances of one account, oldest payment first: what each payment left after paying the debts of its day,
 * the debts that it paid since, and what is left. A return undoes everything that its payment paid, so that no advance
 * is left.
 * Facts carried from a close hold the rest of each advance as a payment, so that an advance continues from that rest;
 * uses before `from` are left out in the same way.
 */
export function advancesOf(facts: readonly LedgerFact[], from?: LocalDate): AdvanceAccount[] {
  const ledger = ledgerOf(facts);
  const isShown = ({ date }: Allocation): boolean => from === undefined || date >= from;
  const payments = facts
    .filter((one): one is PaymentMade => one.type === 'payment')
    .sort((a, b) => byDate(a, b) || a.number - b.number);
  const ofPayments = payments.map((payment) => {
    const isUse = (one: Allocation): boolean => isShown(one) && !isDirect(one, payment, ledger);
    return accountOf(payment.paymentId, isUse, ledger);
  });
  const lowered = facts.filter(
    (one): one is PenaltyPosted => one.type === 'penalty' && one.amount < 0,
  );
  const isCreditUse = (one: Allocation): boolean =>
    isShown(one) && !isLowering(one, lowered, ledger);
  const ofCredits = accountOf(null, isCreditUse, ledger);
  return [...ofPayments, ofCredits].filter(({ amount }) => amount > 0);
}

/**
 * Returns the advance that a distribution of advance dated `date` may assign: without the debts of that day, which the
 * distribution is for.
 */
export function advanceBefore(facts: readonly LedgerFact[], date: LocalDate): Bani {
  const isBefore = (fact: LedgerFact): boolean =>
    !('date' in fact) || fact.date < date || (fact.date === date && fact.type === 'payment');
  return ledgerOf(facts.filter(isBefore)).advance;
}

/**
 * Returns whether a payment paid the debt directly: on its own day it pays what was owed then; that day's penalties
 * come later (computation.md §6).
 */
function isDirect({ date, itemId }: Allocation, payment: PaymentMade, { items }: Ledger): boolean {
  const item = items[itemId - 1]!;
  return date === payment.date && (item.kind !== 'penalty' || item.date < payment.date);
}

/** Returns whether a penalty below 0 reduced the unpaid penalties of its own month: that is not an advance. */
function isLowering(
  { date, itemId }: Allocation,
  lowered: readonly PenaltyPosted[],
  { items }: Ledger,
): boolean {
  const item = items[itemId - 1]!;
  return (
    item.kind === 'penalty' && lowered.some((one) => one.date === date && one.month === item.month)
  );
}

function accountOf(
  paymentId: PaymentId | null,
  isUse: (allocation: Allocation) => boolean,
  { allocations, advances, items }: Ledger,
): AdvanceAccount {
  const uses = allocations
    .filter((one) => one.paymentId === paymentId && isUse(one))
    .map(({ itemId, date, amount }) => {
      const { kind, month, fundId } = items[itemId - 1]!;
      return { date, kind, month, fundId, amount };
    });
  const left = advances
    .filter((one) => one.paymentId === paymentId)
    .reduce((sum, { amount }) => sum + amount, 0);
  const used = uses.reduce((sum, { amount }) => sum + amount, 0);
  return { paymentId, amount: bani(used + left), uses, left: bani(left) };
}
