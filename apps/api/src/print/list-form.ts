import { type FormRow, type PrintedForm } from './form-paper.js';
import { listSheet, type List, type ListColumn } from './list-sheet.js';
import { dateText } from './words.js';
import type { Sheet } from './workbook.js';

/** Whose list it is, and the day that the file is of. */
export type ListHead = Pick<PrintedForm, 'association' | 'date'>;

/** A list in the ways that it leaves the product: as a sheet of a workbook, and as forms on paper. */
export interface Listed {
  readonly sheet: Sheet;
  readonly forms: (head: ListHead) => PrintedForm[];
}

export function listed<Row>(list: List<Row>): Listed {
  return { sheet: listSheet(list), forms: (head) => listForms(list, head) };
}

/** Columns of lei that stand side by side on a sheet and can still be read: a year of months and their total. */
const LEI_MOST = 13;

/** Words break on paper; sums beside them need the room. */
const NAME_WIDEST = 24;

/**
 * A list as forms, A4 lying: where it has more columns of lei than a sheet takes, what names a row stands again before
 * each further part. Sums stand under everything that is lei.
 */
function listForms<Row>(
  { title, subtitle, columns, rows }: List<Row>,
  head: ListHead,
): PrintedForm[] {
  const firstLei = columns.findIndex((column) => 'lei' in column);
  const names = firstLei < 0 ? columns : columns.slice(0, firstLei);
  const rest = firstLei < 0 ? [] : columns.slice(firstLei);
  const parts = rest.length === 0 ? [[]] : slices(rest, LEI_MOST);
  return parts.map((part) => {
    const shown = [...names, ...part];
    return {
      ...head,
      ...{ title, code: '', period: subtitle, isWide: true, signatures: ['Administrator'] },
      columns: shown.map((column) => ({
        head: column.head,
        width: 'lei' in column ? column.width : Math.min(column.width, NAME_WIDEST),
        kind: 'lei' in column ? ('lei' as const) : 'count' in column ? ('count' as const) : 'text',
      })),
      rows: [
        ...rows.map((row): FormRow => ({ cells: shown.map((column) => cellOf(column, row)) })),
        { cells: shown.map((column, at) => totalOf(column, at, rows)), isStrong: true },
      ],
    };
  });
}

function cellOf<Row>(column: ListColumn<Row>, row: Row): string | number {
  if ('text' in column) return column.text(row);
  if ('lei' in column) return column.lei(row);
  if ('count' in column) return column.count(row);
  const date = column.date(row);
  return date === '' ? '' : dateText(date);
}

function totalOf<Row>(
  column: ListColumn<Row>,
  at: number,
  rows: readonly Row[],
): string | number | null {
  if (at === 0) return 'Total';
  return 'lei' in column ? rows.reduce((sum, row) => sum + column.lei(row), 0) : null;
}

function slices<T>(all: readonly T[], most: number): (readonly T[])[] {
  const count = Math.ceil(all.length / most);
  return Array.from({ length: count }, (_, at) => all.slice(at * most, (at + 1) * most));
}
