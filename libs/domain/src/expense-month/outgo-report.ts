import { cleanText, type YearMonth } from '../kernel/index.js';
import type { ExpenseMonth, ExpenseState } from './expense-month.js';

/** What a row of the expense report groups by. */
export const OUTGO_GROUPINGS = ['expense', 'provider', 'category', 'column'] as const;
export type OutgoGrouping = (typeof OUTGO_GROUPINGS)[number];

/** Expenses that belong together, in each of the months asked for. Bani. */
export interface OutgoRow {
  /**
   * The newest expense of the row. Its id identifies the row in URLs; a name does not, because it may be a person's.
   */
  readonly idOutgo: number;
  readonly newest: ExpenseState;
  /** In the order of the months. */
  readonly monthsBani: readonly number[];
  readonly totalBani: number;
  readonly documents: number;
}

export interface OutgoReport {
  /** Largest total first. */
  readonly rows: readonly OutgoRow[];
  readonly totalsBani: readonly number[];
  readonly totalBani: number;
}

/** An expense that counts in a month: one that is not disabled. */
export interface CountedExpense {
  readonly month: YearMonth;
  readonly idOutgo: number;
  readonly expense: ExpenseState;
}

/** Returns the expenses of these months that lists count: disabled ones are left out. */
export function countedExpenses(months: readonly ExpenseMonth[]): CountedExpense[] {
  return months.flatMap(({ month, expenses }) =>
    [...expenses].flatMap(([idOutgo, expense]) =>
      month === null || expense.isDisabled ? [] : [{ month, idOutgo, expense }],
    ),
  );
}

/** Groups the expenses of these months by `by`, as their documents give them; months are oldest first. */
export function outgoReport(months: readonly ExpenseMonth[], by: OutgoGrouping): OutgoReport {
  const places = new Map(months.map(({ month }, at) => [month, at]));
  const totalsBani = months.map(() => 0);
  const rows = new Map<string, { -readonly [Field in keyof OutgoRow]: OutgoRow[Field] }>();
  for (const { month, idOutgo, expense } of countedExpenses(months)) {
    const key = groupingKey(expense, by);
    const at = places.get(month)!;
    const row = rows.get(key) ?? {
      idOutgo,
      newest: expense,
      monthsBani: months.map(() => 0),
      totalBani: 0,
      documents: 0,
    };
    row.monthsBani = row.monthsBani.with(at, row.monthsBani[at]! + expense.amountBani);
    row.totalBani += expense.amountBani;
    row.documents += 1;
    [row.idOutgo, row.newest] = [idOutgo, expense];
    rows.set(key, row);
    totalsBani[at]! += expense.amountBani;
  }
  return {
    rows: [...rows.values()].sort((a, b) => b.totalBani - a.totalBani || a.idOutgo - b.idOutgo),
    totalsBani,
    totalBani: totalsBani.reduce((sum, bani) => sum + bani, 0),
  };
}

/**
 * Returns the grouping key of an expense: the same name under the same column, the same provider (by its id in the
 * association, else by the name on the document), the same legal category, or the same column.
 */
export function groupingKey(
  { name, idOutgoColumn, document, category }: ExpenseState,
  by: OutgoGrouping,
): string {
  switch (by) {
    case 'expense':
      return `${idOutgoColumn} ${cleanText(name).toLowerCase()}`;
    case 'provider': {
      const { idServiceProvider, provider } = document;
      return idServiceProvider === null
        ? `name ${cleanText(provider).toLowerCase()}`
        : `id ${idServiceProvider}`;
    }
    case 'category':
      return category;
    case 'column':
      return String(idOutgoColumn);
  }
}

/**
 * Splits an invoice's number, as it was typed, into series and number: in 'ENG 001234' and 'MSBR/55' the leading
 * letters are the series and the rest is the number; a text without such a series is the number whole.
 */
export function splitNumber(text: string): { readonly series: string; readonly nr: string } {
  const found = /^(\p{L}+)[\s.:/-]*(?=\d)(.+)$/u.exec(cleanText(text));
  return found === null
    ? { series: '', nr: cleanText(text) }
    : { series: found[1]!, nr: found[2]! };
}
