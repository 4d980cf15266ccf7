import { type FormRow, type PrintedForm } from './form-paper.js';
import { figureOf, listSheet, type List, type ListColumn, sumOf } from './list-sheet.js';
import type { Sheet } from './workbook.js';

/** Whose list it is, the day that the file is of, and who signs. */
export type ListHead = Pick<PrintedForm, 'association' | 'date' | 'signatures'>;

/** A list in the ways that it leaves the product: as a sheet of a workbook, and as forms on paper. */
export interface Listed {
  /** `owner` stands above its heads: 'Asociația Teiul, CIF 123'; '' where the title says whose it is. */
  readonly sheet: (owner: string) => Sheet;
  readonly forms: (head: ListHead) => PrintedForm[];
}

export function listed<Row>(list: List<Row>): Listed {
  return { sheet: (owner) => listSheet(list, owner), forms: (head) => listForms(list, head) };
}

/** Figures that stand side by side on a sheet and can still be read: a year of months and their total. */
const FIGURES_MOST = 13;

/** Words break on paper; sums beside them need the room. */
const NAME_WIDEST = 24;

/**
 * A list as forms, A4 lying: where it has more figures than a sheet takes, what names a row stands again before each
 * further part. Sums stand under every figure.
 */
function listForms<Row>(list: List<Row>, head: ListHead): PrintedForm[] {
  const { title, subtitle, columns, rows, isStruck } = list;
  const firstFigure = columns.findIndex((column) => figureOf(column) !== undefined);
  const names = firstFigure < 0 ? columns : columns.slice(0, firstFigure);
  const rest = firstFigure < 0 ? [] : columns.slice(firstFigure);
  const parts = rest.length === 0 ? [[]] : slices(rest, FIGURES_MOST);
  return parts.map((part) => {
    const shown = [...names, ...part];
    return {
      ...head,
      title,
      code: '',
      period: subtitle,
      isWide: true,
      columns: shown.map((column) => ({
        head: column.head,
        width: 'lei' in column ? column.width : Math.min(column.width, NAME_WIDEST),
        kind: kindOf(column),
      })),
      rows: [
        ...rows.map((row): FormRow => ({
          cells: shown.map((column) => cellOf(column, row)),
          ...(isStruck?.(row) === true && { isStruck: true }),
        })),
        { cells: shown.map((column, at) => totalOf(column, at, list)), isStrong: true },
      ],
    };
  });
}

function kindOf<Row>(column: ListColumn<Row>): PrintedForm['columns'][number]['kind'] {
  if ('lei' in column) return 'lei';
  if ('date' in column) return 'date';
  return 'count' in column || 'persons' in column ? 'count' : 'text';
}

function cellOf<Row>(column: ListColumn<Row>, row: Row): string | number | null {
  if ('text' in column) return column.text(row);
  if ('lei' in column) return column.lei(row);
  if ('count' in column) return column.count(row);
  if ('persons' in column) return column.persons(row);
  return column.date(row);
}

function totalOf<Row>(
  column: ListColumn<Row>,
  at: number,
  list: List<Row>,
): string | number | null {
  if (at === 0) return 'Total';
  const figure = figureOf(column);
  return figure === undefined ? null : sumOf(list, figure);
}

function slices<T>(all: readonly T[], most: number): (readonly T[])[] {
  const count = Math.ceil(all.length / most);
  return Array.from({ length: count }, (_, at) => all.slice(at * most, (at + 1) * most));
}
