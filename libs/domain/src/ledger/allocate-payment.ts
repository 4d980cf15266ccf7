import { bani, type Bani, firstDay, type FundId, type YearMonth } from '../kernel/index.js';
import { clearing, compareItems, type ItemKind, type OpenItem } from './items.js';

/** A debt as a payment form lists it. */
export type Debt = {
  readonly id: number;
  readonly month: YearMonth;
  readonly kind: ItemKind;
  readonly amount: Bani;
  readonly fundId: FundId | null;
};

/** What a payment would pay, in the order of payment, and what it would leave as an advance. */
export type PaymentPreview = {
  readonly allocations: readonly { readonly id: number; readonly amount: Bani }[];
  readonly advance: Bani;
};

/** Allocates one payment to a list of debts by the rule of the ledger itself (`clearing`). */
export function allocatePayment(
  debts: readonly Debt[],
  payment: { readonly amount: Bani; readonly fundId: FundId | null },
): PaymentPreview {
  const items = debts.map(openItem).sort(compareItems);
  const { taken, left } = clearing(items, payment.amount, payment.fundId);
  return {
    allocations: taken.map(({ item, amount }) => ({ id: item.id, amount: bani(amount) })),
    advance: bani(left),
  };
}

function openItem({ id, kind, month, fundId, amount }: Debt): OpenItem {
  // The order of clearing depends on months alone, so any date will do.
  return { id, kind, month, fundId, date: firstDay(month), amount, open: amount };
}
