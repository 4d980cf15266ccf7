import type { Readable } from 'node:stream';
import { LINE, Paper } from './paper.js';
import type { PrintedAssociation } from './shapes.js';
import { amountText, dateText, ownerText } from './words.js';
import { columnSum } from './workbook-text.js';
import { type Cell, type CellStyle, dayCell, type Sheet, workbook } from './workbook.js';

/** A register or report of one table, printed as a form of the accounting rules (OMFP 3103/2017). */
export type PrintedForm = {
  readonly association: PrintedAssociation;
  readonly title: string;
  /** The name of its sheet in a workbook; by default the title. */
  readonly sheet?: string;
  /** '14-1-1/A'; '' where the rules define none. */
  readonly code: string;
  /** '01.01.2025 – 31.12.2025'. */
  readonly period: string;
  /** The date of the file, 'YYYY-MM-DD'. */
  readonly date: string;
  readonly isWide: boolean;
  /** Tagged for screen readers: for a paper about one apartment, not for a register of any length. */
  readonly isTagged?: boolean;
  readonly columns: readonly FormColumn[];
  readonly rows: readonly FormRow[];
  /** The signers' titles, such as 'Administrator', from left to right. */
  readonly signatures: readonly string[];
};

type FormColumn = {
  readonly head: string;
  /** The column's share of the page's width, and its width in characters in a workbook. */
  readonly width: number;
  readonly kind: 'text' | 'date' | 'lei' | 'count';
};

/**
 * Texts, dates 'YYYY-MM-DD' in a 'date' column, bani in a 'lei' column, whole numbers in a 'count' column; null and ''
 * are blank.
 */
export type FormRow = {
  readonly cells: readonly (string | number | null)[];
  /** A row of totals, balances or the name of a part. */
  readonly isStrong?: boolean;
  /**
   * Columns that hold the sums of the rows since the last strong one: formulas in a workbook, carried over between
   * pages on paper.
   */
  readonly sums?: readonly number[];
  /** Continues the row above: both are kept on one page, with no line between them. */
  readonly isJoined?: boolean;
  /** Is kept on the page of the row above. */
  readonly isKept?: boolean;
  /** Does not count: struck through on paper, with the reason in the explanation. */
  readonly isStruck?: boolean;
  /** A sum carried over from the page before, repeated for the reader's eye only. */
  readonly isCarried?: boolean;
};

/** Returns who signs a register, from left to right; a censor only where the association has one. */
export const signersOf = (hasCensor: boolean): readonly string[] => [
  'Administrator',
  ...(hasCensor ? ['Cenzor'] : []),
  'Președinte',
];

const MARGIN = 34;
/** Height from the top margin to the column heads. */
const HEAD = 60;
const PAD = 4;
const SIZE = 8;
/** The smallest readable font size: a word that fits at this size is not broken. */
const SIZE_LEAST = 6;
const LINES_MOST = 3;
const ROW_GAP = 4.5;

/**
 * Prints a form on A4 pages, each with the same heads, followed by the forms in `more`; pages are numbered over the
 * whole file, and a text cell takes up to three lines.
 */
export function formPdf(form: PrintedForm, ...more: readonly PrintedForm[]): Readable {
  const { isWide, title, date, isTagged = false } = form;
  const paper = new Paper(isWide ? 'landscape' : 'portrait', title, date, { isTagged });
  return paper.stream(drawForms(paper, [form, ...more]));
}

/** Draws one form after the other, each starting on a new page. */
function* drawForms(paper: Paper, forms: readonly PrintedForm[]): Generator<void> {
  const laid = forms.map((form) => laidOut(paper, form));
  const of = laid.reduce((sum, { pages }) => sum + pages.length, 0);
  let before = 0;
  for (const one of laid) {
    yield* drawForm(paper, one, { before, of });
    before += one.pages.length;
  }
}

/** A form laid out into pages. */
type LaidOut = {
  readonly form: PrintedForm;
  readonly widths: readonly number[];
  readonly heads: MeasuredRow;
  readonly pages: readonly (readonly MeasuredRow[])[];
};

const bottomOf = (paper: Paper): number => paper.height - MARGIN - 46;

