import {
  addMonths,
  cleanText,
  type Decision,
  isAmount,
  type LocalDate,
  logItems,
  MONTHS_AHEAD,
  yearOf,
  PAYMENT_MODE,
  type PaymentMode,
} from '../kernel/index.js';
import type { Cashbook, DayFlows, OwnDocument } from './book.js';
import { type CashAround, cashAround, lowestCash } from './accounts.js';
import { documentIdIn, idOf, numberValue, NUMBERS_PER_YEAR, ownDocumentOf } from './cashbook.js';
import type { CashAccount, CashbookEvent, DocumentHead } from './events.js';
import type { CashbookRejection } from './rejections.js';

export type CashbookDecision = Decision<CashbookEvent, CashbookRejection>;

/** What an association knows that a cash book does not. */
export interface CashbookContext {
  readonly year: number;
  /** Today in Bucharest. */
  readonly today: LocalDate;
  /** No document is dated before this year: its book would be read by no month. */
  readonly earliestYear: number;
  /** True once the list of the year's December was closed: no document gets a date in that year any more. */
  readonly isYearClosed: boolean;
  readonly around: BooksAround;
  readonly hasApartment: (idAp: number) => boolean;
  readonly hasFund: (idFund: number) => boolean;
  /** False for a second or third bank that the association has not. */
  readonly hasBank: (mode: PaymentMode) => boolean;
  /** Whose bills are a company's: what it may pay in cash in a day is bounded (Legea 70/2015 art. 3). */
  readonly isCompany: (idAp: number) => boolean;
  /**
   * What an apartment that is gone owes again, for what had paid it was annulled or went back; 0 for any other. Left out
   * where no such apartment is asked about.
   */
  readonly owedByGone?: (idAp: number) => number;
  /**
   * What an apartment owed to a fund on a day and still owes. Left out where no debt to a fund is let go of, or where the
   * amounts were read from the account just before.
   */
  readonly owedToFund?: (idAp: number, idF: number, on: LocalDate) => number;
}

/**
 * What a decision on one year's book asks of the other years' books, read just before it. It may be stale only when
 * two documents of different years are written in the same instant: receipts of today all meet in one book.
 */
export interface BooksAround {
  /** Highest number of each series in the other books: a series goes on over New Year. */
  readonly lastOfSeries: ReadonlyMap<string, number>;
  readonly cash: CashAround;
  /** True where the account's opening balance stands in another book. */
  readonly isOpened: (account: CashAccount) => boolean;
  /** True for a document that another book returned. */
  readonly isReturned: (idPd: number) => boolean;
}

/** Around an association's first book. */
export const NO_OTHER_BOOKS: BooksAround = {
  lastOfSeries: new Map(),
  cash: { before: 0, laterLowest: 0 },
  isOpened: () => false,
  isReturned: () => false,
};

/** What the books of all years say around the one of `year`. */
export function booksAround(books: readonly Cashbook[], year: number): BooksAround {
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
    cash: cashAround(books, year),
    // Few decisions ask these: a receipt at the counter walks through no other year's documents.
    isOpened: (account) => others.some((book) => [...openedAccounts(book)].includes(account)),
    isReturned: (idPd) => others.some((book) => book.returns.has(idPd)),
  };
}

/** Accounts whose opening balance stands in this book. */
export function* openedAccounts(book: Cashbook): Generator<CashAccount> {
  for (const document of logItems(book.documents)) {
    if (document.kind === 'opening' && !book.annulments.has(document.idPd)) yield document.account;
  }
}

/** The id of the next document of the book. */
export function nextDocument(
  book: Cashbook,
  { year }: CashbookContext,
  already = 0,
): number | undefined {
  const next = book.documents.length + 1 + already;
  return next >= NUMBERS_PER_YEAR ? undefined : documentIdIn(year, next);
}

/** A book has as many documents as ids of its year. */
export const FULL: CashbookRejection = { code: 'cashbook-full' };

/** The texts of a document as they are kept. */
export function cleanHead(head: Omit<DocumentHead, 'number'> & { readonly number?: string }) {
  return {
    emitted: head.emitted,
    series: cleanText(head.series),
    number: cleanText(head.number ?? ''),
    info: cleanText(head.info),
  };
}

/** Documents are above 0, whichever way their money goes, and at most AMOUNT_MAX. */
export function amountRefusal(amountBani: number): CashbookRejection | undefined {
  return isAmount(amountBani) && amountBani > 0
    ? undefined
    : { code: 'payment-amount', field: 'amountBani' };
}

/** Modes 6 and 7 are the association's second and third bank: money comes into no account that is not there. */
export function bankRefusal(
  mode: PaymentMode,
  { hasBank }: Pick<CashbookContext, 'hasBank'>,
): CashbookRejection | undefined {
  return hasBank(mode) ? undefined : { code: 'payment-bank-unknown', field: 'pM' };
}

/**
 * The emission date: in this book's year, not before the books, at most 6 months ahead (1-core §5), and not in a year
 * that is closed.
 */
export function dateRefusal(
  emitted: LocalDate,
  context: CashbookContext,
): CashbookRejection | undefined {
  const refusal = dayRefusal(emitted, context);
  if (refusal !== undefined || !context.isYearClosed) return refusal;
  return { code: 'payment-year-closed', field: 'emitted', year: context.year };
}

/** What `dateRefusal` asks of a day, in a closed year too: an opening balance may be put right when the mistake is seen. */
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
 * The number that a document gets. One that the association itself issues (`isOwn`) has a series and, unless one was
 * typed, the next number of it: numbers given here have no gap, and none is given twice (OMFP 2634/2015). Other
 * documents carry the number that is on them. `taken` are numbers that the same command has given already.
 */
export function numberFor(
  { series, number }: Pick<DocumentHead, 'series' | 'number'>,
  isOwn: boolean,
  book: Cashbook,
  { around }: CashbookContext,
  taken = 0,
): string | CashbookRejection {
  if (isOwn && series === '') return { code: 'receipt-series-needed', field: 'series' };
  // A typed number is a receipt written by hand or brought from elsewhere: it may leave a gap, never repeat one.
  if (!isOwn || number !== '') return takenRefusal({ series, number }, book, 0) ?? number;
  const last = Math.max(book.lastOfSeries.get(series) ?? 0, around.lastOfSeries.get(series) ?? 0);
  return String(last + 1 + taken);
}

/** A receipt is issued for cash alone: a bank line has the bank's number, or none. */
export const isIssued = (mode: PaymentMode): boolean => mode === PAYMENT_MODE.cash;

/** A number that another document of the series has; zeros before it make no other number. */
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

/** The document as it may still be changed: it is there, not annulled, and its money did not go back. */
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
 * The till never holds less than nothing, at the end of any day from `from` on. A change that takes nothing from it
 * is never refused, so that what is wrong already can be put right. `days` are the book's with the change in them.
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
