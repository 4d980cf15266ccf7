import { cellName, columnSum } from './workbook-text.js';
import { dayCell, type Cell, type Sheet } from './workbook.js';

/** A column of a list and what a row shows in it. Lei are given in bani; a date '' and null are blank. */
export type ListColumn<Row> = { readonly head: string; readonly width: number } & (
  | { readonly text: (row: Row) => string }
  | { readonly lei: (row: Row) => number }
  | { readonly count: (row: Row) => number }
  /** Whole numbers that are summed like lei. */
  | { readonly persons: (row: Row) => number | null }
  | { readonly date: (row: Row) => string }
);

export interface List<Row> {
  readonly name: string;
  readonly title: string;
  /** The period or the day; '' for none. */
  readonly subtitle: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  /** Selects rows that are shown but not counted; without it all rows count. */
  readonly isStruck?: (row: Row) => boolean;
}

/** Returns the figures that a column sums, bani or persons; undefined for a column of text. */
export function figureOf<Row>(column: ListColumn<Row>): ((row: Row) => number | null) | undefined {
  if ('lei' in column) return column.lei;
  return 'persons' in column ? column.persons : undefined;
}

/** Returns the sum of a column's figures over the rows that count. */
export function sumOf<Row>(
  { rows, isStruck }: Pick<List<Row>, 'rows' | 'isStruck'>,
  figure: (row: Row) => number | null,
): number {
  return rows.reduce((sum, row) => (isStruck?.(row) === true ? sum : sum + (figure(row) ?? 0)), 0);
}

const HEAD_ROW = 3;
const FIRST_ROW = HEAD_ROW + 1;

/**
 * Makes a list into a sheet: title, period, owner, heads, one line per row, and sums as formulas under every figure.
 */
export function listSheet<Row>(list: List<Row>, owner: string): Sheet {
  const { name, title, subtitle, columns, rows } = list;
  return {
    name,
    widths: columns.map(({ width }) => width),
    rows: [
      [{ text: title, style: 'title' }],
      ...[subtitle, owner].map((text): Cell[] => (text === '' ? [] : [{ text, style: 'plain' }])),
      columns.map(({ head }): Cell => ({ text: head, style: 'head' })),
      ...rows.map((row) => columns.map((column) => cellOf(column, row))),
      columns.map((column, at) => totalOf(column, at, list)),
    ],
    heights: new Map([[0, 22]]),
    frozen: { rows: FIRST_ROW, columns: 1 },
    merged: columns.length > 1 ? [[0, 0, 0, columns.length - 1]] : [],
    heads: [HEAD_ROW, HEAD_ROW],
  };
}

function cellOf<Row>(column: ListColumn<Row>, row: Row): Cell {
  if ('text' in column) return { text: column.text(row) };
  if ('lei' in column) return { value: column.lei(row), scale: 2 };
  if ('count' in column) return { value: column.count(row), scale: 0 };
  if ('persons' in column) {
    const value = column.persons(row);
    return value === null ? { blank: true, style: 'count' } : { value, scale: 0 };
  }
  return dayCell(column.date(row));
}

function totalOf<Row>(column: ListColumn<Row>, at: number, list: List<Row>): Cell {
  if (at === 0) return { text: 'Total', style: 'strongText' };
  const figure = figureOf(column);
  if (figure === undefined) return { blank: true, style: 'strongText' };
  return {
    value: sumOf(list, figure),
    ...('lei' in column ? { scale: 2, style: 'strongLei' } : { scale: 0, style: 'strongCount' }),
    ...(list.rows.length > 0 && { formula: formulaOf(list, at) }),
  };
}

/** Returns the formula of the whole column minus the cells of rows that do not count. */
function formulaOf<Row>({ rows, isStruck }: List<Row>, at: number): string {
  const struck = rows.flatMap((row, nth) =>
    isStruck?.(row) === true ? [`-${cellName(FIRST_ROW + nth, at)}`] : [],
  );
  const last = FIRST_ROW + rows.length - 1;
  return `${columnSum(at, FIRST_ROW, last)}${struck.join('')}`;
}
