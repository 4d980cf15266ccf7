import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import type { CellFlaw } from '@scara/domain/takeover';
import { loadedLate } from '../../loaded-late.js';
import { COLUMNS_MAX, ROWS_MAX } from './bounds.js';
import { checkZip } from './check-zip.js';
import { UnreadableFile, type Grid, type GridRow } from './grid.js';

/** Loaded with the first workbook: it takes 9 MB. */
const library = loadedLate<typeof import('@e965/xlsx')>('@e965/xlsx');

/** The part of the library's untyped date formats that is used here. */
interface DateFormats {
  readonly is_date: (format: string) => boolean;
  readonly parse_date_code: (
    days: number,
    options: { readonly date1904: boolean },
  ) => { readonly y: number; readonly m: number; readonly d: number } | null | undefined;
}

const formats = (): DateFormats => library().SSF as DateFormats;

/**
 * Every sheet of a workbook as texts: numbers with a point, percentages and dates as the sheet shows them,
 * dates as YYYY-MM-DD. What a formula last gave is kept beside the formula, not trusted in its place.
 */
export function xlsxGrids(bytes: Buffer): Grid[] {
  const parts = checkZip(bytes);
  if (!parts.some((name) => /^\/?xl\/workbook\.xml$/i.test(name))) {
    throw new UnreadableFile({ code: 'file-kind-unknown' });
  }
  const book = opened(bytes);
  const since1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.map((sheet) => gridOf(sheet, book.Sheets[sheet]!, since1904));
}

function opened(bytes: Buffer): WorkBook {
  try {
    return library().read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellStyles: false,
      // The heads, the bound, and one more to see that there are more.
      sheetRows: ROWS_MAX + 2,
      nodim: true,
    });
  } catch (error) {
    throw new UnreadableFile({ code: 'file-damaged', detail: String(error).slice(0, 80) });
  }
}

function gridOf(sheet: string, page: WorkSheet, since1904: boolean): Grid {
  const data = (page['!data'] ?? []) as (readonly (CellObject | undefined)[] | undefined)[];
  const rows: GridRow[] = [];
  data.forEach((line, at) => {
    const row = rowOf(line ?? [], at + 1, since1904);
    if (row !== undefined) rows.push(row);
  });
  return { sheet, rows, isCut: rows.length > ROWS_MAX + 1 };
}

function rowOf(
  line: readonly (CellObject | undefined)[],
  row: number,
  since1904: boolean,
): GridRow | undefined {
  const flaws = new Map<number, CellFlaw>();
  const cells = Array.from({ length: Math.min(line.length, COLUMNS_MAX) }, (_, at) => {
    const cell = line[at];
    if (cell === undefined) return '';
    if (cell.f !== undefined)
      flaws.set(at, { kind: 'formula', formula: `=${cell.f}`.slice(0, 200) });
    else if (cell.t === 'e') flaws.set(at, { kind: 'error-value', value: errorText(cell) });
    return cell.t === 'e' ? '' : textOf(cell, since1904);
  });
  while (cells.length > 0 && cells.at(-1)!.trim() === '' && !flaws.has(cells.length - 1))
    cells.pop();
  if (cells.length === 0) return undefined;
  return flaws.size === 0 ? { row, cells } : { row, cells, flaws };
}

// The codes that a workbook keeps for the errors a person sees (ECMA-376, 18.18.11).
const ERRORS: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};

const errorText = ({ v }: CellObject): string => ERRORS[Number(v)] ?? '#?';

function textOf({ t, v, z }: CellObject, since1904: boolean): string {
  if (v === undefined || v === null) return '';
  if (t !== 'n') return String(v);
  const value = v as number;
  const format = typeof z === 'string' ? z : '';
  if (formats().is_date(format)) return dateText(value, since1904) ?? String(value);
  return numberText(format.includes('%') ? value * 100 : value);
}

/** The date of a day count; undefined for one that is none. Times of day are not kept. */
function dateText(days: number, since1904: boolean): string | undefined {
  const date = formats().parse_date_code(days, { date1904: since1904 });
  if (date === null || date === undefined) return undefined;
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.y}-${two(date.m)}-${two(date.d)}`;
}

/** Fifteen digits are what spreadsheets keep and show: 0.1 + 0.2 is 0.3 there. */
function numberText(value: number): string {
  return String(Number(value.toPrecision(15)));
}
