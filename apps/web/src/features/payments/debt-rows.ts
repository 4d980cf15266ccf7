import type { PaymentAllocation } from '@scara/contracts/http';

/** An open debt, or what a payment clears of one. */
export type DebtItem = Omit<PaymentAllocation, 'date'>;

const keyOf = ({ kind, idMonth, idFund }: DebtItem): string => `${kind} ${idMonth} ${idFund ?? ''}`;

/**
 * Returns the debts in the order in which they are cleared, with what a payment would clear of each. Every close posts
 * penalties of the same bill as a separate item; here they are one debt.
 */
export function debtRows(open: readonly DebtItem[], allocations: readonly DebtItem[]) {
  const rows = new Map<
    string,
    DebtItem & { key: string; amountBani: number; clearedBani: number }
  >();
  for (const item of open) {
    const key = keyOf(item);
    const row = rows.get(key);
    if (row === undefined) rows.set(key, { ...item, key, clearedBani: 0 });
    else row.amountBani += item.amountBani;
  }
  for (const item of allocations) {
    const row = rows.get(keyOf(item));
    if (row !== undefined) row.clearedBani += item.amountBani;
  }
  return [...rows.values()];
}
