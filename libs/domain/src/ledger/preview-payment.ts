import { type Bani, bani, type FundId, type LocalDate, paymentId } from '../kernel/index.js';
import type { LedgerFact } from './facts.js';
import type { OpenItem } from './items.js';
import { ledgerOf } from './ledger.js';

/** What a payment would do if it were registered now. */
export type PreviewedPayment = {
  readonly taken: readonly { readonly item: Readonly<OpenItem>; readonly amount: Bani }[];
  /** The advance that it would leave. */
  readonly advance: Bani;
};

/** An id that no document has: ids contain the year of the document, and this one's year is far too late. */
const PREVIEWED = 4_000_000_000;

/** Computes the account with the payment added, by the same function as for registered payments. */
export function previewPayment(
  history: readonly LedgerFact[],
  payment: { readonly amount: Bani; readonly fundId: FundId | null; readonly date: LocalDate },
): PreviewedPayment {
  const id = paymentId(PREVIEWED);
  const fact: LedgerFact = { type: 'payment', paymentId: id, number: PREVIEWED, ...payment };
  const { items, allocations, advances } = ledgerOf([...history, fact]);
  const own = allocations.filter((allocation) => allocation.paymentId === id);
  const left = advances.find((advance) => advance.paymentId === id)?.amount;
  return {
    taken: own.map(({ itemId, amount }) => ({ item: items[itemId - 1]!, amount })),
    advance: left ?? bani(0),
  };
}

/** A separate receipt: for one fund, or for expenses, penalties and the advance (null). Bani above 0. */
export type SeparateReceipt = { readonly fundId: FundId | null; readonly amount: Bani };

/**
 * Splits one payment into receipts: every fund has its own (Legea 196/2018 art. 71-72). Funds come first: in this order
 * the receipts pay exactly what the one payment would.
 */
export function separateReceipts({ taken, advance }: PreviewedPayment): SeparateReceipt[] {
  const funds = new Map<FundId, number>();
  let rest: number = advance;
  for (const { item, amount } of taken) {
    if (item.fundId === null) rest += amount;
    else funds.set(item.fundId, (funds.get(item.fundId) ?? 0) + amount);
  }
  const split = [...funds].map(([fundId, amount]) => ({ fundId, amount: bani(amount) }));
  return rest > 0 ? [...split, { fundId: null, amount: bani(rest) }] : split;
}
