import {
  addMonths,
  cleanText,
  type Decision,
  isAmount,
  type LocalDate,
  logItems,
  MONTHS_AHEAD,
  type YearMonth,
  yearOf,
  PAYMENT_MODE,
  type PaymentMode,
} from '../kernel/index.js';
import type { Cashbook, DayFlows, OwnDocument } from './book.js';
import { type CashOfOtherBooks, cashOfOtherBooks, lowestCash } from './accounts.js';
import {
  documentIdIn,
  idOf,
  numberValue,
  NUMBERS_PER_YEAR,
  ownDocumentOf,
  SERIES_NUMBER_MAX,
} from './cashbook.js';
import type { CashAccount, CashbookEvent, DocumentHead } from './events.js';
import type { CashbookRejection } from './rejections.js';

export type CashbookDecision = Decision<CashbookEvent, CashbookRejection>;

/** What a decision on a cashbook needs to know from the association. */
export interface CashbookContext {
  readonly year: number;
  /** Today in Bucharest. */
  readonly today: LocalDate;
  /** No document is dated before this year, because no month would read its book. */
  readonly earliestYear: number;
  /** True once the year's December month is closed: documents can no longer be dated in that year. */
  readonly isYearClosed: boolean;
  readonly around: OtherBooks;
  readonly hasApartment: (idAp: number) => boolean;
  readonly hasFund: (idFund: number) => boolean;
  /** False for a second or third bank that the association does not have. */
  readonly hasBank: (mode: PaymentMode) => boolean;
  /** Whether an apartment's payer is a company, whose cash payments in a day are limited (Legea 70/2015 art. 3). */
  readonly isCompany: (idAp: number) => boolean;
  /**
   * Returns what a deleted apartment owes again, because a payment of it was annulled or returned; 0 for any other.
   * Left out where no deleted apartment can be concerned.
   */
  readonly owedByGone?: (idAp: number) => number;
  /**
   * Returns what an apartment owed to a fund on a day and still owes. Left out where no debt to a fund is waived, or where
   * the amounts were read from the account just before.
   */
  readonly owedToFund?: (idAp: number, idF: number, on: LocalDate) => number;
  /** Returns the `PenaltyStanding.lowerable` of a bill on a day. Left out where no correction of penalties is moved. */
  readonly lowerable?: (idAp: number, month: YearMonth, on: LocalDate) => number;
}

/**
 * What a decision on one year's book needs from the other years' books, read just before it. It can be stale only when
 * two documents of different years are written in the same instant: today's receipts all go to one book.
 */
export interface OtherBooks {
  /** The highest number of each series in the other books: a series continues over New Year. */
  readonly lastOfSeries: ReadonlyMap<string, number>;
  readonly cash: CashOfOtherBooks;
  /** True where the account's opening balance is in another book. */
  readonly isOpened: (account: CashAccount) => boolean;
  /** True for a document whose return is in another book. */
  readonly isReturned: (idPd: number) => boolean;
}

/** For an association's first book: there are no others. */
export const NO_OTHER_BOOKS: OtherBooks = {
  lastOfSeries: new Map(),
  cash: { before: 0, laterLowest: 0 },
  isOpened: () => false,
  isReturned: () => false,
};

/** Collects, from the books of all years, what a decision on the book of `year` needs from the others. */
export function otherBooks(books: readonly Cashbook[], year: number): OtherBooks {
  const others = books.filter((book) => book.year !== year && book.year !== 0);
  if (others.length === 0) return NO_OTHER_BOOKS;
  const lastOfSeries = new Map<string, number>();
  for (const book of others) {
    for (const [series, last] of book.lastOfSeries) {
      lastOfSeries.set(series, Math.max(last, lastOfSeries.get(series) ?? 0));
    }
  }
  return {
    lastOfSeries,
    cash: cashOfOtherBooks(books, year),
    // Computed only when called: a receipt at the counter should not read the documents of other years.
    isOpened: (account) => others.some((book) => [...openedAccounts(book)].includes(account)),
    isReturned: (idPd) => others.some((book) => book.returns.has(idPd)),
  };
}

/** Yields the accounts whose opening balance is in this book. */
export function* openedAccounts(book: Cashbook): Generator<CashAccount> {
  for (const document of logItems(book.documents)) {
    if (document.kind === 'opening' && !book.annulments.has(document.idPd)) yield document.account;
  }
}

/** Returns the id of the next document of the book; undefined when the book is full. */
export function nextDocument(
  book: Cashbook,
  { year }: CashbookContext,
  already = 0,
): number | undefined {
  const next = book.documents.length + 1 + already;
  return next >= NUMBERS_PER_YEAR ? undefined : documentIdIn(year, next);
}

/** A book holds as many documents as its year has ids. */
export const FULL: CashbookRejection = { code: 'cashbook-full' };

/** Returns the texts of a document as they are stored. */
export function cleanHead(head: Omit<DocumentHead, 'number'> & { readonly number?: string }) {
  return {
    emitted: head.emitted,
    series: cleanText(head.series),
    number: cleanText(head.number ?? ''),
    info: cleanText(head.info),
  };
}

