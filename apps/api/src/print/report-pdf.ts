import type { Readable } from 'node:stream';
import { LINE, Paper, type Style } from './paper.js';
import {
  type PrintedReport,
  type ReportCell,
  type ReportColumn,
  type ReportPart,
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

/** What takes its place from top to bottom. */
interface Strip {
  readonly height: number;
  readonly draw: (y: number) => void;
  /** Not left alone at the foot of a page. */
  readonly keepsNext?: boolean;
  /** Drawn again where its table goes on. */
  readonly head?: Strip;
}

/** A4 upright; pages are planned first, so that each says which of how many it is. */
export function reportPdf(report: PrintedReport): Readable {
  const paper = new Paper('portrait', `${report.title} ${report.subtitle}`.trim(), report.date);
  const top = MARGIN + 62;
  const bottom = paper.height - MARGIN - 14;
  const strips = [
    ...report.parts.flatMap((part) => stripsOf(part, paper)),
    signatureStrip(report.signatures, paper),
  ];
  const pages = pagesOf(strips, bottom - top);
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
    paper.text(
      report.issuer,
      MARGIN,
      MARGIN,
      paper.fitted(report.issuer, width, { size: 10, face: 'bold' }),
    );
    paper.text(report.title, MARGIN, MARGIN + 18, { size: 15, face: 'bold' });
    paper.text(report.subtitle, MARGIN, MARGIN + 40, TEXT);
    paper.across(MARGIN, top - 6, width, 0.8);
    let y = top;
    for (const { height, draw } of strips) {
      draw(y);
      y += height;
    }
    const foot = paper.height - MARGIN;
    paper.text(report.foot, MARGIN, foot, SMALL);
    paper.text(`Pagina ${at + 1} din ${pages.length}`, right, foot, SMALL, 'right');
    yield;
  }
}

/** Fills page after page; a heading goes over with what it heads, a table begins anew with its head. */
function pagesOf(strips: readonly Strip[], room: number): Strip[][] {
  const pages: Strip[][] = [[]];
  let left = room;
  strips.forEach((strip, at) => {
    const next = strips[at + 1];
    const needed =
      strip.keepsNext && next !== undefined ? strip.height + next.height : strip.height;
    if (needed > left && pages.at(-1)!.length > 0) {
      pages.push(strip.head === undefined ? [] : [strip.head]);
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
    const draw = (y: number): void => paper.text(part.heading, MARGIN, y + 12, HEADING);
    return [{ height: 12 + HEADING.size * LINE + GAP, draw, keepsNext: true }];
  }
  if ('text' in part) {
    return textLines(part.text, width, (text) => paper.widthOf(text, TEXT)).map((line) => ({
      height: TEXT.size * LINE + 1,
      draw: (y: number): void => paper.text(line, MARGIN, y, TEXT),
    }));
  }
  const row = (cells: readonly ReportCell[], style: Style, head?: Strip): Strip =>
    rowStrip(cells, part.columns, { style, paper, ...(head && { head }) });
  const head = {
    ...row(
      part.columns.map((column) => column.head),
      STRONG,
    ),
    keepsNext: true,
  };
  return [
    head,
    ...part.rows.map((cells) => row(cells, CELL, head)),
    ...(part.total === undefined ? [] : [row(part.total, STRONG, head)]),
  ];
}

const isFigure = (kind: ReportColumn['kind']): boolean => kind === 'lei' || kind === 'count';

/** Words break inside their cell; an amount never does. */
function rowStrip(
  cells: readonly ReportCell[],
  columns: readonly ReportColumn[],
  { style, paper, head }: { readonly style: Style; readonly paper: Paper; readonly head?: Strip },
): Strip {
  const whole = paper.width - 2 * MARGIN;
  const line = style.size * LINE;
  const lines = columns.map((column, at) => {
    const { width, kind } = column;
    const text = shownCell(cells[at] ?? '', column);
    if (isFigure(kind)) return [text];
    return textLines(text, width * whole - 6, (one) => paper.widthOf(one, style));
  });
  const height = Math.max(...lines.map((list) => list.length)) * line + 2 * GAP;
  const draw = (y: number): void => {
    let x = MARGIN;
    columns.forEach(({ width, kind }, at) => {
      const isRight = isFigure(kind);
      const room = width * whole;
      lines[at]!.forEach((text, number) => {
        const end = isRight ? x + room - 3 : x + 3;
        const fitted = isRight ? paper.fitted(text, room - 6, style) : style;
        paper.text(text, end, y + GAP + number * line, fitted, isRight ? 'right' : 'left');
      });
      x += room;
    });
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
