import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import type { CellFlaw } from '@scara/domain/takeover';
import { loadedLate } from '../../loaded-late.js';
import { COLUMNS_MAX, LINES_MAX } from './bounds.js';
import { checkZip } from './check-zip.js';
import { UnreadableFile, type Grid, type GridRow } from './grid.js';

/** Loaded with the first workbook because it takes 9 MB. */
const library = loadedLate<typeof import('@e965/xlsx')>('@e965/xlsx');

/** The part of the library's untyped date formats that this file uses. */
interface DateFormats {
  readonly is_date: (format: string) => boolean;
  readonly parse_date_code: (
    days: number,
    options: { readonly date1904: boolean },
  ) => { readonly y: number; readonly m: number; readonly d: number } | null | undefined;
}

const formats = (): DateFormats => library().SSF as DateFormats;

/**
 * Returns every sheet of a workbook as texts: numbers with a decimal point, percentages and dates as the sheet shows
 * them, dates as YYYY-MM-DD. The stored result of a formula is kept beside the formula, but not used in its place.
 */
export function xlsxGrids(bytes: Buffer, unpackedBytesMax: number): Grid[] {
  const parts = checkZip(bytes, unpackedBytesMax);
  if (!parts.some((name) => /^\/?xl\/workbook\.xml$/i.test(name))) {
    throw new UnreadableFile({ code: 'file-kind-unknown' });
  }
  const book = opened(bytes);
  const since1904 = book.Workbook?.WBProps?.date1904 === true;
  // 0 is visible, 1 hidden, 2 hidden without a menu entry to show it.
  const isHidden = (at: number): boolean => (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0;
  return book.SheetNames.map((sheet, at) => {
    const page = book.Sheets[sheet]!;
    const isCut = linesOf(page).length > LINES_MAX || page['!fullref'] !== undefined;
    return {
      sheet,
      rows: rowsOf(page, since1904),
      isCut,
      isHidden: isHidden(at),
      hiddenColumns: hiddenColumns(page),
      areSemicolonsBetween: false,
    };
  });
}

function opened(bytes: Buffer): WorkBook {
  try {
    return read(bytes, true);
  } catch {
    // The library fails on styles with colours it cannot read; the values can be read without the styles.
    try {
      return read(bytes, false);
    } catch (error) {
      throw new UnreadableFile({ code: 'file-damaged', detail: String(error).slice(0, 80) });
    }
  }
}

/** `looks` also reads what is hidden. */
function read(bytes: Buffer, looks: boolean): WorkBook {
  return library().read(bytes, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellStyles: looks,
    // Cells without a value are needed, because a cell may hold only a formula.
    sheetStubs: true,
    // One more line, to notice further lines when the workbook does not declare how many there are.
    sheetRows: LINES_MAX + 1,
  });
}

type Line = readonly (CellObject | undefined)[] | undefined;

const linesOf = (page: WorkSheet): readonly Line[] => page['!data'] ?? [];

function hiddenColumns(page: WorkSheet): ReadonlySet<number> {
  const hidden = new Set<number>();
  for (const [at, column] of (page['!cols'] ?? []).slice(0, COLUMNS_MAX).entries()) {
    if (column?.hidden === true) hidden.add(at);
  }
  return hidden;
}

function rowsOf(page: WorkSheet, since1904: boolean): GridRow[] {
  const rows: GridRow[] = [];
  const coveredIn = coveredCells(page, since1904);
  linesOf(page).forEach((line, at) => {
    const row = rowOf(line ?? [], at + 1, coveredIn(at), since1904);
    if (row === undefined) return;
    rows.push(page['!rows']?.[at]?.hidden === true ? { ...row, isHidden: true } : row);
  });
  return rows;
}

