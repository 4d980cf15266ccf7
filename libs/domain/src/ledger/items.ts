import type { FundId, LocalDate, YearMonth } from '../kernel/index.js';
import type { BillPosted, BillStep } from './facts.js';

export type ItemKind = 'expense' | 'penalty' | 'fund';

/** One debt while the account is computed: `open` bani of `amount` are still to be paid. */
export type OpenItem = {
  readonly id: number;
  readonly kind: ItemKind;
  readonly month: YearMonth;
  readonly fundId: FundId | null;
  readonly date: LocalDate;
  readonly amount: number;
  open: number;
};

/** A bill among the items, with the changes of its open amount, which its penalties are computed from. */
export type BillItem = OpenItem & {
  readonly bill: BillPosted;
  readonly steps: BillStep[];
};

/**
 * Compares two debts in the ordinary order (decisions.md, Money): month by month from the oldest, expenses then
 * penalties; then the fund dues, oldest first. Equal debts keep the order of posting.
 */
export function compareItems(a: OpenItem, b: OpenItem): number {
  const aFund = a.kind === 'fund';
  if (aFund !== (b.kind === 'fund')) return aFund ? 1 : -1;
  if (a.month !== b.month) return a.month < b.month ? -1 : 1;
  if (a.kind !== b.kind) return a.kind === 'expense' ? -1 : 1;
  return a.id - b.id;
}

export type Taken = { readonly item: OpenItem; readonly amount: number };

/**
 * Returns what an amount would pay, item by item in the ordinary order; with a fund only that fund's dues. The items
 * must be in the ordinary order; they are not changed.
 */
export function clearing(
  items: readonly OpenItem[],
  amount: number,
  fundId: FundId | null,
): { readonly taken: readonly Taken[]; readonly left: number } {
  const taken: Taken[] = [];
  let left = amount;
  for (const item of items) {
    if (left <= 0) break;
    if (item.open <= 0 || (fundId !== null && item.fundId !== fundId)) continue;
    const part = Math.min(item.open, left);
    taken.push({ item, amount: part });
    left -= part;
  }
  return { taken, left };
}
