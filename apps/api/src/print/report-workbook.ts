import {
  isDay,
  type PrintedReport,
  type ReportCell,
  type ReportColumn,
  type ReportTable,
} from './report-parts.js';
import { columnSum } from './workbook-text.js';
import { type Cell, dayCell, type Sheet, workbook } from './workbook.js';

/** The width in characters of all columns of a table together. */
const WIDTH = 110;
/** The rows of title and period, which do not scroll and are repeated on every printed page. */
const HEAD_ROWS = 2;

/** Returns the report as an .xlsx file: its parts on the sheets that they name, real numbers, totals as formulas. */
export function reportWorkbook(report: PrintedReport): Buffer {
  return workbook(partsBySheet(report).map(({ name, parts }) => sheetOf(report, name, parts)));
}

type Parts = PrintedReport['parts'];

/** The parts before the first one that names a sheet go on a sheet with the report's title as name. */
function partsBySheet({ title, parts }: PrintedReport): { name: string; parts: Parts }[] {
  const starts = parts.flatMap((part, at) =>
    'sheet' in part && part.sheet !== undefined ? [{ at, name: part.sheet }] : [],
  );
  if (starts[0]?.at !== 0) starts.unshift({ at: 0, name: title });
  return starts.map(({ at, name }, nth) => ({
    name,
    parts: parts.slice(at, starts[nth + 1]?.at),
  }));
}

function sheetOf({ issuer, title, subtitle }: PrintedReport, name: string, parts: Parts): Sheet {
  const rows: Cell[][] = [
    [{ text: `${title}, ${issuer}`, style: 'title' }],
    [{ text: subtitle, style: 'plain' }],
  ];
  for (const part of parts) {
    if ('columns' in part) rows.push(...tableRows(part, rows.length));
    else if ('heading' in part) rows.push([], [{ text: part.heading, style: 'strongPlain' }]);
    else rows.push([{ text: part.text, style: 'plain' }]);
  }
  return {
    name,
    widths: widthsOf(parts),
    rows,
    heights: new Map([[0, 22]]),
    frozen: { rows: HEAD_ROWS, columns: 0 },
    merged: [],
    heads: [0, HEAD_ROWS - 1],
  };
}

/** All tables of a sheet share the column widths: the widest of each. */
function widthsOf(parts: Parts): number[] {
  const widths: number[] = [];
  for (const part of parts) {
    if (!('columns' in part)) continue;
    for (const [at, { width }] of part.columns.entries()) {
      widths[at] = Math.max(widths[at] ?? 0, Math.round(width * WIDTH));
    }
  }
  return widths;
}

/** `top` is the sheet's row with the heads. */
function tableRows({ columns, rows, total }: ReportTable, top: number): Cell[][] {
  const first = top + 1;
  const sum = (at: number): string => columnSum(at, first, first + rows.length - 1);
  return [
    columns.map(({ head }): Cell => ({ text: head, style: 'head' })),
    ...rows.map((row) => columns.map((column, at) => cellOf(row[at] ?? '', column))),
    ...(total === undefined
      ? []
      : [columns.map((column, at) => totalOf(total[at] ?? '', column, rows.length && sum(at)))]),
  ];
}

function cellOf(cell: ReportCell, { kind }: ReportColumn): Cell {
  if (typeof cell === 'string') {
    return kind === 'date' && isDay(cell) ? dayCell(cell) : { text: cell };
  }
  return { value: cell, scale: kind === 'lei' ? 2 : 0 };
}

function totalOf(cell: ReportCell, { kind }: ReportColumn, formula: string | 0): Cell {
  if (typeof cell === 'string') {
    return cell === '' ? { blank: true, style: 'strongText' } : { text: cell, style: 'strongText' };
  }
  return {
    value: cell,
    ...(kind === 'lei' ? { scale: 2, style: 'strongLei' } : { scale: 0, style: 'strongCount' }),
    ...(formula !== 0 && { formula }),
  };
}
