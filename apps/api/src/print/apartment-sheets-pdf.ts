import type { Readable } from 'node:stream';
import { type PrintedSheet, sheetSums } from './apartment-sheet.js';
import { type Align, LINE, Paper, type Style } from './paper.js';
import { amountText, dateText, monthsText, ownerText } from './words.js';

const MARGIN = 36;
const SIZE = 8.5;
const STEP = SIZE * LINE;
const PADDING = 3;
/**
 * Widths of the columns date, operation, document, debit, credit and balance, in points; together the width of the
 * page.
 */
const WIDTHS = [56, 207, 74, 62, 62, 62] as const;
const HEADS = ['Data', 'Operațiunea', 'Document', 'Debit', 'Credit', 'Sold'] as const;
const WIDTH = WIDTHS.reduce((sum, width) => sum + width, 0);

/**
 * Prints „Fișe apartamente” one after another, A4 portrait, each apartment on a new page; tagged for screen readers
 * when the file has one apartment only.
 */
export function apartmentSheetsPdf(
  sheets: AsyncIterable<PrintedSheet> | Iterable<PrintedSheet>,
  printedOn: string,
  kind: { readonly isTagged: boolean },
): Readable {
  const paper = new Paper('portrait', 'Fișe apartamente', printedOn, kind);
  return paper.stream(drawSheets(paper, sheets, printedOn));
}

async function* drawSheets(
  paper: Paper,
  sheets: AsyncIterable<PrintedSheet> | Iterable<PrintedSheet>,
  printedOn: string,
): AsyncGenerator<void> {
  let isEmpty = true;
  for await (const sheet of sheets) {
    isEmpty = false;
    drawSheet(paper, sheet, printedOn);
    yield;
  }
  if (!isEmpty) return;
  paper.addPage();
  paper.text('Asociația nu are încă apartamente.', MARGIN, MARGIN, { size: 10 });
}

/** Further lines of details go into rows of their own: a payment of many months' debts is higher than a page. */
const DETAILS_MOST = 30;

interface Row {
  /** The lines of each cell: one, except for an operation with its details. */
  readonly cells: readonly (readonly string[])[];
  /** The first line of the operation's cell that is a detail. */
  readonly detailsFrom?: number;
  readonly isStrong: boolean;
}

const heightOf = ({ cells }: Row): number =>
  Math.max(...cells.map((lines) => lines.length)) * STEP + 2 * PADDING;

function drawSheet(paper: Paper, sheet: PrintedSheet, printedOn: string): void {
  const rows = rowsOf(paper, sheet);
  const bottom = paper.height - MARGIN - 20;
  const pages: Row[][] = [[]];
  let y = MARGIN + HEAD;
  for (const row of rows) {
    if (y + heightOf(row) > bottom && pages.at(-1)!.length > 0) {
      pages.push([]);
      y = MARGIN + HEAD;
    }
    pages.at(-1)!.push(row);
    y += heightOf(row);
  }
  for (const [at, page] of pages.entries()) {
    paper.addPage();
    paper.readOnce(at === 0, () => drawHead(paper, sheet));
    let top = MARGIN + HEAD;
    for (const row of page) {
      drawRow(paper, top, row, sheet);
      top += heightOf(row);
    }
    const foot = { size: 8, grey: true } as const;
    const footY = paper.height - MARGIN - 8;
    const count = `Pagina ${at + 1} din ${pages.length}`;
    paper.as('Artifact', () => paper.text(count, paper.width - MARGIN, footY, foot, 'right'));
    paper.readOnce(at === pages.length - 1, () =>
      paper.text(`Tipărit la ${dateText(printedOn)}`, MARGIN, footY, foot),
    );
  }
}

