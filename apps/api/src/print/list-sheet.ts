import { cellName } from './workbook-text.js';
import type { Cell, Sheet } from './workbook.js';
import { dateText } from './words.js';

/** One column of a list: what a row shows in it. Lei are given in bani; a date '' stays blank. */
export type ListColumn<Row> = { readonly head: string; readonly width: number } & (
  | { readonly text: (row: Row) => string }
  | { readonly lei: (row: Row) => number }
  | { readonly count: (row: Row) => number }
  | { readonly date: (row: Row) => string }
);

export interface List<Row> {
  readonly name: string;
  readonly title: string;
  /** The period, or the day; '' for none. */
  readonly subtitle: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
}

const HEAD_ROW = 3;
const FIRST_ROW = HEAD_ROW + 1;

/** A list as a sheet: title, period, heads, a row each, and sums as formulas under everything that is lei. */
export function listSheet<Row>({ name, title, subtitle, columns, rows }: List<Row>): Sheet {
  return {
    name,
    widths: columns.map(({ width }) => width),
    rows: [
      [{ text: title, style: 'title' }],
      subtitle === '' ? [] : [{ text: subtitle, style: 'plain' }],
      [],
      columns.map(({ head }): Cell => ({ text: head, style: 'head' })),
      ...rows.map((row) => columns.map((column) => cellOf(column, row))),
      columns.map((column, at) => totalOf(column, at, rows)),
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
  const date = column.date(row);
  return { text: date === '' ? '' : dateText(date) };
}

function totalOf<Row>(column: ListColumn<Row>, at: number, rows: readonly Row[]): Cell {
  if (at === 0) return { text: 'Total', style: 'strongText' };
  if (!('lei' in column)) return { blank: true, style: 'strongText' };
  return {
    value: rows.reduce((sum, row) => sum + column.lei(row), 0),
    scale: 2,
    style: 'strongLei',
    ...(rows.length > 0 && {
      formula: `SUM(${cellName(FIRST_ROW, at)}:${cellName(FIRST_ROW + rows.length - 1, at)})`,
    }),
  };
}
