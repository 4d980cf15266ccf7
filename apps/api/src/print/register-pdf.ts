import type { Readable } from 'node:stream';
import { type Align, LINE, Paper } from './paper.js';
import type { PrintedAssociation } from './shapes.js';
import { amountText, dateText } from './words.js';
import { cellName, columnSum, rowSum } from './workbook-text.js';
import { type Cell, dayCell, leiCell, type Sheet, textCell, workbook } from './workbook.js';

/** The till's register (registru de casă, form 14-4-7A) of a period. Bani, dates 'YYYY-MM-DD'. */
export type PrintedRegister = {
  readonly association: PrintedAssociation;
  readonly from: string;
  readonly to: string;
  readonly days: readonly PrintedRegisterDay[];
  readonly balances: readonly PrintedBalances[];
};

export type PrintedRegisterDay = {
  readonly date: string;
  readonly openingBani: number;
  readonly closingBani: number;
  readonly rows: readonly PrintedRegisterRow[];
};

export type PrintedRegisterRow = {
  /** 'Chitanță CH 12'. */
  readonly document: string;
  readonly explanation: string;
  readonly inBani: number;
  readonly outBani: number;
};

/** What every account held at the end of a day. */
export type PrintedBalances = {
  readonly date: string;
  readonly cashBani: number;
  readonly bankBani: number;
  readonly collectorBani: number;
  readonly totalBani: number;
};

const MARGIN = 36;
const ROW = 15;
const SIZE = 8.5;
/** From the upper margin to the heads of the columns. */
const HEAD = 62;
/** Widths of number, document, annexes, explanation, in and out; together they are the width of the page. */
const WIDTHS = [28, 112, 36, 187, 80, 80] as const;
/** The form's column of annexes is filled by hand, with what is clipped to the sheet. */
const ANNEX = 2;
const HEADS = ['Nr.', 'Document', 'Explicații', 'Încasări', 'Plăți'] as const;

/** A4 upright, day after day; a page begins anew with its heads, and a day's rows are followed by its balance. */
export function registerPdf(register: PrintedRegister): Readable {
  const period = `${dateText(register.from)} – ${dateText(register.to)}`;
  const paper = new Paper('portrait', `Registru de casă ${period}`, register.to);
  return paper.stream(drawRegister(paper, register, period));
}

interface Row {
  readonly cells: readonly string[];
  /** A day's balances. */
  readonly isStrong: boolean;
}

/** The rows of each page; a day's head stands with two rows after it, never alone at the foot. */
function pagesOf({ days }: PrintedRegister, most: number): readonly (readonly Row[])[] {
  if (days.length === 0) {
    const none = 'Nu există operațiuni în numerar în această perioadă.';
    return [[{ cells: ['', '', none, '', ''], isStrong: false }]];
  }
  const pages: Row[][] = [[]];
  const add = (cells: readonly string[], isStrong: boolean, together = 1): void => {
    if (pages.at(-1)!.length + together > most) pages.push([]);
    pages.at(-1)!.push({ cells, isStrong });
  };
  for (const { date, openingBani, closingBani, rows } of days) {
    const opening = `Sold la începutul zilei ${dateText(date)}`;
    add(['', '', opening, amountText(openingBani), ''], true, 3);
    for (const [at, { document, explanation, inBani, outBani }] of rows.entries()) {
      const sums = [inBani, outBani].map((sum) => (sum ? amountText(sum) : ''));
      add([String(at + 1), document, explanation, ...sums], false);
    }
    const closing = `Sold la sfârșitul zilei ${dateText(date)}`;
    add(['', '', closing, amountText(closingBani), ''], true);
  }
  return pages;
}

function* drawRegister(paper: Paper, register: PrintedRegister, period: string): Generator<void> {
  const bottom = paper.height - MARGIN - 40;
  const pages = pagesOf(register, Math.floor((bottom - MARGIN - HEAD) / ROW) - 1);
  for (const [at, rows] of pages.entries()) {
    if (at > 0) yield;
    paper.addPage();
    let y = drawHead(paper, register.association, period, `Pagina ${at + 1} din ${pages.length}`);
    for (const { cells, isStrong } of rows) {
      drawRow(paper, y, cells.toSpliced(ANNEX, 0, ''), isStrong);
      y += ROW;
    }
  }
  paper.text('Casier,', MARGIN, bottom + 16, { size: 9 });
  paper.text('Administrator,', paper.width - MARGIN, bottom + 16, { size: 9 }, 'right');
  yield;
}

