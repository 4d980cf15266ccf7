import {
  type ExpenseMonth,
  openingFacts,
  postedFacts,
  closingInForce,
} from '@scara/domain/expense-month';
import type { YearMonth } from '@scara/domain/kernel';
import { cashFacts, type LedgerFact } from '@scara/domain/ledger';
import type { Lived } from './lived.js';

/** Returns the months that were opened, oldest first. */
export function monthsOf({ months }: Lived): ExpenseMonth[] {
  return [...months.values()]
    .filter(({ month }) => month !== null)
    .sort((a, b) => (a.month! < b.month! ? -1 : 1));
}

/**
 * Returns the account of an apartment from its first day, with every fact of its streams; any shorter computation must
 * give the same.
 */
export function wholeAccount(
  lived: Lived,
  idAp: number,
  upTo: YearMonth | null = null,
): LedgerFact[] {
  const all = monthsOf(lived);
  const months = all.filter(({ month }) => upTo === null || month! <= upTo);
  const books = [...lived.books.keys()].sort().map((year) => lived.books.get(year)!);
  return [
    ...(openingFacts(all[0]!).get(idAp) ?? []),
    ...months.flatMap((one) => {
      const result = closingInForce(one)?.result;
      return result === undefined ? [] : postedFacts(result, idAp);
    }),
    ...(cashFacts(books, null).byApartment.get(idAp) ?? []),
  ];
}
