import type { ExpenseMonth } from './expense-month.js';

/**
 * Counts the expenses and dues of a month that are divided by a group or an entrance. In a closed month only the
 * expenses that the next month copies still count: the division of the closed month is stored.
 */
export function usesOfGroup(month: ExpenseMonth, idGroup: number): number {
  const isOpen = month.closing === null;
  const expenses = [...month.expenses.values()].filter(
    (one) => one.idGroup === idGroup && (isOpen || (one.isRecurring && !one.isDisabled)),
  );
  const dues = [...month.dues.values()].filter((one) => isOpen && one.idGroup === idGroup);
  return expenses.length + dues.length;
}
