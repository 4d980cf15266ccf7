import { cashBarcode } from './cash-barcode.js';
import type {
  PrintedAssociation,
  PrintedBill,
  PrintedFigures,
  PrintedRow,
  PrintedTable,
} from './shapes.js';

export const ASSOCIATION: PrintedAssociation = {
  name: 'Asociația de proprietari Teiul',
  cif: '14399840',
  address: 'Strada Teiului nr. 4, Iași',
  iban: 'RO49AAAA1B31007593840000',
  bank: 'Banca Țării, sucursala Iași',
  logo: null,
  stamp: null,
};

/** One black pixel, the smallest possible PNG. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

const NAMES = ['Ștefănescu Țuțu', 'Câmpeanu Îndrei', 'Ăleanu Ion', 'Popescu Ana-Maria'];

/**
 * Builds the list of one entrance with `apartments` rows and `expenses` columns, every third one metered, a fund and
 * three months of arrears. Figures are derived from their position; totals are their sums.
 */
export function aTable(
  sizes: { apartments: number; expenses: number },
  overrides: Partial<PrintedTable> = {},
): PrintedTable {
  const columns = Array.from({ length: sizes.expenses }, (_, at) => ({
    key: `outgo${at}`,
    name: EXPENSES[at % EXPENSES.length]! + (at < EXPENSES.length ? '' : ` ${at}`),
    details: at % 3 === 0 ? [{ label: 'm³', kind: 'milli' as const }] : [],
  }));
  const rows = Array.from({ length: sizes.apartments }, (_, at) => aRow(at, columns));
  return {
    association: ASSOCIATION,
    entrance: 'Bloc A1, scara 2',
    month: '2026-11',
    published: '2026-11-25',
    dueDate: '2026-12-15',
    columns,
    funds: [{ key: 'repair', name: 'Fond de reparații', parts: ['arrears', 'due'], iban: '' }],
    arrearsMonths: ['2026-08', '2026-09', '2026-10'],
    rows,
    totals: totalsOf(rows, columns),
    proof: null,
    generalInfo: '',
    fingerprint: null,
    signatures: [
      { role: 'Administrator', name: 'Ionescu Șerban', image: null },
      { role: 'Cenzor', name: 'Țepeș Maria', image: null },
      { role: 'Președinte', name: null, image: null },
    ],
    ...overrides,
  };
}

const EXPENSES = [
  ...['Apă rece', 'Salubritate', 'Iluminat scară', 'Apă caldă', 'Întreținere lift', 'Curățenie'],
  ...['Gaze naturale', 'Salarii și contribuții', 'Servicii de administrare', 'Canal apă rece'],
  'Verificare tehnică periodică instalații gaze',
];

type Columns = PrintedTable['columns'];

/** Builds the row of one apartment; after changing its figures, call `totalsOf` again. */
export function aRow(at: number, columns: Columns): PrintedRow {
  const cells = columns.map(({ details }, place) => ({
    amountBani: (at + place) % 11 === 5 ? null : ((at * 7919 + place * 104_729) % 19_999) - 500,
    details: details.map(() => ((at * 331 + place * 17) % 15_000) - ((at + place) % 7)),
  }));
  const arrearsByMonthBani = [at % 9 === 0 ? 12_050 : 0, at % 4 === 0 ? 5_500 : 0, (at % 3) * 111];
  const arrearsBani = sum(arrearsByMonthBani);
  const penaltiesBani = at % 9 === 0 ? 241 : 0;
  const funds = [[at % 5 === 0 ? 1_500 : 0, 1_500]];
  const advanceBani = at % 13 === 7 ? 10_000 : 0;
  const expenses = sum(cells.map((cell) => cell.amountBani ?? 0));
  return {
    number: String(at + 1),
    name: NAMES[at % NAMES.length]!,
    persons: at % 5,
    cells,
    arrearsBani,
    arrearsByMonthBani,
    penaltiesBani,
    funds,
    advanceBani,
    totalBani: expenses + arrearsBani + penaltiesBani + sum(funds.flat()) - advanceBani,
  };
}

export function totalsOf(rows: readonly PrintedRow[], columns: Columns): PrintedFigures {
  const over = (read: (row: PrintedRow) => number | null | undefined) =>
    sum(rows.map((row) => read(row) ?? 0));
  return {
    persons: over((row) => row.persons),
    cells: columns.map(({ details }, at) => ({
      amountBani: over((row) => row.cells[at]?.amountBani),
      details: details.map((_, detail) => over((row) => row.cells[at]?.details[detail])),
    })),
    arrearsBani: over((row) => row.arrearsBani),
    arrearsByMonthBani: [0, 1, 2].map((at) => over((row) => row.arrearsByMonthBani[at])),
    penaltiesBani: over((row) => row.penaltiesBani),
    funds: [[0, 1].map((at) => over((row) => row.funds[0]?.[at]))],
    advanceBani: over((row) => row.advanceBani),
    totalBani: over((row) => row.totalBani),
  };
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}

/** Builds a bill of two expenses, one month of arrears, a fund and no advance: 275,89 lei. */
export function aBill(overrides: Partial<PrintedBill> = {}): PrintedBill {
  return {
    title: 'Informare de plată',
    series: 'TC',
    number: '123202611',
    issuer: ASSOCIATION,
    month: '2026-11',
    published: '2026-11-25',
    dueDate: '2026-12-15',
    penaltiesFrom: '2027-01-15',
    apartment: { number: '23', entrance: 'Bloc A1, scara 2', persons: 3 },
    payer: { name: 'Ștefănescu Țuțu', cif: null, address: null },
    lines: [
      {
        name: 'Apă rece',
        explanation: '4,000 m³ × 12,3456 lei + diferență 1,20',
        amountBani: 5_058,
      },
      { name: 'Salubritate', explanation: '3 persoane × 14,00 lei', amountBani: 4_200 },
    ],
    arrears: [{ month: '2026-10', amountBani: 16_590 }],
    penaltiesBani: 241,
    funds: [{ name: 'Fond de reparații', amountBani: 1_500 }],
    advanceBani: 0,
    leftOut: null,
    totalBani: 27_589,
    paymentLink: 'https://scara.example/p/7k2m9x4q1b',
    showsTransferQr: false,
    cash: cashBarcode({ apartmentId: 123, monthId: 202611, totalBani: 27_589 }),
    version: 1,
    hash: 'a1b2c3d4e5',
    ...overrides,
  };
}
