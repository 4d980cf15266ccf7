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
import { textLines } from './text-lines.js';

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
    return textLines(part.text, width, (text) => paper.widthOf(text, TEXT)).map((line) => ({
      height: TEXT.size * LINE + 1,
      draw: (y: number): void =>
        paper.as('P', () => paper.text(line, MARGIN, y, TEXT), { of: part }),
    }));
  }
  const row = (cells: readonly ReportCell[], style: Style, head?: Strip): Strip =>
    rowStrip(cells, part, { style, paper, ...(head && { head }) });
  const head = {
    ...row(
      part.columns.map((column) => column.head),
      STRONG,
    ),
    keepsNext: true,
  };
  const { rows, total } = part;
  return [
    head,
    ...rows.map((cells, at) => ({
      ...row(cells, CELL, head),
      // The sum stays on the page of the last row it includes.
      keepsNext: total !== undefined && at === rows.length - 1,
    })),
    ...(total === undefined ? [] : [row(total, STRONG, head)]),
  ];
}

const isFigure = (kind: ReportColumn['kind']): boolean => kind === 'lei' || kind === 'count';

const PADDING = 3;
/** The space after a figure: text too close would be read as part of it. */
const AFTER_FIGURE = 12;

/** Text wraps inside its cell; an amount never does. */
function rowStrip(
  cells: readonly ReportCell[],
  table: ReportTable,
  { style, paper, head }: { readonly style: Style; readonly paper: Paper; readonly head?: Strip },
): Strip {
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
    return textLines(text, width * whole - startOf(at) - PADDING, (one) =>
      paper.widthOf(one, style),
    );
  });
  const height = Math.max(...lines.map((list) => list.length)) * line + 2 * GAP;
  const drawCells = (y: number): void => {
    let x = MARGIN;
    columns.forEach(({ width, kind }, at) => {
      const isRight = isFigure(kind);
      const room = width * whole;
      const end = isRight ? x + room - PADDING : x + startOf(at);
      const drawLine = (text: string, number: number): void => {
        const fitted = isRight ? paper.fitted(text, room - 2 * PADDING, style) : style;
        paper.text(text, end, y + GAP + number * line, fitted, isRight ? 'right' : 'left');
      };
      paper.cell(() => lines[at]!.forEach(drawLine), headOf);
      x += room;
    });
  };
  const draw = (y: number): void => {
    paper.row(table, () => drawCells(y));
    paper.across(MARGIN, y + height, whole);
  };
  return { height, draw, ...(head && { head }) };
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
