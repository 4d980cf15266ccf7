import type { LocalDate, YearMonth } from '../kernel/index.js';
import type { Association } from '../association/index.js';
import type { Cashbook } from '../cashbook/index.js';
import {
  bookFacts,
  type ExpenseMonth,
  histories,
  NO_MONTH,
  closingInForce,
} from '../expense-month/index.js';
import { factsUntil, type Ledger, ledgerOf } from '../ledger/index.js';

/** The account of one apartment at the end of a day. */
export interface AccountAt {
  readonly idAp: number;
  readonly ledger: Ledger;
}

/** What the accounts of a day are computed from. */
export interface AccountSources {
  readonly association: Association;
  /** The first month with its opening balances; null before it is opened. */
  readonly first: ExpenseMonth | null;
  /**
   * Months whose closing is in force at the day, newest first: the last one is enough, unless `needsWholeHistory` is
   * true.
   */
  readonly standing: readonly ExpenseMonth[];
  readonly books: readonly Cashbook[];
}

/**
 * Returns every account that is not empty at the end of `at`: of the existing apartments, of those that a close listed,
 * and of those that a later document changed. The last close lists all of them, unless an earlier month was closed
 * again after it.
 */
export function accountsAt(sources: AccountSources, at: LocalDate): readonly AccountAt[] {
  const { association, first, standing, books } = sources;
  const [last] = standing;
  const month = last === undefined ? (first ?? NO_MONTH) : NO_MONTH;
  const months = { association, month, earlier: openedBy(first, standing), cashbooks: books };
  const recent = bookFacts(months);
  const historyOf = histories(months, recent);
  const listed = standing.flatMap((one) => closingInForce(one)?.result.apartments ?? []);
  const ids = new Set([
    ...association.apartments.keys(),
    ...listed.map(({ idAp }) => idAp),
    ...(last === undefined ? (first?.opening ?? []) : []).map(({ idAp }) => idAp),
    ...recent.byApartment.keys(),
  ]);
  return [...ids].flatMap((idAp) => {
    const facts = factsUntil(historyOf(idAp), at);
    return facts.length === 0 ? [] : [{ idAp, ledger: ledgerOf(facts) }];
  });
}

/**
 * Gives the oldest of these months the opening balances, with which whole accounts begin. It is not the association's
 * first month where that one was closed again later than a following month: on the days between, the bills of the first
 * month are not in force, but the opening balances are.
 */
function openedBy(
  first: ExpenseMonth | null,
  standing: readonly ExpenseMonth[],
): readonly ExpenseMonth[] {
  const oldest = standing.at(-1);
  if (first === null || oldest === undefined || oldest.month === first.month) return standing;
  return [...standing.slice(0, -1), { ...oldest, opening: first.opening }];
}

/**
 * Returns the last month whose bills are due at the day: its unpaid part is the current list, older ones are arrears.
 */
export function currentMonth(standing: readonly ExpenseMonth[]): YearMonth | null {
  return standing[0]?.month ?? null;
}
