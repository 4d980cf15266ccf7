import { bani, type Bani, type LocalDate, type YearMonth } from '../kernel/index.js';
import type { Ledger } from './ledger.js';

/** The unpaid amounts of one month's bill. Bani. */
export type UnpaidBill = {
  readonly month: YearMonth;
  readonly expenses: Bani;
  /** All unpaid penalties that arise from this bill, and the part of them that was posted before the last close. */
  readonly penalties: Bani;
  readonly penaltiesBefore: Bani;
  readonly funds: Bani;
};

/**
 * Returns the bills of an account that are not fully paid, oldest first; a fund's due belongs to the bill of its month.
 * `lastClose` is the day of the last close, null before the first: what it posted is new.
 */
export function unpaidBills({ items }: Ledger, lastClose: LocalDate | null): UnpaidBill[] {
  const bills = new Map<
    YearMonth,
    { -readonly [Part in keyof Omit<UnpaidBill, 'month'>]: number }
  >();
  for (const { kind, month, date, open } of items) {
    if (open === 0) continue;
    const bill = bills.get(month) ?? { expenses: 0, penalties: 0, penaltiesBefore: 0, funds: 0 };
    bills.set(month, bill);
    if (kind === 'expense') bill.expenses += open;
    else if (kind === 'fund') bill.funds += open;
    else {
      bill.penalties += open;
      if (lastClose !== null && date < lastClose) bill.penaltiesBefore += open;
    }
  }
  return [...bills]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, { expenses, penalties, penaltiesBefore, funds }]) => ({
      month,
      expenses: bani(expenses),
      penalties: bani(penalties),
      penaltiesBefore: bani(penaltiesBefore),
      funds: bani(funds),
    }));
}
