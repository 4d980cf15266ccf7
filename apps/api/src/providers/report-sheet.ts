import type { BillReport } from '@scara/contracts/http';
import { isLocalDate, localDate, shownDate } from '@scara/domain/kernel';
import type { Cell, Sheet } from '../print/workbook.js';

const HEADS = [
  'Luna',
  'Număr',
  'Data',
  'Scadența',
  'Cheltuiala',
  'Coloana',
  'Suma',
  'Distribuit',
  'Nedistribuit',
];
const HEAD_ROW = 3;

/** The report of a provider's bills as a sheet: a disabled bill is named and counts nothing, as in the totals. */
export function reportSheet(report: BillReport): Sheet {
  const { provider, bills, fromDate, toDate } = report;
  const lei = (value: number, style: 'lei' | 'strongLei' = 'lei'): Cell => ({
    value,
    scale: 2,
    style,
  });
  const text = (content: string): Cell => ({ text: content });
  const lines = bills.map((bill): Cell[] => [
    text(shownMonth(bill.idMonth)),
    text(bill.number),
    text(isLocalDate(bill.date) ? shownDate(bill.date) : ''),
    text(isLocalDate(bill.dueDate) ? shownDate(bill.dueDate) : ''),
    text(bill.isDisabled ? `${bill.name} (dezactivată)` : bill.name),
    text(bill.column),
    lei(bill.amountBani),
    lei(bill.distributedBani),
    lei(bill.undistributedBani),
  ]);
  const period = `${shownDate(localDate(fromDate))} – ${shownDate(localDate(toDate))}`;
  return {
    name: 'Facturi furnizor',
    widths: [10, 20, 12, 12, 36, 24, 14, 14, 14],
    rows: [
      [{ text: `Facturi ${provider.name}`, style: 'title' }],
      [{ text: period, style: 'plain' }],
      [],
      HEADS.map((head): Cell => ({ text: head, style: 'head' })),
      ...lines,
      [
        { text: 'Total', style: 'strongText' },
        ...Array.from({ length: 5 }, (): Cell => ({ blank: true, style: 'strongText' })),
        lei(report.totalBani, 'strongLei'),
        lei(report.distributedBani, 'strongLei'),
        lei(report.undistributedBani, 'strongLei'),
      ],
    ],
    heights: new Map(),
    frozen: { rows: HEAD_ROW + 1, columns: 2 },
    merged: [[0, 0, 0, HEADS.length - 1]],
    heads: [HEAD_ROW, HEAD_ROW],
  };
}

/** '09.2025' for 202509. */
function shownMonth(idMonth: number): string {
  return `${String(idMonth % 100).padStart(2, '0')}.${Math.floor(idMonth / 100)}`;
}
