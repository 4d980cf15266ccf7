import {
  byMonth,
  firstDay,
  lastDay,
  legalFigure,
  type LegalRule,
  type LocalDate,
  MATURITY_DAYS_MAX,
  nextMonth,
  shiftMonth,
  WHOLE_E2,
  type YearMonth,
} from '../kernel/index.js';
import { repeated, type FirstRows } from './duplicates.js';
import type { OpenTable, RowReader } from './row-reader.js';

/** A month to be taken over. The last one may stay open: without its closing date, or without both dates. */
export type MonthRow = {
  readonly row: number;
  readonly month: YearMonth;
  readonly published: LocalDate | null;
  readonly closed: LocalDate | null;
  readonly maturityDays: number;
  /** Hundredths of a percent per day. */
  readonly rateE2: number;
};

export type Months = {
  readonly given: boolean;
  /** In time order, without gaps. */
  readonly rows: readonly MonthRow[];
  /**
   * Returns the month that a cell names, if it is one of the files' months; else undefined with the reason reported at
   * the cell.
   */
  readonly monthOf: (row: RowReader) => YearMonth | undefined;
  /** The dates that a payment may have: from the first day of the first month to some months after the last. */
  readonly span: { readonly first: LocalDate; readonly last: LocalDate } | undefined;
  /** The first month, before which opening debts arose. */
  readonly first: YearMonth | undefined;
};

/** A payment may be dated this many months after the last month; a later date is taken as a mistake. */
const MONTHS_AFTER = 3;

const MATURITY = { decimals: 0, least: 0, most: MATURITY_DAYS_MAX } as const;
const RATE = { decimals: 2, least: 0, most: WHOLE_E2 } as const;

/** Reads the months in their order; checks that they follow each other only where all of them could be read. */
export function readMonths(table: OpenTable | undefined): Months {
  const firsts: FirstRows = new Map();
  const known = new Set<YearMonth>();
  const rows: { reader: RowReader; month: MonthRow }[] = [];
  for (const reader of table?.rows ?? []) {
    const month = monthRowOf(reader, firsts, known);
    if (month !== undefined) rows.push({ reader, month });
  }
  rows.sort((a, b) => byMonth(a.month, b.month));
  const isWhole = rows.length === table?.rows.length;
  if (isWhole) rows.forEach((one, at) => follows(one, rows[at - 1]?.month, rows.length - 1 === at));
  const months = [...known].sort();
  const [first, last] = [months[0], months.at(-1)];
  return {
    given: known.size > 0,
    rows: rows.map(({ month }) => month),
    first,
    span:
      first === undefined || last === undefined
        ? undefined
        : { first: firstDay(first), last: lastDay(shiftMonth(last, MONTHS_AFTER)) },
    monthOf: (row) => {
      if (known.size === 0 || !row.needs('month')) return row.giveUp();
      const month = row.month('month');
      if (month === undefined || known.has(month)) return month;
      return void row.error('month', { code: 'month-unknown' });
    },
  };
}

/** Reads the payment term and penalty rate of a bill; warns where they pass the law's limits. */
export function readTerms(
  row: RowReader,
  of: YearMonth | undefined,
): { maturityDays?: number; rateE2?: number } {
  const maturityDays = row.number('maturity_days', MATURITY);
  const rateE2 = row.number('penalty_percent_per_day', RATE);
  const beyond = (rule: LegalRule, value: number | undefined): boolean =>
    of !== undefined && value !== undefined && value > legalFigure(rule, firstDay(of));
  if (beyond('maturity-days', maturityDays)) {
    row.warn('maturity_days', { code: 'maturity-beyond-law' });
  }
  if (beyond('penalty-rate-e2', rateE2)) {
    row.warn('penalty_percent_per_day', { code: 'rate-beyond-law' });
  }
  return {
    ...(maturityDays === undefined ? {} : { maturityDays }),
    ...(rateE2 === undefined ? {} : { rateE2 }),
  };
}

function monthRowOf(
  row: RowReader,
  firsts: FirstRows,
  known: Set<YearMonth>,
): MonthRow | undefined {
  for (const column of ['month', 'maturity_days', 'penalty_percent_per_day']) row.needs(column);
  const month = row.month('month');
  if (month !== undefined && repeated(firsts, month, row, 'month')) return undefined;
  if (month !== undefined) known.add(month);
  const published = row.date('published') ?? null;
  const closed = row.date('closed') ?? null;
  const { maturityDays, rateE2 } = readTerms(row, month);
  if (row.failed() || month === undefined) return undefined;
  if (maturityDays === undefined || rateE2 === undefined) return undefined;
  if (published === null && closed !== null) row.needs('published');
  if (published !== null && published < firstDay(month)) {
    row.error('published', { code: 'date-before', what: 'published', than: firstDay(month) });
  }
  if (published !== null && closed !== null && closed < published) {
    row.error('closed', { code: 'date-before', what: 'closed', than: published });
  }
  return row.failed()
    ? undefined
    : { row: row.row, month, published, closed, maturityDays, rateE2 };
}

/**
 * Checks that one month follows the other: no month is missing, none is published before the previous one was closed.
 */
function follows(
  { reader, month }: { readonly reader: RowReader; readonly month: MonthRow },
  before: MonthRow | undefined,
  isLast: boolean,
): void {
  if (!isLast && month.closed === null) reader.error('closed', { code: 'month-left-open' });
  else if (month.closed === null) reader.warn('closed', { code: 'month-left-open' });
  if (before === undefined) return;
  const expected = nextMonth(before.month);
  if (month.month !== expected) reader.error('month', { code: 'month-gap', expected });
  const { closed } = before;
  if (closed !== null && month.published !== null && month.published < closed) {
    reader.error('published', { code: 'date-before', what: 'published', than: closed });
  }
}
