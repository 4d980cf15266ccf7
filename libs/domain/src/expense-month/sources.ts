import { type Association } from '../association/index.js';
import { type Cashbook } from '../cashbook/index.js';
import { areSame, type LocalDate } from '../kernel/index.js';
import { cashFacts, type CashFacts, type KnownBooks } from '../ledger/index.js';
import type { BasisColumn, MonthBasis } from './basis.js';
import { type Closing, type ExpenseMonth, closingInForce } from './expense-month.js';
import { liveBasis } from './live-basis.js';

/**
 * Everything a month's table is computed from. `earlier` holds the months before it, newest first: the previous one is
 * enough, unless `needsWholeHistory` is true. `cashbooks` are those of every year, oldest first: a document of years
 * ago may be annulled today.
 */
export interface MonthSources {
  readonly association: Association;
  readonly month: ExpenseMonth;
  readonly earlier: readonly ExpenseMonth[];
  readonly cashbooks: readonly Cashbook[];
}

/** Returns the month's basis: the stored one once it is published, until then the live one. */
export function basisOf({
  association,
  month,
}: Pick<MonthSources, 'association' | 'month'>): MonthBasis {
  if (month.month === null) throw new Error('the month is not open');
  return month.publication?.basis ?? withItsColumns(liveBasis(association, month.month), month);
}

/** Adds, for a reopened month, the columns that were deleted since and that its own expenses belong to. */
function withItsColumns(basis: MonthBasis, { reopened, expenses }: ExpenseMonth): MonthBasis {
  if (reopened === null) return basis;
  const known = new Set(basis.columns.map(({ idOutgoColumn }) => idOutgoColumn));
  const used = new Set([...expenses.values()].map(({ idOutgoColumn }) => idOutgoColumn));
  const gone = [...used].filter((idOutgoColumn) => !known.has(idOutgoColumn));
  if (gone.length === 0) return basis;
  const closed = new Map(reopened.result.columns.map((one) => [one.idOutgoColumn, one]));
  const columns = gone.map((idOutgoColumn): BasisColumn => {
    const { name, showMetering, showIndex } = closed.get(idOutgoColumn) ?? NAMELESS;
    return { idOutgoColumn, name, showMetering, showIndex };
  });
  return { ...basis, columns: [...basis.columns, ...columns] };
}

/** For a deleted column that the month's close divided nothing under, because its expenses were disabled. */
const NAMELESS = { name: 'Coloană ștearsă', showMetering: 1, showIndex: 1 } as const;

/** Returns the cashbooks as the closing that this month starts from had read them; null for the first month. */
function knownBooks(previous: Closing | null): KnownBooks | null {
  return previous === null ? null : { until: previous.closed, revisions: previous.read.cashbooks };
}

/**
 * Returns the closing that this month starts from; null for the first month, and where the previous one was never
 * closed.
 */
export function previousClosing({ earlier }: Pick<MonthSources, 'earlier'>): Closing | null {
  const [previous] = earlier;
  return previous === undefined ? null : closingInForce(previous);
}

/**
 * True when all earlier months are needed: either documents recorded since would have settled closed months
 * differently, or the carried balances may come from another closing than the current one.
 */
export function needsWholeHistory(sources: Pick<MonthSources, 'earlier' | 'cashbooks'>): boolean {
  return isCarriedAnew(sources) || bookFacts(sources).reworked.size > 0;
}

/**
 * True where the previous month was reopened: it still carries the balances of its last closing, while the months
 * before it may have been closed again since, with other bills.
 */
export function isCarriedAnew({ earlier }: Pick<MonthSources, 'earlier'>): boolean {
  const [previous] = earlier;
  return previous !== undefined && previous.closing === null && previous.reopened !== null;
}

/**
 * Returns the day until which the list of a month counts; null for one that is not shown. A list that was already shown
 * when the month before was reopened counts at least until that month's new close: its bills would be missing else.
 */
export function countedUntil({
  month: { closing, publication },
  earlier: [previous],
}: Pick<MonthSources, 'month' | 'earlier'>): LocalDate | null {
  if (closing !== null) return closing.closed;
  if (publication === null) return null;
  const { published } = publication;
  const before = previous?.closing?.closed ?? published;
  return before > published ? before : published;
}

interface Asked {
  readonly cashbooks: readonly Cashbook[];
  readonly closing: Closing | null;
  readonly facts: CashFacts;
}

/**
 * The last result of `bookFacts`. Three calls in a row need the same result (whether all months are needed, what the
 * month's figures are, what the association's situation is), and each would go through every document of the year.
 * Keyed by the newest cashbook: the result is freed when nothing refers to that cashbook any more.
 */
const answers = new WeakMap<Cashbook, Asked>();

/** Returns what the cashbooks add to the accounts since the close before the month. */
export function bookFacts(sources: Pick<MonthSources, 'earlier' | 'cashbooks'>): CashFacts {
  const { cashbooks } = sources;
  const closing = previousClosing(sources);
  const newest = cashbooks.at(-1);
  const known = newest && answers.get(newest);
  if (known?.closing === closing && areSame(known.cashbooks, cashbooks)) return known.facts;
  const facts = cashFacts(cashbooks, knownBooks(closing));
  if (newest !== undefined) answers.set(newest, { cashbooks, closing, facts });
  return facts;
}