/** Refuses an amount that is not above 0, whichever way the money goes, or that exceeds AMOUNT_MAX. */
export function amountRefusal(amountBani: number): CashbookRejection | undefined {
  return isAmount(amountBani) && amountBani > 0
    ? undefined
    : { code: 'payment-amount', field: 'amountBani' };
}

/** Refuses modes 6 and 7 where the association has no second or third bank. */
export function bankRefusal(
  mode: PaymentMode,
  { hasBank }: Pick<CashbookContext, 'hasBank'>,
): CashbookRejection | undefined {
  return hasBank(mode) ? undefined : { code: 'payment-bank-unknown', field: 'pM' };
}

/**
 * Checks the emission date: in this book's year, not before the first book, at most 6 months ahead (1-core §5), and not
 * in a closed year.
 */
export function dateRefusal(
  emitted: LocalDate,
  context: CashbookContext,
): CashbookRejection | undefined {
  const refusal = dayRefusal(emitted, context);
  if (refusal !== undefined || !context.isYearClosed) return refusal;
  return { code: 'payment-year-closed', field: 'emitted', year: context.year };
}

/**
 * Checks a day like `dateRefusal`, but allows a closed year: an opening balance may be corrected whenever the mistake
 * is found.
 */
export function dayRefusal(
  emitted: LocalDate,
  { year, today, earliestYear }: CashbookContext,
): CashbookRejection | undefined {
  if (emitted > addMonths(today, MONTHS_AHEAD.payment)) {
    return { code: 'payment-date-ahead', field: 'emitted' };
  }
  if (emitted < `${earliestYear}-01-01`) return { code: 'payment-date-early', field: 'emitted' };
  if (yearOf(emitted) !== year) {
    return { code: 'payment-other-year', field: 'emitted', year };
  }
  return undefined;
}

/**
 * Returns the number that a document gets. A document that the association itself issues (`isOwn`) has a series and,
 * unless a number was typed, the next number of it: numbers given here have no gap, and none is given twice (OMFP
 * 2634/2015). Other documents keep the number printed on them. `taken` is how many numbers the same command has given
 * already.
 */
export function numberFor(
  { series, number }: Pick<DocumentHead, 'series' | 'number'>,
  isOwn: boolean,
  book: Cashbook,
  { around }: CashbookContext,
  taken = 0,
): string | CashbookRejection {
  if (isOwn && series === '') return { code: 'receipt-series-needed', field: 'series' };
  // A typed number is that of a receipt written by hand or issued elsewhere: it may leave a gap but never repeat one.
  if (!isOwn || number !== '') return takenRefusal({ series, number }, book, 0) ?? number;
  const last = Math.max(book.lastOfSeries.get(series) ?? 0, around.lastOfSeries.get(series) ?? 0);
  const next = last + 1 + taken;
  // Beyond it every receipt would get the same number.
  return next > SERIES_NUMBER_MAX ? { code: 'series-full', field: 'series', series } : String(next);
}

/** True for cash, the only mode with an issued receipt: a bank line has the bank's number, or none. */
export const isIssued = (mode: PaymentMode): boolean => mode === PAYMENT_MODE.cash;

/** Refuses a number that another document of the series has; leading zeros do not make another number. */
export function takenRefusal(
  { series, number }: Pick<DocumentHead, 'series' | 'number'>,
  book: Cashbook,
  self: number,
): CashbookRejection | undefined {
  if (number === '' || series === '') return undefined;
  const value = numberValue(number);
  const isSame = (other: string): boolean =>
    other === number || (value !== undefined && numberValue(other) === value);
  for (const document of logItems(book.documents)) {
    if (idOf(document) !== self && document.series === series && isSame(document.number)) {
      return { code: 'document-number-taken', field: 'paymentNumber', series, number };
    }
  }
  return undefined;
}

/** Returns a document that may still be changed, or refuses: it must exist and be neither annulled nor returned. */
export function standingDocument(
  idPd: number,
  book: Cashbook,
  { around }: Pick<CashbookContext, 'around'>,
): OwnDocument | CashbookRejection {
  const found = ownDocumentOf(book, idPd);
  if (found === undefined) return { code: 'payment-not-found' };
  if (book.annulments.has(idPd)) return { code: 'payment-annulled' };
  const isReturned = book.returns.has(idPd) || around.isReturned(idPd);
  return isReturned ? { code: 'payment-returned' } : found;
}

/**
 * Refuses a change after which the till would hold less than nothing at the end of `from` or of a later day. A change
 * that does not lower that balance is never refused, so that an existing mistake can be corrected. `days` are the
 * book's days with the change.
 */
export function cashRefusal(
  days: DayFlows,
  from: LocalDate,
  book: Cashbook,
  { around: { cash } }: Pick<CashbookContext, 'around'>,
): CashbookRejection | undefined {
  if (days === book.days) return undefined;
  const lowest = lowestCash(days, from, cash);
  if (lowest >= 0) return undefined;
  const balanceBani = lowestCash(book.days, from, cash);
  if (lowest >= balanceBani) return undefined;
  return { code: 'cash-balance-short', field: 'amountBani', balanceBani, date: from };
}