function laidOut(paper: Paper, form: PrintedForm): LaidOut {
  const widths = widthsOf(paper, form.columns);
  const headRow = { cells: form.columns.map(({ head }) => head), isStrong: true };
  // A head is text, whatever the kind of its column.
  const words = form.columns.map((column): FormColumn => ({ ...column, kind: 'text' }));
  const heads = measuredRow(paper, headRow, words, widths);
  const rows = form.rows.map((row) => measuredRow(paper, row, form.columns, widths));
  const room = bottomOf(paper) - MARGIN - HEAD - heads.height;
  const pages = pagesOf(rows, room);
  const isCarried = pages.length > 1 && form.rows.some(({ sums = [] }) => sums.length > 0);
  if (!isCarried) return { form, widths, heads, pages };
  const measured = (row: FormRow): MeasuredRow => measuredRow(paper, row, form.columns, widths);
  // One row at the head of a page and one at its foot.
  const carried = 2 * (SIZE * LINE + ROW_GAP);
  return { form, widths, heads, pages: carriedOver(pagesOf(rows, room - carried), measured) };
}

/** `before` is the number of pages before this form; `of` is the total of the file. */
function* drawForm(
  paper: Paper,
  { form, widths, heads, pages }: LaidOut,
  { before, of }: { readonly before: number; readonly of: number },
): Generator<void> {
  const bottom = bottomOf(paper);
  for (const [at, page] of pages.entries()) {
    if (at > 0) yield;
    paper.addPage();
    paper.readOnce(at === 0, () => drawHead(paper, form));
    drawPageNumber(paper, `Pagina ${before + at + 1} din ${of}`);
    let y = MARGIN + HEAD;
    for (const [place, row] of [heads, ...page].entries()) {
      // A row that continues in the next one has no line below it.
      const isOpen = place > 0 && page[place]?.row.isJoined === true;
      const headOf = row === heads ? 'Column' : null;
      const isRead = row === heads ? at === 0 : row.row.isCarried !== true;
      paper.readOnce(isRead, () =>
        paper.row(form, () => drawCells(paper, y, row, { columns: form.columns, widths, headOf })),
      );
      y += row.height;
      if (!isOpen) paper.across(MARGIN, y, paper.width - 2 * MARGIN);
    }
  }
  const step = (paper.width - 2 * MARGIN) / Math.max(form.signatures.length - 1, 1);
  for (const [at, role] of form.signatures.entries()) {
    const isLast = at > 0 && at === form.signatures.length - 1;
    const align = at === 0 ? 'left' : isLast ? 'right' : 'center';
    paper.text(`${role},`, MARGIN + at * step, bottom + 16, { size: 9 }, align);
  }
  yield;
}

/** A row with the lines of each cell, and the row's height. */
type MeasuredRow = {
  readonly row: FormRow;
  readonly lines: readonly (readonly string[])[];
  readonly height: number;
};

/**
 * Splits rows into pages: joined and kept rows stay together, unless they are longer than a page, and a sum stays with
 * the last row that it includes.
 */
function pagesOf(rows: readonly MeasuredRow[], room: number): readonly (readonly MeasuredRow[])[] {
  const pages: MeasuredRow[][] = [[]];
  let left = room;
  for (const group of groupsOf(rows)) {
    const height = group.reduce((sum, row) => sum + row.height, 0);
    const isWhole = height <= room;
    for (const [at, row] of group.entries()) {
      const needed = isWhole && at === 0 ? height : row.height;
      if (needed > left && pages.at(-1)!.length > 0) {
        pages.push([]);
        left = room;
      }
      pages.at(-1)!.push(row);
      left -= row.height;
    }
  }
  return pages;
}

