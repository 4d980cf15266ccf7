import { sumBani } from '@scara/domain/kernel';
import { EXPENSES_KEY, listGrid, type Grid, type GridColumn } from './grid.js';
import type { ListOptions, PrintedTable } from './shapes.js';
import { cellName, columnSum, rowSum } from './workbook-text.js';
import { workbook, type Cell, type CellStyle, type Sheet } from './workbook.js';
import { monthText, ownerText } from './words.js';

/** Rows above the heads: title, association, dates, an empty row; the heads take two rows. */
const HEAD_ROW = 4;
const FIRST_ROW = HEAD_ROW + 2;

/** The smallest column width in characters: a date, which is above the first columns, fits. */
const WIDTH_MIN = 11.5;

const SCALES = { bani: 2, milli: 3, count: 0 } as const;
const STYLES = { bani: 'lei', milli: 'milli', count: 'count' } as const;
const STRONG = { bani: 'strongLei', milli: 'strongMilli', count: 'strongCount' } as const;

/**
 * Returns the payment lists as an .xlsx file, one sheet for each entrance: the columns of the printed list, real
 * numbers, and totals as formulas.
 * @throws PrintMismatch when a table's totals are not the sums of its rows.
 */
export function tableWorkbook(tables: readonly PrintedTable[], options: ListOptions): Buffer {
  return workbook(tables.map((table) => sheetOf(table, listGrid(table, options))));
}

function sheetOf(table: PrintedTable, grid: Grid): Sheet {
  const columns = grid.groups.flatMap((group) => group.columns);
  const lead = grid.names === null ? 1 : 2;
  const expenses = expensesOf(grid);
  const sum = (row: number) => {
    const cells = expenses.amounts.map((place) => cellName(FIRST_ROW + row, lead + place));
    return cells.length === 0 ? undefined : `SUM(${cells.join(',')})`;
  };
  const last = columns.length - 1;
  const addsUp = isSum(columns.slice(expenses.place));
  const formula = (row: number, place: number) => {
    if (place === expenses.place) return sum(row);
    return addsUp && place === last
      ? rowSum(FIRST_ROW + row, lead + expenses.place, lead + last - 1)
      : undefined;
  };
  const rows = grid.numbers.map((number, at): (Cell | null)[] => [
    { text: number },
    ...(grid.names === null ? [] : [{ text: grid.names[at]! }]),
    ...columns.map((column, place) => figure(column, column.values[at]!, formula(at, place))),
  ]);
  return {
    name: table.entrance,
    widths: [WIDTH_MIN, ...(grid.names === null ? [] : [28]), ...columns.map(widthOf)],
    rows: [...titleRows(table), ...headRows(grid, lead), ...rows, totalsRow(grid, columns, lead)],
    heights: new Map([
      [0, 22],
      [HEAD_ROW, 45],
    ]),
    frozen: { rows: FIRST_ROW, columns: lead },
    merged: mergedHeads(grid, lead),
    heads: [HEAD_ROW, HEAD_ROW + 1],
  };
}

function titleRows(table: PrintedTable): (Cell | null)[][] {
  const days = [
    ...(table.published === null ? [] : [plain('Afișată la'), { date: table.published }]),
    ...(table.dueDate === null ? [] : [plain('Scadența'), { date: table.dueDate }]),
  ];
  return [
    [{ text: `Listă de plată ${monthText(table.month)}, ${table.entrance}`, style: 'title' }],
    [plain(ownerText(table.association))],
    days,
    [],
  ];
}

function headRows(grid: Grid, lead: number): (Cell | null)[][] {
  const leads = ['Apart.', 'Nume'].slice(0, lead).map(head);
  const names = grid.groups.flatMap((group) =>
    group.columns.map((_, at) => head(at === 0 ? group.name : '')),
  );
  const labels = grid.groups.flatMap((group) => group.columns.map(({ label }) => head(label)));
  return [
    [...leads, ...names],
    [...leads.map(() => head('')), ...labels],
  ];
}

/** Merges a group's name over all its columns, and over both rows when it has one column without a label. */
function mergedHeads(grid: Grid, lead: number): Sheet['merged'] {
  const merged: [number, number, number, number][] = [];
  for (let at = 0; at < lead; at += 1) merged.push([HEAD_ROW, at, HEAD_ROW + 1, at]);
  let at = lead;
  for (const { columns } of grid.groups) {
    const last = at + columns.length - 1;
    if (columns.every(({ label }) => label === '')) merged.push([HEAD_ROW, at, HEAD_ROW + 1, last]);
    else if (last > at) merged.push([HEAD_ROW, at, HEAD_ROW, last]);
    at = last + 1;
  }
  return merged;
}

/** Returns the position of the month's sum among the columns, and the positions of the amounts it sums. */
function expensesOf(grid: Grid): { place: number; amounts: number[] } {
  const amounts: number[] = [];
  let place = 0;
  for (const [index, { key, columns }] of grid.groups.entries()) {
    if (key === EXPENSES_KEY) break;
    place += columns.length;
    // The first group is the persons; an expense's amount is the last of its columns.
    if (index > 0) amounts.push(place - 1);
  }
  return { place, amounts };
}

/**
 * Returns whether the last column is the sum of the others in every row. No formula is written when some of the sum is
 * not shown (arrears) or is shown twice (a fund's due and balance).
 */
function isSum(columns: readonly GridColumn[]): boolean {
  const parts = columns.slice(0, -1);
  return (columns.at(-1)?.values ?? []).every(
    (total, row) => total === sumBani(parts.map(({ values }) => values[row] ?? 0)),
  );
}

function totalsRow(grid: Grid, columns: readonly GridColumn[], lead: number): (Cell | null)[] {
  const rows = grid.numbers.length;
  const leads: Cell[] = [{ text: 'Total', style: 'strongText' }, { blank: true }];
  return [
    ...leads.slice(0, lead),
    ...columns.map((column, at): Cell | null => {
      if (column.total === null) return { blank: true, style: 'strongText' };
      const formula =
        rows === 0 ? undefined : columnSum(lead + at, FIRST_ROW, FIRST_ROW + rows - 1);
      return figure({ ...column, isStrong: true }, column.total, formula);
    }),
  ];
}

function figure(column: GridColumn, value: number | null, formula: string | undefined): Cell {
  if (value === null) return { blank: true };
  const style: CellStyle = (column.isStrong ? STRONG : STYLES)[column.kind];
  const cell = { value, scale: SCALES[column.kind], style };
  return formula === undefined ? cell : { ...cell, formula };
}

/** Returns a width that fits the total and at least a head wrapped between words. */
function widthOf({ kind, total }: GridColumn): number {
  return kind === 'count' ? WIDTH_MIN : Math.max(WIDTH_MIN, String(total ?? 0).length + 5);
}

const head = (text: string): Cell =>
  text === '' ? { blank: true, style: 'head' } : { text, style: 'head' };
const plain = (text: string): Cell => ({ text, style: 'plain' });