function rowsOf(paper: Paper, { openingBani, rows, closingBani }: PrintedSheet): Row[] {
  const { debitBani, creditBani } = sheetSums(rows);
  const wrapped = (text: string, at: number, style: Style): string[] =>
    paper.linesOf(text, WIDTHS[at]! - 8, style);
  const amount = (bani: number): string[] => [bani === 0 ? '' : amountText(bani)];
  const strong = (words: string, debit: string, credit: string, balance: number): Row => ({
    cells: [[''], [words], [''], [debit], [credit], [amountText(balance)]],
    isStrong: true,
  });
  const none: Row = {
    cells: [[''], ['Nu există operațiuni în această perioadă.'], [''], [''], [''], ['']],
    isStrong: false,
  };
  return [
    strong('Sold la început', '', '', openingBani),
    ...(rows.length === 0 ? [none] : []),
    ...rows.flatMap((row): Row[] => {
      const operation = wrapped(row.operation, 1, { size: SIZE });
      const details = row.details === '' ? [] : wrapped(row.details, 1, { size: SIZE });
      const first: Row = {
        cells: [
          [dateText(row.date)],
          [...operation, ...details.slice(0, DETAILS_MOST)],
          wrapped(row.document, 2, { size: SIZE }),
          amount(row.debitBani),
          amount(row.creditBani),
          [amountText(row.balanceBani)],
        ],
        detailsFrom: operation.length,
        isStrong: false,
      };
      const further: Row[] = [];
      for (let at = DETAILS_MOST; at < details.length; at += DETAILS_MOST) {
        const cells = [[''], details.slice(at, at + DETAILS_MOST), [''], [''], [''], ['']];
        further.push({ cells, detailsFrom: 0, isStrong: false });
      }
      return [first, ...further];
    }),
    strong('Total și sold la sfârșit', amountText(debitBani), amountText(creditBani), closingBani),
  ];
}

/** Height from the top of the page to the first row. */
const HEAD = 92;

function drawHead(paper: Paper, sheet: PrintedSheet): void {
  const { association, apartment, place, owner, from, to } = sheet;
  const right = paper.width - MARGIN;
  const own = ownerText(association);
  paper.text(own, MARGIN, MARGIN, paper.fitted(own, WIDTH, { size: 10, face: 'medium' }));
  const title = `Fișa apartamentului ${apartment}`;
  paper.as('H1', () => paper.text(title, MARGIN, MARGIN + 18, { size: 15, face: 'bold' }));
  const who = [place, owner].filter(Boolean).join(' · ');
  paper.text(who, MARGIN, MARGIN + 42, paper.fitted(who, WIDTH - 160, { size: 9.5 }));
  const period = from === null || to === null ? 'Nicio listă închisă' : monthsText(from, to);
  paper.text(period, right, MARGIN + 42, { size: 9.5 }, 'right');
  paper.text('lei', right, MARGIN + 58, { size: 8, grey: true }, 'right');
  const y = MARGIN + HEAD - STEP - 2 * PADDING;
  drawRow(paper, y, HEAD_ROW, sheet);
}

const HEAD_ROW: Row = { cells: HEADS.map((head) => [head]), isStrong: true };

function drawRow(paper: Paper, y: number, row: Row, table: object): void {
  paper.row(table, () => drawCells(paper, y, row));
  paper.across(MARGIN, y + heightOf(row), WIDTH);
}

function drawCells(paper: Paper, y: number, row: Row): void {
  const face = row.isStrong ? 'medium' : 'regular';
  const headOf = row === HEAD_ROW ? 'Column' : null;
  let x = MARGIN;
  for (const [at, width] of WIDTHS.entries()) {
    const align: Align = at >= 3 ? 'right' : 'left';
    const end = align === 'right' ? x + width - 4 : x + 4;
    const drawLine = (text: string, line: number): void => {
      const isDetail = at === 1 && line >= (row.detailsFrom ?? Infinity);
      const style: Style = { size: SIZE, face, ...(isDetail ? { grey: true } : {}) };
      // Words are already wrapped; an amount is never wrapped, only made smaller.
      const fitted = paper.fitted(text, width - 8, style);
      paper.text(text, end, y + PADDING + line * STEP, fitted, align);
    };
    paper.cell(() => row.cells[at]?.forEach(drawLine), headOf);
    x += width;
  }
}