function groupsOf(rows: readonly MeasuredRow[]): readonly (readonly MeasuredRow[])[] {
  const groups: MeasuredRow[][] = [];
  for (const one of rows) {
    const group = groups.at(-1);
    const { isJoined = false, isKept = false, sums = [] } = one.row;
    const isOfGroup = isJoined || isKept || sums.length > 0;
    if (isOfGroup && group !== undefined) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Adds the carried sums at the foot of each page and at the head of the next one. */
function carriedOver(
  pages: readonly (readonly MeasuredRow[])[],
  measured: (row: FormRow) => MeasuredRow,
): readonly (readonly MeasuredRow[])[] {
  const rows = pages.flat().map(({ row }) => row);
  const line = (nth: number, words: string): MeasuredRow[] => {
    const row = carriedRow(rows, nth, words);
    return row === null ? [] : [measured(row)];
  };
  let nth = 0;
  return pages.map((page) => {
    const head = line(nth, 'Report');
    nth += page.length;
    return [...head, ...page, ...line(nth, 'De reportat')];
  });
}

/** Returns the row of the next sum's value above row `nth`; null when that row is the first of its sum. */
function carriedRow(rows: readonly FormRow[], nth: number, words: string): FormRow | null {
  const first = firstSummed(rows, nth);
  const next = rows.find((row, at) => at >= nth && row.isStrong === true);
  if (first === nth || next?.sums === undefined) return null;
  const { sums } = next;
  const above = (column: number): number =>
    rows.slice(first, nth).reduce((sum, { cells }) => sum + Number(cells[column] ?? 0), 0);
  return {
    cells: next.cells.map((cell, column) => {
      if (sums.includes(column)) return above(column);
      return typeof cell === 'string' && cell !== '' ? words : null;
    }),
    isStrong: true,
    isCarried: true,
  };
}

function widthsOf(paper: Paper, columns: readonly FormColumn[]): readonly number[] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  return columns.map(({ width }) => ((paper.width - 2 * MARGIN) * width) / whole);
}

function drawHead(paper: Paper, form: PrintedForm): void {
  const right = paper.width - MARGIN;
  const own = ownerText(form.association);
  paper.text(own, MARGIN, MARGIN, paper.fitted(own, 380, { size: 10, face: 'bold' }));
  if (form.code !== '') {
    paper.text(`Cod ${form.code}`, right, MARGIN, { size: 8, grey: true }, 'right');
  }
  const title = form.title.toLocaleUpperCase('ro');
  const style = paper.fitted(title, paper.width - 2 * MARGIN, { size: 13, face: 'bold' });
  paper.as('H1', () => paper.text(title, paper.width / 2, MARGIN + 22, style, 'center'));
  const room = paper.width - 2 * (MARGIN + 70);
  const period = paper.fitted(form.period, room, { size: 9 });
  paper.text(form.period, paper.width / 2, MARGIN + 42, period, 'center');
}

function drawPageNumber(paper: Paper, page: string): void {
  const style = { size: 8, grey: true };
  paper.as('Artifact', () => {
    paper.text(page, paper.width - MARGIN, MARGIN + 42, style, 'right');
  });
}

/** Wraps the cells of a row: text takes at most three lines, a number one. */
function measuredRow(
  paper: Paper,
  row: FormRow,
  columns: readonly FormColumn[],
  widths: readonly number[],
): MeasuredRow {
  const style = { size: SIZE, face: faceOf(row) } as const;
  const lines = row.cells.map((cell, at) => {
    const text = shownText(cell, columns[at]!);
    // A number is made smaller when necessary, but never broken.
    if (typeof cell === 'number') return [text];
    const room = widths[at]! - 2 * PAD;
    const isNearly = paper.widthOf(text, { ...style, size: SIZE_LEAST }) <= room;
    // So is a single word, such as a month or a document number, if it nearly fits.
    if (isNearly && !text.includes(' ')) return [text];
    const all = paper.linesOf(text, room, style);
    return all.length <= LINES_MOST
      ? all
      : [...all.slice(0, LINES_MOST - 1), `${all[LINES_MOST - 1]!}…`];
  });
  const most = Math.max(1, ...lines.map(({ length }) => length));
  return { row, lines, height: most * SIZE * LINE + ROW_GAP };
}

const faceOf = ({ isStrong }: FormRow) => (isStrong === true ? 'medium' : 'regular');

function shownText(cell: FormRow['cells'][number], { kind }: FormColumn): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return kind === 'date' && cell !== '' ? dateText(cell) : cell;
  return kind === 'lei' ? amountText(cell) : String(cell);
}

