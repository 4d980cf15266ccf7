import { type Association } from '../association/index.js';
import { type Cashbook } from '../cashbook/index.js';
import { areSame } from '../kernel/index.js';
import { cashFacts, type CashFacts, type KnownBooks } from '../ledger/index.js';
import type { BasisColumn, MonthBasis } from './basis.js';
import { type Closing, type ExpenseMonth, standingClosing } from './expense-month.js';
import { liveBasis } from './live-basis.js';

/**
 * Everything a month's table is computed from. `earlier` holds the months before it, newest first: the previous one
 * is enough, unless `needsWholeHistory` says otherwise. `cashbooks` are those of every year, oldest first: a document of
 * years ago may be annulled today.
 */
export interface MonthSources {
  readonly association: Association;
  readonly month: ExpenseMonth;
  readonly earlier: readonly ExpenseMonth[];
  readonly cashbooks: readonly Cashbook[];
}

/** The month's own basis: stored with its publication, live until then. */
export function basisOf({
  association,
  month,
}: Pick<MonthSources, 'association' | 'month'>): MonthBasis {
  if (month.month === null) throw new Error('the month is not open');
  return month.publication?.basis ?? withItsColumns(liveBasis(association, month.month), month);
}

/** A month that is open again keeps the columns that were deleted since and that its own expenses stand under. */
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

/** Of a column that the month's close divided nothing under: its expenses were disabled. */
const NAMELESS = { name: 'Coloană ștearsă', showMetering: 1, showIndex: 1 } as const;

/** What the closing that this month starts from had read; null for the first month. */
function knownBooks(previous: Closing | null): KnownBooks | null {
  return previous === null ? null : { until: previous.closed, revisions: previous.read.cashbooks };
}

/** The closing that this month starts from; null for the first month, and where the month before is open. */
export function previousClosing({ earlier }: Pick<MonthSources, 'earlier'>): Closing | null {
  const [previous] = earlier;
  return previous === undefined ? null : standingClosing(previous);
}

/**
 * True when the books know what would have cleared closed months otherwise, or the balances that were carried may
 * be of another closing than the one that stands: all earlier months are needed.
 */
export function needsWholeHistory(sources: Pick<MonthSources, 'earlier' | 'cashbooks'>): boolean {
  return isCarriedAnew(sources) || bookFacts(sources).reworked.size > 0;
}

/**
 * A month that was reopened with months behind it still carries what its last closing did; the months before it may
 * have been closed again since, and their bills are other ones.
 */
export function isCarriedAnew({ earlier }: Pick<MonthSources, 'earlier'>): boolean {
  const [previous] = earlier;
  return previous !== undefined && previous.closing === null && previous.reopened !== null;
}

interface Asked {
  readonly cashbooks: readonly Cashbook[];
  readonly closing: Closing | null;
  readonly facts: CashFacts;
}

/**
 * The last answer of `bookFacts`. Three questions in a row ask the same of the books (are all months needed, what does the
 * month come to, how does the association stand), and each would go through every document of the year. By the newest
 * book: the answer goes when nobody holds that book any more.
 */
const answers = new WeakMap<Cashbook, Asked>();

/** What the books add to the accounts since the close before the month. */
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
