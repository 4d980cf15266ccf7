import { AMOUNT_MAX, searchKey, type LocalDate, PAYMENT_MODE, yearOf } from '../kernel/index.js';
import type { Apartments, Place } from './apartment-rows.js';
import { choicesOf } from './choices.js';
import { repeated, type FirstRows } from './duplicates.js';
import type { Months } from './month-rows.js';
import type { OpenTable, RowReader } from './row-reader.js';

/** Cash with a receipt, or bank: a table has no other mode. */
type PaidBy = typeof PAYMENT_MODE.cash | typeof PAYMENT_MODE.bank;

export type PaymentRow = {
  readonly row: number;
  /** The order among the payments of one date. */
  readonly number: number;
  readonly date: LocalDate;
  readonly place: Place;
  readonly amountBani: number;
  readonly mode: PaidBy;
  /** null: a general payment, which pays months, penalties, then funds. */
  readonly fund: string | null;
  /** Cash always has one. The series may be ''. */
  readonly receipt: { readonly series: string; readonly number: number } | null;
};

/** Returns the fund that a cell names; undefined with the reason reported at the cell. */
export type FundFinder = (row: RowReader) => string | undefined;

/** Bani. */
export const PAID_BOUNDS = { decimals: 2, least: 1, most: AMOUNT_MAX } as const;
const NUMBER = { decimals: 0, least: 1, most: 4_294_967_295 } as const;

const MODES = choicesOf<PaidBy>(
  [PAYMENT_MODE.cash, '1', 'numerar', 'cash', 'chitanță'],
  [PAYMENT_MODE.bank, '2', 'bancă', 'OP', 'virament'],
);

type Firsts = {
  readonly receipts: FirstRows;
  readonly numbers: FirstRows;
  readonly alike: FirstRows;
};

/** Reads payments with their numbers: those of the column, or their positions in the file where it is empty. */
export function readPayments(
  table: OpenTable | undefined,
  apartments: Apartments,
  months: Months,
  fundOf: FundFinder,
): PaymentRow[] {
  const firsts = { receipts: new Map(), numbers: new Map(), alike: new Map() };
  const isNumbered = table?.rows.some((row) => row.raw('no').trim() !== '') ?? false;
  return (table?.rows ?? []).flatMap((row, at) => {
    const payment = paymentOf(row, apartments, months, fundOf, firsts, isNumbered ? null : at + 1);
    return payment ?? [];
  });
}

function paymentOf(
  row: RowReader,
  apartments: Apartments,
  months: Months,
  fundOf: FundFinder,
  firsts: Firsts,
  position: number | null,
): PaymentRow | undefined {
  const place = apartments.placeOf(row);
  for (const column of ['date', 'amount_lei', 'mode']) row.needs(column);
  const date = dateOf(row, months);
  const amountBani = row.number('amount_lei', PAID_BOUNDS);
  const mode = row.choice('mode', MODES);
  const fund = fundOf(row) ?? null;
  const receipt = receiptOf(row, mode, date, firsts.receipts);
  const number = position ?? numberOf(row, firsts.numbers);
  if (row.failed() || place === undefined || date === undefined) return undefined;
  if (amountBani === undefined || mode === undefined || number === undefined) return undefined;
  const payment = { row: row.row, number, date, place, amountBani, mode, fund, receipt };
  seenBefore(row, payment, firsts.alike);
  return payment;
}

/** Reads the date of a payment; one before the first month belongs in the opening balances. */
function dateOf(row: RowReader, { span, given }: Months): LocalDate | undefined {
  const date = row.date('date');
  if (!given) return row.giveUp();
  if (date === undefined || span === undefined) return undefined;
  if (date >= span.first && date <= span.last) return date;
  const { first, last } = span;
  return void row.error('date', { code: 'date-outside-months', first, last });
}

function numberOf(row: RowReader, firsts: FirstRows): number | undefined {
  row.needs('no');
  const number = row.number('no', NUMBER);
  if (number === undefined) return undefined;
  const twice = (first: number) => ({ code: 'number-twice', first }) as const;
  return repeated(firsts, String(number), row, 'no', twice) ? undefined : number;
}

/**
 * Reads the receipt of a cash payment (Legea 196/2018). A number occurs once in its series and year, as in the cash book
 * of the year: a series may begin anew with a year (decision 95).
 */
function receiptOf(
  row: RowReader,
  mode: PaidBy | undefined,
  date: LocalDate | undefined,
  firsts: FirstRows,
): PaymentRow['receipt'] {
  const series = row.label('receipt_series', 1, 20) ?? '';
  const number = row.number('receipt_number', NUMBER);
  if (number === undefined) {
    if (mode === PAYMENT_MODE.cash && row.raw('receipt_number').trim() === '') {
      row.error('receipt_number', { code: 'receipt-needed' });
    }
    return null;
  }
  if (mode === PAYMENT_MODE.bank) {
    row.error('receipt_number', { code: 'receipt-not-here' });
    return null;
  }
  if (mode === PAYMENT_MODE.cash && row.raw('receipt_series').trim() === '') {
    row.error('receipt_series', { code: 'receipt-needed' });
  }
  if (date === undefined) return { series, number };
  const key = `${yearOf(date)} ${searchKey(series)} ${number}`;
  repeated(firsts, key, row, 'receipt_number', (first) => ({ code: 'receipt-twice', first }));
  return { series, number };
}

/** Warns about payments of the same apartment, day, amount and fund without receipts: perhaps one was entered twice. */
function seenBefore(row: RowReader, payment: PaymentRow, firsts: FirstRows): void {
  if (payment.receipt !== null) return;
  const { date, place, amountBani, fund } = payment;
  const key = JSON.stringify([date, place, amountBani, fund]);
  const first = firsts.get(key);
  if (first === undefined) firsts.set(key, row.row);
  else row.warn(null, { code: 'rows-alike', first });
}
