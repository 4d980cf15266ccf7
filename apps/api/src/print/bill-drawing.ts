import type { BillRow } from './bill-rows.js';
import { BILL_MARGIN, ROWS_HEAD_HEIGHT, type RowSetting } from './bill-layout.js';
import { LINE, type Paper, type Style } from './paper.js';
import { amountText } from './words.js';

const textStyle = ({ text }: RowSetting): Style => ({ size: text });
const smallStyle = ({ small }: RowSetting): Style => ({ size: small, grey: true });
const NAME_WIDTH = 200;
/** Room for the largest amount; what remains of the row fits an explanation of one line. */
const AMOUNT_WIDTH = 62;
const GAP = 8;

/** Returns the height of each row; a name or explanation that is too long takes more lines and is never cut. */
export function rowHeights(paper: Paper, rows: readonly BillRow[], setting: RowSetting): number[] {
  return rows.map((row) => {
    const { name, explanation } = linesOf(paper, row, setting);
    const text = Math.max(name.length * setting.text, explanation.length * setting.small) * LINE;
    return row.kind === 'total' ? 22 : text + 2 * setting.padding;
  });
}

interface RowsPlace {
  /** The first and last row of the page. */
  readonly from: number;
  readonly to: number;
  /** The heights of all rows. */
  readonly heights: readonly number[];
  readonly top: number;
  readonly setting: RowSetting;
}

/** Draws the column heads and then a page's rows from `top` down, each row whole. */
export function drawBillRows(
  paper: Paper,
  rows: readonly BillRow[],
  { from, to, heights, top, setting }: RowsPlace,
): void {
  const width = paper.width - 2 * BILL_MARGIN;
  const right = BILL_MARGIN + width;
  const head: Style = { size: 8, face: 'medium' };
  paper.readOnce(from === 0, () =>
    paper.row(rows, () => {
      const explained = BILL_MARGIN + NAME_WIDTH + GAP;
      paper.cell(() => paper.text('Cheltuiala', BILL_MARGIN, top, head), 'Column');
      paper.cell(() => paper.text('Cum s-a calculat', explained, top, head), 'Column');
      paper.cell(() => paper.text('Suma (lei)', right, top, head, 'right'), 'Column');
    }),
  );
  let y = top + ROWS_HEAD_HEIGHT;
  paper.across(BILL_MARGIN, y - 2, width, 0.8);
  rows.slice(from, to).forEach((row, at) => {
    paper.row(rows, () => drawRow(paper, row, setting, { y, right }));
    y += heights[from + at]!;
    if (row.kind !== 'total') paper.across(BILL_MARGIN, y, width, 0.2);
  });
}

function drawRow(
  paper: Paper,
  row: BillRow,
  setting: RowSetting,
  { y: top, right }: { readonly y: number; readonly right: number },
): void {
  if (row.kind === 'total') {
    const style: Style = { size: 12, face: 'bold' };
    paper.across(BILL_MARGIN, top, right - BILL_MARGIN, 0.8);
    paper.cell(() => paper.text(row.name, BILL_MARGIN, top + 4, style), 'Row');
    paper.cell(() => undefined);
    paper.cell(() => paper.text(amountText(row.amountBani), right, top + 4, style, 'right'));
    return;
  }
  const { text, small, padding } = setting;
  const plain = textStyle(setting);
  const style: Style = row.kind === 'subtotal' ? { ...plain, face: 'bold' } : plain;
  const { name, explanation } = linesOf(paper, row, setting);
  const y = top + padding;
  paper.cell(() => {
    name.forEach((line, at) => paper.text(line, BILL_MARGIN, y + at * text * LINE, style));
  }, 'Row');
  paper.cell(() =>
    explanation.forEach((line, at) => {
      const x = BILL_MARGIN + NAME_WIDTH + GAP;
      paper.text(line, x, y + 1 + at * small * LINE, smallStyle(setting));
    }),
  );
  paper.cell(() => paper.text(amountText(row.amountBani), right, y, style, 'right'));
}

function linesOf(
  paper: Paper,
  row: BillRow,
  setting: RowSetting,
): { name: string[]; explanation: string[] } {
  const nameStyle: Style = { ...textStyle(setting), face: 'medium' };
  const room = paper.width - 2 * BILL_MARGIN - NAME_WIDTH - AMOUNT_WIDTH - 2 * GAP;
  // Without an explanation, the name may use its room too.
  const nameRoom = row.explanation === '' ? NAME_WIDTH + GAP + room : NAME_WIDTH;
  return {
    name: paper.linesOf(row.name, nameRoom, nameStyle),
    explanation:
      row.explanation === '' ? [] : paper.linesOf(row.explanation, room, smallStyle(setting)),
  };
}
