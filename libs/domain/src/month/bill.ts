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

/** The first rule that matches names the bill. */
export function billTitle(bill: BillTitleFacts): BillTitle {
  if (bill.hasBillInfo) return 'Factură';
  if (bill.onlyCalc || bill.grandTotalBani === 0) return 'Informare de plată';
  if (bill.compl || bill.sendsEInvoice || bill.payerIsCompany) return 'Factură';
  // From 2025 on e-Factura covers private persons too, and the list is no invoice.
  return bill.published < '2025-01-01' ? 'Factură cheltuieli' : 'Informare de plată';
}

/** The number of a bill: with the association up to 2024-01-01, by apartment and month after it. */
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

/** TCE for a bill sent as an e-invoice, NEEMIS while it waits to be, TC for every other. */
export function billSeries(bill: {
  readonly sendsEInvoice: boolean;
  readonly isIssued: boolean;
}): BillSeries {
  if (!bill.sendsEInvoice) return 'TC';
  return bill.isIssued ? 'TCE' : 'NEEMIS';
}

/**
 * What is assumed of a bill of `month`, older than the books, which begin with `first`, where nobody says: it was shown
 * on the last day of the month after its own, so that no penalty starts too early, and its penalties are in the balances
 * up to the day before the books (decision 23).
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

/** Scadența: published + maturityDays. */
export function dueDate(published: LocalDate, maturityDays: number): LocalDate {
  return addDays(published, maturityDays);
}
