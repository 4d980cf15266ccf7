import type { MonthLine } from '@scara/contracts/http';

import type { DebtItem } from './debt-rows.js';

/**
 * Returns the months whose penalties can be corrected: closed ones, those of debts from before the first month, and the
 * one already chosen (0 for none): a select without its value would show another month than is sent.
 */
export function billMonthsOf(
  months: readonly Pick<MonthLine, 'idMonth' | 'state'>[],
  open: readonly DebtItem[],
  chosen = 0,
): number[] {
  const closed = months.filter(({ state }) => state === 'closed');
  const owing = open.filter(({ kind }) => kind !== 'fund');
  const found = new Set([...closed, ...owing].map(({ idMonth }) => idMonth));
  if (chosen !== 0) found.add(chosen);
  return [...found].toSorted((a, b) => a - b);
}

/** Returns the unpaid penalties of a month's bill, in bani; every close posts them as a separate item. */
export const unpaidPenaltiesOf = (open: readonly DebtItem[], idMonth: number): number =>
  open
    .filter((item) => item.kind === 'penalty' && item.idMonth === idMonth)
    .reduce((sum, { amountBani }) => sum + amountBani, 0);
