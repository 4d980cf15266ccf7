import { slices } from '@scara/domain/kernel';
import { type FormRow, type PrintedForm } from './form-paper.js';
import { figureOf, listSheet, type List, type ListColumn, sumOf } from './list-sheet.js';
import type { Sheet } from './workbook.js';

/** The association, the date of the file, and the signers. */
export type ListHead = Pick<PrintedForm, 'association' | 'date' | 'signatures'>;

/** A list for both kinds of output: as a sheet of a workbook, and as forms on paper. */
export interface Listed {
  /** `owner` is printed above the heads: 'Asociația Teiul, CIF 123'; '' where the title already says it. */
  readonly sheet: (owner: string) => Sheet;
  readonly forms: (head: ListHead) => PrintedForm[];
}

export function listed<Row>(list: List<Row>): Listed {
  return { sheet: (owner) => listSheet(list, owner), forms: (head) => listForms(list, head) };
}

/** The most readable figures side by side on a page: a year of months and their total. */
const FIGURES_MOST = 13;

/** The widest column of text on paper: text wraps, while the sums beside it need the room. */
const NAME_WIDEST = 24;

/**
 * Makes forms, A4 landscape, of a list. If it has more figures than fit a page, the naming columns are repeated before
 * each further part. Every figure is summed.
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
