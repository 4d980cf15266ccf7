import {
  addDays,
  lastDay,
  monthIdOf,
  nextMonth,
  shiftMonth,
  type LocalDate,
  type YearMonth,
} from '../kernel/index.js';

export type BillTitle = 'Factură' | 'Factură cheltuieli' | 'Informare de plată';

export type BillSeries = 'TC' | 'TCE' | 'NEEMIS';

/** What the title of a bill depends on (decisions.md, Money). */
export type BillTitleFacts = {
  readonly published: LocalDate;
  /** The bill already has a number and a series. */
  readonly hasBillInfo: boolean;
  readonly onlyCalc: boolean;
  readonly grandTotalBani: number;
  readonly compl: boolean;
  readonly sendsEInvoice: boolean;
  readonly payerIsCompany: boolean;
};

/** Returns the title of a bill: the first rule that matches decides. */
export function billTitle(bill: BillTitleFacts): BillTitle {
  if (bill.hasBillInfo) return 'Factură';
  if (bill.onlyCalc || bill.grandTotalBani === 0) return 'Informare de plată';
  if (bill.compl || bill.sendsEInvoice || bill.payerIsCompany) return 'Factură';
  // From 2025 on e-Factura also covers private persons, and the list is not an invoice.
  return bill.published < '2025-01-01' ? 'Factură cheltuieli' : 'Informare de plată';
}

/**
 * Returns the number of a bill: apartment id and month (yyyymm); for one published up to 2024-01-01, association id,
 * month and apartment id in six digits.
 */
export function billNumber(bill: {
  readonly published: LocalDate;
  readonly associationId: number;
  readonly apartmentId: number;
  readonly month: YearMonth;
}): string {
  const month = String(monthIdOf(bill.month)).padStart(6, '0');
  if (bill.published > '2024-01-01') return `${bill.apartmentId}${month}`;
  return `${bill.associationId}${month}${String(bill.apartmentId).padStart(6, '0')}`;
}

/**
 * Returns the series: TCE for a bill issued as an e-invoice, NEEMIS while it is not issued yet, TC for every other
 * bill.
 */
export function billSeries(bill: {
  readonly sendsEInvoice: boolean;
  readonly isIssued: boolean;
}): BillSeries {
  if (!bill.sendsEInvoice) return 'TC';
  return bill.isIssued ? 'TCE' : 'NEEMIS';
}

/**
 * Returns the dates assumed for a bill of `month` that is older than the books (which begin with `first`) when none are
 * given: the bill was published on the last day of the following month, so that no penalty starts too early, and its
 * penalties are in the opening balances up to the day before the books begin (decision 23).
 */
export function assumedDays(
  month: YearMonth,
  first: YearMonth,
): { readonly published: LocalDate; readonly penaltiesThrough: LocalDate } {
  return {
    published: lastDay(nextMonth(month)),
    penaltiesThrough: lastDay(shiftMonth(first, -1)),
  };
}

/** Returns the due date (scadența): published + maturityDays. */
export function dueDate(published: LocalDate, maturityDays: number): LocalDate {
  return addDays(published, maturityDays);
}
