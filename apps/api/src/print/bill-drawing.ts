import type { BillRow } from './bill-rows.js';
import { BILL_MARGIN, ROWS_HEAD_HEIGHT } from './bill-layout.js';
import { LINE, type Paper, type Style } from './paper.js';
import { textLines } from './text-lines.js';
import { amountText } from './words.js';

const TEXT: Style = { size: 9 };
const SMALL: Style = { size: 8, grey: true };
const PADDING = 2.4;
const NAME_WIDTH = 200;
const AMOUNT_WIDTH = 82;
const GAP = 8;

/** One height for each row; a name or an explanation that is too long takes more lines, all of them. */
export function rowHeights(paper: Paper, rows: readonly BillRow[]): number[] {
  return rows.map((row) => {
    const { name, explanation } = linesOf(paper, row);
    const text = Math.max(name.length * 9, explanation.length * 8) * LINE;
    return row.kind === 'total' ? 22 : text + 2 * PADDING;
  });
}

/** Draws the heads and then the rows from `top` down, none of them torn. */
export function drawBillRows(
  paper: Paper,
  rows: readonly BillRow[],
  heights: readonly number[],
  top: number,
): void {
  const width = paper.width - 2 * BILL_MARGIN;
  const right = BILL_MARGIN + width;
  const head: Style = { size: 8, face: 'medium' };
  paper.text('Cheltuiala', BILL_MARGIN, top, head);
  paper.text('Cum s-a calculat', BILL_MARGIN + NAME_WIDTH + GAP, top, head);
  paper.text('Suma (lei)', right, top, head, 'right');
  let y = top + ROWS_HEAD_HEIGHT;
  paper.across(BILL_MARGIN, y - 2, width, 0.8);
  rows.forEach((row, at) => {
    drawRow(paper, row, y, right);
    y += heights[at]!;
    if (row.kind !== 'total') paper.across(BILL_MARGIN, y, width, 0.2);
  });
}

function drawRow(paper: Paper, row: BillRow, top: number, right: number): void {
  if (row.kind === 'total') {
    const style: Style = { size: 12, face: 'bold' };
    paper.across(BILL_MARGIN, top, right - BILL_MARGIN, 0.8);
    paper.text(row.name, BILL_MARGIN, top + 4, style);
    paper.text(amountText(row.amountBani), right, top + 4, style, 'right');
    return;
  }
  const style: Style = row.kind === 'subtotal' ? { ...TEXT, face: 'bold' } : TEXT;
  const { name, explanation } = linesOf(paper, row);
  const y = top + PADDING;
  name.forEach((line, at) => paper.text(line, BILL_MARGIN, y + at * 9 * LINE, style));
  explanation.forEach((line, at) => {
    paper.text(line, BILL_MARGIN + NAME_WIDTH + GAP, y + 1 + at * 8 * LINE, SMALL);
  });
  paper.text(amountText(row.amountBani), right, y, style, 'right');
}

function linesOf(paper: Paper, row: BillRow): { name: string[]; explanation: string[] } {
  const room = paper.width - 2 * BILL_MARGIN - NAME_WIDTH - AMOUNT_WIDTH - 2 * GAP;
  // A row without an explanation has the place of both.
  const nameRoom = row.explanation === '' ? NAME_WIDTH + GAP + room : NAME_WIDTH;
  return {
    name: textLines(row.name, nameRoom, (text) => paper.widthOf(text, { ...TEXT, face: 'medium' })),
    explanation:
      row.explanation === ''
        ? []
        : textLines(row.explanation, room, (text) => paper.widthOf(text, SMALL)),
  };
}