function rowOf(
  line: readonly (CellObject | undefined)[],
  row: number,
  covered: ReadonlyMap<number, CellFlaw | null>,
  since1904: boolean,
): GridRow | undefined {
  const flaws = new Map<number, CellFlaw>();
  const width = Math.max(line.length, ...[...covered.keys()].map((at) => at + 1));
  let hasOwn = false;
  const cells = Array.from({ length: Math.min(width, COLUMNS_MAX) }, (_, at) => {
    const above = covered.get(at);
    const flaw = above === undefined ? ownFlaw(line[at]) : above;
    if (flaw !== null) flaws.set(at, flaw);
    if (above !== undefined) return '';
    const text = shownText(line[at], since1904);
    hasOwn ||= text.trim() !== '' || flaw !== null;
    return text;
  });
  // A row that only continues merged cells from above has no contents of its own.
  if (!hasOwn) return undefined;
  while (cells.at(-1)!.trim() === '' && !flaws.has(cells.length - 1)) cells.pop();
  return flaws.size === 0 ? { row, cells } : { row, cells, flaws };
}

function ownFlaw(cell: CellObject | undefined): CellFlaw | null {
  if (cell?.f !== undefined) return { kind: 'formula', formula: `=${cell.f}`.slice(0, 200) };
  return cell?.t === 'e' ? { kind: 'error-value', value: errorText(cell) } : null;
}

function shownText(cell: CellObject | undefined, since1904: boolean): string {
  return cell === undefined || cell.t === 'e' ? '' : textOf(cell, since1904);
}

/**
 * Returns, for each row (queried from the first on), the cells hidden under a merged cell; no program shows what such a
 * cell may hold. A cell below the shown one gets a flaw with the shown value; a cell beside it counts as empty.
 */
function coveredCells(
  page: WorkSheet,
  since1904: boolean,
): (row: number) => ReadonlyMap<number, CellFlaw | null> {
  const merges = (page['!merges'] ?? [])
    .filter(({ s }) => s.c < COLUMNS_MAX)
    .sort((a, b) => a.s.r - b.s.r);
  // By column, the last merge that begins there: merges that a program writes never overlap.
  const begun = new Map<number, (typeof merges)[number]>();
  let next = 0;
  return (row) => {
    for (; next < merges.length && merges[next]!.s.r <= row; next++) {
      begun.set(merges[next]!.s.c, merges[next]!);
    }
    const covered = new Map<number, CellFlaw | null>();
    for (const [column, { s, e }] of begun) {
      if (e.r < row) {
        begun.delete(column);
        continue;
      }
      const shown = linesOf(page)[s.r]?.[s.c];
      const value = shownText(shown, since1904);
      const hasValue = value.trim() !== '' || ownFlaw(shown) !== null;
      const flaw = hasValue ? ({ kind: 'merged', row: s.r + 1, value } as const) : null;
      if (row > s.r) covered.set(column, flaw);
      for (let at = column + 1; at <= Math.min(e.c, COLUMNS_MAX - 1); at++) covered.set(at, null);
    }
    return covered;
  };
}

// The codes of the error values that a person sees (ECMA-376, 18.18.11).
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
  // For a formula without a result the library turns the empty value into 0 and marks the cell as a stub.
  if (v === undefined || v === null || t === 'z') return '';
  if (t !== 'n') return String(v);
  const value = v as number;
  const format = typeof z === 'string' ? z : '';
  if (formats().is_date(format)) return dateText(value, since1904) ?? String(value);
  return numberText(format.includes('%') ? value * 100 : value);
}

/** Returns the date of a day count, without the time of day; undefined for a number that is no date. */
function dateText(days: number, since1904: boolean): string | undefined {
  const date = formats().parse_date_code(days, { date1904: since1904 });
  if (date === null || date === undefined) return undefined;
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.y}-${two(date.m)}-${two(date.d)}`;
}

/** Spreadsheets keep and show fifteen digits: there 0.1 + 0.2 is 0.3. */
function numberText(value: number): string {
  return String(Number(value.toPrecision(15)));
}