function drawHead(
  paper: Paper,
  { name, cif }: PrintedAssociation,
  period: string,
  count: string,
): number {
  const right = paper.width - MARGIN;
  const own = cif === null ? name : `${name}, CIF ${cif}`;
  paper.text(own, MARGIN, MARGIN, paper.fitted(own, 380, { size: 10, face: 'bold' }));
  paper.text('Cod 14-4-7A', right, MARGIN, { size: 8, grey: true }, 'right');
  paper.text(
    'REGISTRU DE CASĂ',
    paper.width / 2,
    MARGIN + 22,
    { size: 14, face: 'bold' },
    'center',
  );
  paper.text(period, paper.width / 2, MARGIN + 42, { size: 9 }, 'center');
  paper.text(count, right, MARGIN + 42, { size: 8, grey: true }, 'right');
  const top = MARGIN + HEAD;
  drawRow(paper, top, [...HEADS.slice(0, ANNEX), 'Anexe', ...HEADS.slice(ANNEX)], true);
  return top + ROW;
}

function drawRow(paper: Paper, y: number, cells: readonly string[], isStrong = false): void {
  const face = isStrong ? 'medium' : 'regular';
  let x = MARGIN;
  for (const [at, width] of WIDTHS.entries()) {
    const align: Align = at > ANNEX + 1 ? 'right' : 'left';
    const text = cells[at] ?? '';
    const style = paper.fitted(text, width - 8, { size: SIZE, face });
    const end = align === 'right' ? x + width - 4 : x + 4;
    paper.text(text, end, y + (ROW - style.size * LINE) / 2, style, align);
    x += width;
  }
  paper.across(
    MARGIN,
    y + ROW,
    WIDTHS.reduce((sum, width) => sum + width, 0),
  );
}

/** The same register as a workbook: the till's documents, and the balances of every account. */
export function registerWorkbook(register: PrintedRegister): Buffer {
  return workbook([documentsSheet(register), balancesSheet(register)]);
}

/** Nothing that came in or went out is a blank cell, as on paper. */
const moved = (bani: number): Cell => (bani === 0 ? { blank: true, style: 'lei' } : leiCell(bani));
const BLANK: Cell = { blank: true };

/** Title and heads stand above. */
const FIRST_ROW = 2;
const [IN, OUT] = [4, 5];

function documentsSheet({ association, from, to, days }: PrintedRegister): Sheet {
  const rows: (readonly (Cell | null)[])[] = [
    [
      textCell(
        `${association.name}: registru de casă, ${dateText(from)} – ${dateText(to)}`,
        'title',
      ),
    ],
    ['Data', ...HEADS].map((head) => textCell(head, 'head')),
  ];
  for (const { date, openingBani, closingBani, rows: documents } of days) {
    const balance = (word: string, bani: number, formula?: string): readonly (Cell | null)[] => [
      ...[dayCell(date), BLANK, BLANK, textCell(word, 'strongText')],
      ...[leiCell(bani, 'strongLei', formula), BLANK],
    ];
    const opening = rows.length;
    rows.push(balance('Sold la începutul zilei', openingBani));
    for (const [at, row] of documents.entries()) {
      const place: Cell = { value: at + 1, scale: 0, style: 'count' };
      const words = [textCell(row.document), textCell(row.explanation)];
      rows.push([dayCell(date), place, ...words, moved(row.inBani), moved(row.outBani)]);
    }
    const sum = (column: number): string =>
      columnSum(column, opening + 1, opening + documents.length);
    const left = `${cellName(opening, IN)}+${sum(IN)}-${sum(OUT)}`;
    rows.push(balance('Sold la sfârșitul zilei', closingBani, left));
  }
  return sheet('Registru de casă', [12, 6, 24, 46, 14, 14], rows);
}

function balancesSheet({ balances }: PrintedRegister): Sheet {
  const heads = ['Data', 'Sold casă', 'Sold bancă', 'Sold colector', 'Sold total'];
  return sheet(
    'Solduri',
    [12, 16, 16, 16, 16],
    [
      [textCell('Solduri la sfârșitul zilei', 'title')],
      heads.map((head) => textCell(head, 'head')),
      ...balances.map((one, at) => [
        dayCell(one.date),
        ...[leiCell(one.cashBani), leiCell(one.bankBani), leiCell(one.collectorBani)],
        leiCell(one.totalBani, 'strongLei', rowSum(FIRST_ROW + at, 1, 3)),
      ]),
    ],
  );
}

function sheet(name: string, widths: readonly number[], rows: Sheet['rows']): Sheet {
  return {
    ...{ name, widths, rows, heights: new Map<number, number>(), merged: [] },
    ...{ frozen: { rows: FIRST_ROW, columns: 0 }, heads: [0, 1] as const },
  };
}
