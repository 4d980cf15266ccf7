import type { Readable } from 'node:stream';
import { LINE, Paper, type Style } from './paper.js';
import {
  type PrintedReport,
  type ReportCell,
  type ReportColumn,
  type ReportPart,
  type ReportTable,
  shownCell,
} from './report-parts.js';

const MARGIN = 36;
const GAP = 3;
const TEXT: Style = { size: 9 };
const CELL: Style = { size: 8.5 };
const STRONG: Style = { size: 8.5, face: 'medium' };
const HEADING: Style = { size: 11, face: 'bold' };
const SMALL: Style = { size: 7, grey: true };
const SIGNATURE_ROOM = 70;

/** A part of the report that takes room from top to bottom. */
interface Strip {
  readonly height: number;
  readonly draw: (y: number) => void;
  /** Is kept on one page with the strip after it. */
  readonly keepsNext?: boolean;
  /** The table's head, drawn again where the table continues on the next page. */
  readonly head?: Strip;
}

/** Prints the report, A4 portrait; the pages are planned first, so that each shows the total number of pages. */
export function reportPdf(report: PrintedReport): Readable {
  const title = `${report.title} ${report.subtitle}`.trim();
  const paper = new Paper('portrait', title, report.date, { isTagged: true });
  const top = MARGIN + 62;
  const bottom = paper.height - MARGIN - 14;
  const strips = [
    ...report.parts.flatMap((part) => stripsOf(part, paper)),
    signatureStrip(report.signatures, paper),
  ];
  const pages = pagesOf(paper, strips, bottom - top);
  return paper.stream(drawPages(paper, report, pages, top));
}

function* drawPages(
  paper: Paper,
  report: PrintedReport,
  pages: readonly (readonly Strip[])[],
  top: number,
): Generator<void> {
  const right = paper.width - MARGIN;
  const width = right - MARGIN;
  for (const [at, strips] of pages.entries()) {
    paper.addPage();
    paper.readOnce(at === 0, () => {
      const issuer = paper.fitted(report.issuer, width, { size: 10, face: 'bold' });
      paper.text(report.issuer, MARGIN, MARGIN, issuer);
      const title: Style = { size: 15, face: 'bold' };
      paper.as('H1', () => paper.text(report.title, MARGIN, MARGIN + 18, title));
      paper.text(report.subtitle, MARGIN, MARGIN + 40, TEXT);
    });
    paper.across(MARGIN, top - 6, width, 0.8);
    let y = top;
    for (const { height, draw } of strips) {
      draw(y);
      y += height;
    }
    const foot = paper.height - MARGIN;
    paper.as('Artifact', () => {
      paper.text(report.foot, MARGIN, foot, SMALL);
      paper.text(`Pagina ${at + 1} din ${pages.length}`, right, foot, SMALL, 'right');
    });
    yield;
  }
}

/**
 * Returns the height of a strip with all it is kept with: a heading, the table's head and the first row are kept
 * together.
 */
function keptHeight(strips: readonly Strip[], at: number): number {
  const { height, keepsNext = false } = strips[at]!;
  return keepsNext && at + 1 < strips.length ? height + keptHeight(strips, at + 1) : height;
}

/** Splits the strips into pages; a heading moves along with what follows it, and a table repeats its head. */
function pagesOf(paper: Paper, strips: readonly Strip[], room: number): Strip[][] {
  const pages: Strip[][] = [[]];
  let left = room;
  strips.forEach((strip, at) => {
    if (keptHeight(strips, at) > left && pages.at(-1)!.length > 0) {
      pages.push(strip.head === undefined ? [] : [paper.again(strip.head)]);
      left = room - (strip.head?.height ?? 0);
    }
    pages.at(-1)!.push(strip);
    left -= strip.height;
  });
  return pages;
}

