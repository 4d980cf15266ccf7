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

/** A debt that an advance cleared when it was posted, or when it was found open. Bani. */
export type AdvanceUse = {
  readonly date: LocalDate;
  readonly kind: ItemKind;
  readonly month: YearMonth;
  readonly fundId: FundId | null;
  readonly amount: Bani;
};

/** One advance: amount = Σ uses + left. Bani, none below 0. */
export type AdvanceAccount = {
  /** The payment that left it over; null for all credits together (opening balances, bills below 0). */
  readonly paymentId: PaymentId | null;
  readonly amount: Bani;
  readonly uses: readonly AdvanceUse[];
  readonly left: Bani;
};

/**
 * The advances of one account, oldest payment first: what each payment left over once it had cleared what was owed on
 * its day, what cleared it since, what is left. A return takes back all that its payment cleared, so that none is left.
 * Facts carried from a close hold each advance as a payment of its rest, so that it goes on from there; so does what was
 * used before `from`.
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

/** What a distribution of advance dated `date` may give: the debts of that day come after it, for it clears them. */
export function advanceBefore(facts: readonly LedgerFact[], date: LocalDate): Bani {
  const isBefore = (fact: LedgerFact): boolean =>
    !('date' in fact) || fact.date < date || (fact.date === date && fact.type === 'payment');
  return ledgerOf(facts.filter(isBefore)).advance;
}

/** On its own day a payment clears what stood then; the penalties of that day come after it (computation.md §6). */
function isDirect({ date, itemId }: Allocation, payment: PaymentMade, { items }: Ledger): boolean {
  const item = items[itemId - 1]!;
  return date === payment.date && (item.kind !== 'penalty' || item.date < payment.date);
}

/** A penalty below 0 takes away what is open of its own month: that is no advance. */
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
