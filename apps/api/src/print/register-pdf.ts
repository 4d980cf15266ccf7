import type { Readable } from 'node:stream';
import { formPdf, type FormRow, type PrintedForm } from './form-paper.js';
import type { PrintedAssociation } from './shapes.js';
import { dateText } from './words.js';
import { cellName, columnSum, rowSum } from './workbook-text.js';
import { type Cell, dayCell, leiCell, type Sheet, textCell, workbook } from './workbook.js';

/** The cash register („registru de casă”, form 14-4-7A) of a period. Bani, dates 'YYYY-MM-DD'. */
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

/** The balance of each account at the end of a day. */
export type PrintedBalances = {
  readonly date: string;
  readonly cashBani: number;
  readonly bankBani: number;
  readonly collectorBani: number;
  readonly totalBani: number;
};

/** The column „Anexe” is filled in by hand, for papers attached to the sheet. */
const COLUMNS: PrintedForm['columns'] = [
  { head: 'Nr.', width: 24, kind: 'count' },
  { head: 'Document', width: 98, kind: 'text' },
  { head: 'Anexe', width: 34, kind: 'text' },
  { head: 'Explicații', width: 227, kind: 'text' },
  { head: 'Încasări', width: 72, kind: 'lei' },
  { head: 'Plăți', width: 72, kind: 'lei' },
];

/** Prints the register, A4 portrait, day after day; a day's balances stay on a page with its documents. */
export function registerPdf(register: PrintedRegister): Readable {
  return formPdf(registerForm(register));
}

function registerForm({ association, from, to, days }: PrintedRegister): PrintedForm {
  return {
    association,
    title: 'Registru de casă',
    code: '14-4-7A',
    period: periodText(from, to),
    date: to,
    isWide: false,
    columns: COLUMNS,
    rows: days.length === 0 ? [NONE] : days.flatMap(rowsOf),
    signatures: ['Casier', 'Administrator'],
  };
}

/** Most registers are printed for the one day on which the till is counted. */
const periodText = (from: string, to: string): string =>
  from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`;

const NONE: FormRow = {
  cells: [null, '', '', 'Nu există operațiuni în numerar în această perioadă.', null, null],
};

/** How many documents are kept on the page of the day's opening balance. */
const KEPT_WITH_OPENING = 2;

function rowsOf({ date, openingBani, closingBani, rows }: PrintedRegisterDay): FormRow[] {
  const balance = (words: string, bani: number): FormRow => ({
    cells: [null, '', '', `${words} ${dateText(date)}`, bani, null],
    isStrong: true,
  });
  const total = (of: (row: PrintedRegisterRow) => number): number =>
    rows.reduce((sum, row) => sum + of(row), 0);
  return [
    balance('Sold la începutul zilei', openingBani),
    ...rows.map(({ document, explanation, inBani, outBani }, at): FormRow => ({
      cells: [at + 1, document, '', explanation, inBani || null, outBani || null],
      isKept: at < KEPT_WITH_OPENING,
    })),
    // The day's total, against which the till is counted; the closing balance follows.
    {
      cells: [null, '', '', 'Total', total((row) => row.inBani), total((row) => row.outBani)],
      isStrong: true,
      isKept: true,
      sums: [4, 5],
    },
    { ...balance('Sold la sfârșitul zilei', closingBani), isKept: true },
  ];
}

/** Makes the same register as a workbook: the till's documents, and the balances of every account. */
export function registerWorkbook(register: PrintedRegister): Buffer {
  return workbook([documentsSheet(register), balancesSheet(register)]);
}

/** A zero is a blank cell, as on paper. */
const moved = (bani: number): Cell => (bani === 0 ? { blank: true, style: 'lei' } : leiCell(bani));
const BLANK: Cell = { blank: true };

const HEADS = ['Data', 'Nr.', 'Document', 'Explicații', 'Încasări', 'Plăți'];
/** The first row of data, below the title and the heads. */
const FIRST_ROW = 2;
const [IN, OUT] = [4, 5];

function documentsSheet({ association, from, to, days }: PrintedRegister): Sheet {
  const rows: (readonly (Cell | null)[])[] = [
    [textCell(`${association.name}: registru de casă, ${periodText(from, to)}`, 'title')],
    HEADS.map((head) => textCell(head, 'head')),
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
    name,
    widths,
    rows,
    heights: new Map<number, number>(),
    merged: [],
    frozen: { rows: FIRST_ROW, columns: 0 },
    heads: [0, 1] as const,
  };
}
