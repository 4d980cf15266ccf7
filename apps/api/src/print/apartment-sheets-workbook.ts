import { type PrintedSheet, sheetSums } from './apartment-sheet.js';
import { monthsText } from './words.js';
import { cellName, columnSum } from './workbook-text.js';
import { type Cell, dayCell, leiCell, type Sheet, textCell, workbook } from './workbook.js';

type Row = readonly (Cell | null)[];

/** The first row of data, below the title and the heads. */
const FIRST_ROW = 2;

/**
 * Makes „Fișe apartamente” as a workbook: one sheet with each apartment's opening balance, debits, credits and balance,
 * and one with all operations.
 */
export function apartmentSheetsWorkbook(
  association: string,
  sheets: readonly PrintedSheet[],
): Buffer {
  const period = periodText(sheets);
  return workbook([summary(association, period, sheets), operations(association, period, sheets)]);
}

function summary(association: string, period: string, sheets: readonly PrintedSheet[]): Sheet {
  const heads = ['Apartament', 'Loc', 'Proprietar', 'Sold inițial', 'Debite', 'Credite', 'Sold'];
  const totals = { opening: 0, debit: 0, credit: 0, closing: 0 };
  const rows = sheets.map((sheet, at): Row => {
    const [before, asked, paid] = [3, 4, 5].map((column) => cellName(FIRST_ROW + at, column));
    const { apartment, place, owner, openingBani, closingBani } = sheet;
    const { debitBani, creditBani } = sheetSums(sheet.rows);
    totals.opening += openingBani;
    totals.debit += debitBani;
    totals.credit += creditBani;
    totals.closing += closingBani;
    return [
      ...[textCell(apartment), textCell(place), textCell(owner)],
      ...[leiCell(openingBani), leiCell(debitBani), leiCell(creditBani)],
      leiCell(closingBani, 'strongLei', `${before}+${asked}-${paid}`),
    ];
  });
  const { opening, debit, credit, closing } = totals;
  return sheetOf(
    'Centralizator',
    [12, 24, 28, 14, 14, 14, 14],
    [
      [textCell(`${association}: fișe apartamente, ${period}`, 'title')],
      heads.map((head) => textCell(head, 'head')),
      ...rows,
      [
        ...[
          textCell('Total', 'strongText'),
          textCell('', 'strongText'),
          textCell('', 'strongText'),
        ],
        ...[opening, debit, credit, closing].map((bani, at) =>
          leiCell(bani, 'strongLei', sumOf(rows.length, 3 + at)),
        ),
      ],
    ],
  );
}

/** Returns the formula that sums a column over `count` rows; undefined for none. */
const sumOf = (count: number, column: number): string | undefined =>
  count === 0 ? undefined : columnSum(column, FIRST_ROW, FIRST_ROW + count - 1);

function operations(association: string, period: string, sheets: readonly PrintedSheet[]): Sheet {
  const heads = [
    ...['Apartament', 'Data', 'Operațiunea', 'Detalii', 'Document', 'Debit', 'Credit', 'Sold'],
  ];
  const rows = sheets.flatMap(({ apartment, rows: of }) =>
    of.map((row): Row => [
      ...[textCell(apartment), dayCell(row.date), textCell(row.operation), textCell(row.details)],
      ...[
        textCell(row.document),
        leiCell(row.debitBani),
        leiCell(row.creditBani),
        leiCell(row.balanceBani),
      ],
    ]),
  );
  return sheetOf(
    'Operațiuni',
    [12, 12, 28, 44, 16, 14, 14, 14],
    [
      [textCell(`${association}: operațiuni, ${period}`, 'title')],
      heads.map((head) => textCell(head, 'head')),
      ...rows,
    ],
  );
}

function periodText(sheets: readonly PrintedSheet[]): string {
  const { from = null, to = null } = sheets[0] ?? {};
  if (from === null || to === null) return 'nicio listă închisă';
  return monthsText(from, to);
}

function sheetOf(name: string, widths: readonly number[], rows: readonly Row[]): Sheet {
  return {
    name,
    widths,
    rows,
    heights: new Map(),
    merged: [],
    frozen: { rows: FIRST_ROW, columns: 1 },
    heads: [0, 1],
  };
}
