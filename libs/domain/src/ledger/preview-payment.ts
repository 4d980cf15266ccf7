import { type Bani, bani, type FundId, type LocalDate, paymentId } from '../kernel/index.js';
import type { LedgerFact } from './facts.js';
import type { OpenItem } from './items.js';
import { ledgerOf } from './ledger.js';

/** What a payment would do if it were registered now. */
export type PreviewedPayment = {
  readonly taken: readonly { readonly item: Readonly<OpenItem>; readonly amount: Bani }[];
  /** What it would leave over. */
  readonly advance: Bani;
};

/** An id that no document has: documents are numbered by year, and there is no year so late. */
const PREVIEWED = 4_000_000_000;

/** Works the account out with the payment in it, by the very function that a registered one goes through. */
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

/** A receipt of its own: of one fund, or of the expenses, penalties and the advance (null). Bani above 0. */
export type SeparateReceipt = { readonly fundId: FundId | null; readonly amount: Bani };

/**
 * The receipts that one payment is split into: every fund has its own (Legea 196/2018 art. 71-72). Funds stand first:
 * taken in this order they clear exactly what the one payment would.
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