function drawCells(
  paper: Paper,
  y: number,
  { row, lines }: MeasuredRow,
  place: {
    readonly columns: readonly FormColumn[];
    readonly widths: readonly number[];
    readonly headOf: 'Column' | null;
  },
): void {
  const { columns, widths, headOf } = place;
  let x = MARGIN;
  for (const [at, width] of widths.entries()) {
    const isRight = columns[at]!.kind === 'lei' || columns[at]!.kind === 'count';
    const box = { x, y, width, isRight };
    paper.cell(() => drawCell(paper, row, lines[at] ?? [], box), headOf);
    x += width;
  }
}

function drawCell(
  paper: Paper,
  row: FormRow,
  lines: readonly string[],
  { x, y, width, isRight }: { x: number; y: number; width: number; isRight: boolean },
): void {
  const style = { size: SIZE, face: faceOf(row), grey: row.isStruck === true } as const;
  for (const [nth, line] of lines.entries()) {
    const top = y + ROW_GAP / 2 + nth * SIZE * LINE;
    const fitted = paper.fitted(line, width - 2 * PAD, style);
    const end = isRight ? x + width - PAD : x + PAD;
    paper.text(line, end, top, fitted, isRight ? 'right' : 'left');
    if (row.isStruck === true && line !== '') {
      const length = paper.widthOf(line, fitted);
      paper.across(isRight ? end - length : end, top + SIZE * 0.7, length);
    }
  }
}

/** Makes the same table as a workbook, with the forms in `more` on sheets of their own. */
export function formWorkbook(form: PrintedForm, ...more: readonly PrintedForm[]): Buffer {
  return workbook([form, ...more].map(sheetOf));
}

function sheetOf({
  association,
  title,
  sheet = title,
  code,
  period,
  columns,
  rows,
}: PrintedForm): Sheet {
  const heads = columns.map(({ head }): Cell => ({ text: head, style: 'head' }));
  const named = code === '' ? title : `${title} (cod ${code})`;
  return {
    name: sheet,
    widths: columns.map(({ width }) => width),
    rows: [
      [{ text: `${association.name}: ${named}`, style: 'title' }],
      [{ text: period, style: 'plain' }],
      heads,
      ...rows.map((row, nth) =>
        row.cells.map((cell, at) => {
          const shown = cellOf(cell, columns[at]!, row.isStrong === true);
          const isSum = row.sums?.includes(at) === true && 'value' in shown;
          const formula = isSum ? sumAbove(rows, nth, at) : undefined;
          return formula === undefined ? shown : { ...shown, formula };
        }),
      ),
    ],
    heights: new Map(),
    frozen: { rows: HEAD_ROW + 1, columns: 0 },
    merged: [],
    heads: [HEAD_ROW, HEAD_ROW],
  };
}

const HEAD_ROW = 2;

/** Returns the first row included in a sum at `nth`: the one after the last strong row. */
const firstSummed = (rows: readonly FormRow[], nth: number): number =>
  rows.findLastIndex((row, at) => at < nth && row.isStrong === true) + 1;

/** Returns the formula that sums the rows since the last strong one; undefined when there are none. */
function sumAbove(rows: readonly FormRow[], nth: number, column: number): string | undefined {
  const first = firstSummed(rows, nth);
  if (first === nth) return undefined;
  const top = HEAD_ROW + 1;
  return columnSum(column, top + first, top + nth - 1);
}

const PLAIN = { text: 'text', date: 'day', lei: 'lei', count: 'count' } as const;
const STRONG = {
  text: 'strongText',
  date: 'strongText',
  lei: 'strongLei',
  count: 'strongCount',
} as const;
const SCALES = { text: 0, date: 0, lei: 2, count: 0 } as const;

function cellOf(cell: FormRow['cells'][number], { kind }: FormColumn, isStrong: boolean): Cell {
  const style: CellStyle = (isStrong ? STRONG : PLAIN)[typeof cell === 'string' ? 'text' : kind];
  if (cell === null) return { blank: true, style };
  if (typeof cell === 'string') return kind === 'date' ? dayCell(cell) : { text: cell, style };
  return { value: cell, scale: SCALES[kind], style };
}