function stripsOf(part: ReportPart, paper: Paper): Strip[] {
  const width = paper.width - 2 * MARGIN;
  if ('heading' in part) {
    const draw = (y: number): void =>
      paper.as('H2', () => paper.text(part.heading, MARGIN, y + 12, HEADING));
    return [{ height: 12 + HEADING.size * LINE + GAP, draw, keepsNext: true }];
  }
  if ('text' in part) {
    return paper.linesOf(part.text, width, TEXT).map((line) => ({
      height: TEXT.size * LINE + 1,
      draw: (y: number): void =>
        paper.as('P', () => paper.text(line, MARGIN, y, TEXT), { of: part }),
    }));
  }
  const row = (cells: readonly ReportCell[], style: Style, head?: Strip): Strip[] =>
    rowStrips(cells, part, { style, paper, ...(head && { head }) });
  const names = part.columns.map((column) => column.head);
  const head = { ...row(names, STRONG)[0]!, keepsNext: true };
  const { rows, total } = part;
  const strips = rows.flatMap((cells) => row(cells, CELL, head));
  if (total === undefined) return [head, ...strips];
  // The sum stays on the page of the last row it includes.
  const last = strips.splice(-1).map((strip) => ({ ...strip, keepsNext: true }));
  return [head, ...strips, ...last, ...row(total, STRONG, head)];
}

const isFigure = (kind: ReportColumn['kind']): boolean => kind === 'lei' || kind === 'count';

const PADDING = 3;
/** The space after a figure: text too close would be read as part of it. */
const AFTER_FIGURE = 12;

/** A row of more lines, half a page of them, is drawn in several strips: none is higher than a page. */
const STRIP_LINES_MOST = 30;

/** Text wraps inside its cell; an amount never does. */
function rowStrips(
  cells: readonly ReportCell[],
  table: ReportTable,
  { style, paper, head }: { readonly style: Style; readonly paper: Paper; readonly head?: Strip },
): Strip[] {
  const { columns } = table;
  const headOf = head === undefined ? 'Column' : null;
  const whole = paper.width - 2 * MARGIN;
  const line = style.size * LINE;
  const startOf = (at: number): number =>
    isFigure(columns[at - 1]?.kind) ? AFTER_FIGURE : PADDING;
  const lines = columns.map((column, at) => {
    const { width, kind } = column;
    const text = shownCell(cells[at] ?? '', column);
    if (isFigure(kind)) return [text];
    return paper.linesOf(text, width * whole - startOf(at) - PADDING, style);
  });
  const drawCells = (y: number, shown: readonly (readonly string[])[]): void => {
    let x = MARGIN;
    columns.forEach(({ width, kind }, at) => {
      const isRight = isFigure(kind);
      const room = width * whole;
      const end = isRight ? x + room - PADDING : x + startOf(at);
      const drawLine = (text: string, number: number): void => {
        const fitted = isRight ? paper.fitted(text, room - 2 * PADDING, style) : style;
        paper.text(text, end, y + number * line, fitted, isRight ? 'right' : 'left');
      };
      paper.cell(() => shown[at]!.forEach(drawLine), headOf);
      x += room;
    });
  };
  const count = Math.max(...lines.map((list) => list.length));
  const strips: Strip[] = [];
  for (let from = 0; from < count; from += STRIP_LINES_MOST) {
    const to = Math.min(count, from + STRIP_LINES_MOST);
    const shown = lines.map((list) => list.slice(from, to));
    const above = from === 0 ? GAP : 0;
    const height = above + (to - from) * line + (to === count ? GAP : 0);
    const draw = (y: number): void => {
      paper.row(table, () => drawCells(y + above, shown));
      if (to === count) paper.across(MARGIN, y + height, whole);
    };
    strips.push({ height, draw, ...(head && { head }) });
  }
  return strips;
}

function signatureStrip(names: readonly string[], paper: Paper): Strip {
  const room = (paper.width - 2 * MARGIN) / Math.max(1, names.length);
  return {
    height: SIGNATURE_ROOM,
    draw: (y) => {
      names.forEach((name, at) => {
        paper.text(name, MARGIN + at * room, y + 24, TEXT);
        paper.across(MARGIN + at * room, y + SIGNATURE_ROOM - 6, room - 24);
      });
    },
  };
}
