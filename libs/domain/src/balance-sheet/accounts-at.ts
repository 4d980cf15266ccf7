import type { LocalDate, YearMonth } from '../kernel/index.js';
import type { Association } from '../association/index.js';
import type { Cashbook } from '../cashbook/index.js';
import {
  bookFacts,
  type ExpenseMonth,
  histories,
  NO_MONTH,
  standingClosing,
} from '../expense-month/index.js';
import { factsUntil, type Ledger, ledgerOf } from '../ledger/index.js';

/** The account of one apartment at the end of a day. */
export interface AccountAt {
  readonly idAp: number;
  readonly ledger: Ledger;
}

/** Where accounts go on from at a day. */
export interface AccountSources {
  readonly association: Association;
  /** The first month with its opening balances; null before it is opened. */
  readonly first: ExpenseMonth | null;
  /**
   * Months whose closing stands at the day, newest first: the last one is enough, unless `needsWholeHistory` says
   * otherwise.
   */
  readonly standing: readonly ExpenseMonth[];
  readonly books: readonly Cashbook[];
}

/**
 * Every account that is not empty at the end of `at`: of the apartments that stand, of those that a close listed, and
 * of those that a document has moved since. The last close listed them all, unless a month before it was closed anew.
 */
export function accountsAt(sources: AccountSources, at: LocalDate): readonly AccountAt[] {
  const { association, first, standing, books } = sources;
  const [last] = standing;
  const month = last === undefined ? (first ?? NO_MONTH) : NO_MONTH;
  const months = { association, month, earlier: openedBy(first, standing), cashbooks: books };
  const recent = bookFacts(months);
  const historyOf = histories(months, recent);
  const listed = standing.flatMap((one) => standingClosing(one)?.result.apartments ?? []);
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
 * Whole accounts begin with the opening balances of the oldest month that is there. That is not the first one of all
 * where it was closed again later than a month behind it had been: on the days between, its bills do not stand, and
 * what everybody came with does.
 */
function openedBy(
  first: ExpenseMonth | null,
  standing: readonly ExpenseMonth[],
): readonly ExpenseMonth[] {
  const oldest = standing.at(-1);
  if (first === null || oldest === undefined || oldest.month === first.month) return standing;
  return [...standing.slice(0, -1), { ...oldest, opening: first.opening }];
}

/** The last month whose bills are asked for at the day: its unpaid part is the current list, older ones are arrears. */
export function currentMonth(standing: readonly ExpenseMonth[]): YearMonth | null {
  return standing[0]?.month ?? null;
}
