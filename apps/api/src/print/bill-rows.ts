import { sumBani } from '@scara/domain/kernel';
import { PrintMismatch, type PrintedBill } from './shapes.js';
import { monthText } from './words.js';

export type BillRow = {
  readonly kind: 'line' | 'subtotal' | 'total';
  readonly name: string;
  readonly explanation: string;
  readonly amountBani: number;
};

/**
 * Returns the rows of a bill in the order in which they are added: expenses, arrears by month, penalties, funds,
 * advance.
 * @throws PrintMismatch when the total is not the rows' sum, or the cash barcode has another total.
 */
export function billRows(bill: PrintedBill): BillRow[] {
  const expenses = sumBani(bill.lines.map((line) => line.amountBani));
  const rest = [
    ...bill.arrears.map(({ month, amountBani }) =>
      line(`Restanță ${monthText(month)}`, amountBani),
    ),
    ...(bill.penaltiesBani === 0 ? [] : [line('Penalizări', bill.penaltiesBani)]),
    ...bill.funds.map(({ name, amountBani, explanation }) => line(name, amountBani, explanation)),
    ...(bill.advanceBani === 0 ? [] : [line('Avans', -bill.advanceBani)]),
  ];
  const summed = sumBani([expenses, ...rest.map((row) => row.amountBani)]);
  if (summed !== bill.totalBani) throw new PrintMismatch('bill', bill.totalBani, summed);
  if (bill.cash !== null && bill.cash.totalBani !== summed) {
    throw new PrintMismatch('cash barcode', bill.cash.totalBani, summed);
  }
  return [
    ...bill.lines.map((row) => ({ kind: 'line' as const, ...row })),
    { ...line(`Total cheltuieli ${monthText(bill.month)}`, expenses), kind: 'subtotal' },
    ...rest,
    { ...line(totalName(bill), bill.totalBani), kind: 'total' },
  ];
}

function totalName({ leftOut }: PrintedBill): string {
  return leftOut === null ? 'Total de plată' : `Total fără ${leftOut.what}`;
}

function line(name: string, amountBani: number, explanation = ''): BillRow {
  return { kind: 'line', name, explanation, amountBani };
}
