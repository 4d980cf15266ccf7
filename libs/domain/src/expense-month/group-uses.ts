import type { ExpenseMonth } from './expense-month.js';

/**
 * How many expenses and dues of a month are divided by a group or an entrance. Of a closed month only what the next
 * one takes over still counts: its own division is stored.
 */
export function usesOfGroup(month: ExpenseMonth, idGroup: number): number {
  const isOpen = month.closing === null;
  const expenses = [...month.expenses.values()].filter(
    (one) => one.idGroup === idGroup && (isOpen || (one.isRecurring && !one.isDisabled)),
  );
  const dues = [...month.dues.values()].filter((one) => isOpen && one.idGroup === idGroup);
  return expenses.length + dues.length;
}
