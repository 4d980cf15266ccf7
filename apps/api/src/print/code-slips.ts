import type { Readable } from 'node:stream';
import { LINE, Paper, type Style } from './paper.js';
import { drawQr } from './codes.js';

/** The slip for one letter box. */
export interface CodeSlip {
  readonly association: string;
  /** The names of block and entrance. */
  readonly place: string;
  readonly number: string;
  readonly code: string;
  /** The address in the QR code, where the code is typed. */
  readonly address: string;
}

const COLUMNS = 2;
const ROWS = 5;
/** The margin that printers need; the cut lines run through the middle of the sheet. */
const MARGIN = 24;
const PADDING = 12;
const QR_SIDE = 62;

const NAME: Style = { size: 10, face: 'bold' };
const PLACE: Style = { size: 13, face: 'bold' };
const CODE: Style = { size: 19, face: 'bold' };
const SMALL: Style = { size: 8 };

/** Prints slips with apartment codes, ten per A4 portrait sheet, with lines to cut along. */
export function codeSlipsPdf(slips: readonly CodeSlip[], title: string): Readable {
  const paper = new Paper('portrait', title, null);
  return paper.stream(drawSheets(paper, slips));
}

function* drawSheets(paper: Paper, slips: readonly CodeSlip[]): Generator<void> {
  const width = (paper.width - 2 * MARGIN) / COLUMNS;
  const height = (paper.height - 2 * MARGIN) / ROWS;
  for (const [at, slip] of slips.entries()) {
    const place = at % (COLUMNS * ROWS);
    if (place === 0) paper.addPage();
    const x = MARGIN + (place % COLUMNS) * width;
    const y = MARGIN + Math.floor(place / COLUMNS) * height;
    paper.frame(x, y, width, height);
    drawSlip(paper, slip, { x: x + PADDING, y: y + PADDING, width: width - 2 * PADDING });
    yield;
  }
}

function drawSlip(
  paper: Paper,
  slip: CodeSlip,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const room = width - QR_SIDE - 8;
  paper.text(slip.association, x, y, paper.fitted(slip.association, width, NAME));
  const apartment = `Ap. ${slip.number}`;
  paper.text(apartment, x, y + 17, paper.fitted(apartment, room, PLACE));
  paper.text(slip.place, x, y + 35, paper.fitted(slip.place, room, SMALL));
  paper.text('Codul apartamentului', x, y + 50, { size: 7, grey: true });
  const spaced = codeText(slip.code);
  paper.text(spaced, x, y + 58, paper.fitted(spaced, room, CODE));
  const code = { text: slip.address, alt: `Cod QR: ${slip.address}` };
  drawQr(paper, code, x + width - QR_SIDE, y + 16, QR_SIDE);
  const how = `Vă vedeți nota de plată pe telefon: intrați pe ${slip.address}, creați cont și scrieți codul. Nu îl dați altcuiva.`;
  const lines = paper.linesOf(how, width, SMALL);
  lines.slice(0, 4).forEach((line, at) => {
    paper.text(line, x, y + 90 + at * SMALL.size * LINE, SMALL);
  });
}

/** 'abcde fghij': two groups of five are easier to read; the input field accepts the space. */
export function codeText(code: string): string {
  return `${code.slice(0, 5)} ${code.slice(5)}`;
}
