import {
  firstDay,
  incrementalFold,
  legalFigure,
  type LocalDate,
  logItems,
  monthOfDate,
  type YearMonth,
  yearOf,
  PAYMENT_MODE,
} from '../kernel/index.js';
import type { BookDocument, Cashbook, DisbursementState } from './book.js';
import { accountBalances, type Leg, legsOf } from './accounts.js';
import {
  documentIdIn,
  documentOf,
  evolveCashbook,
  isCashReceipt,
  isStruck,
  NO_CASHBOOK,
  numberValue,
} from './cashbook.js';
import type { PaymentData } from './events.js';
import { firstOfLaterBooks, lastBelow, missingBetween } from './series.js';

/** A matter that the law or good order asks to check; the document is registered all the same. Amounts in bani. */
export type CashWarning =
  | {
      readonly code:
        | 'cash-person-ceiling'
        | 'cash-provider-ceiling'
        | 'cash-day-ceiling'
        | 'cash-month-ceiling'
        | 'till-ceiling';
      readonly amountBani: number;
      readonly ceilingBani: number;
    }
  /** The collector's account cannot be overdrawn: a document that went through it is missing or wrong. */
  | { readonly code: 'collector-below-zero'; readonly amountBani: number }
  /**
   * A fund paid for something that the law does not allow it; income of the common property did not go to the repair
   * fund.
   */
  | { readonly code: 'fund-use' | 'common-income'; readonly amountBani: number }
  | { readonly code: 'receipt-out-of-order'; readonly series: string; readonly number: string }
  | { readonly code: 'receipt-gap'; readonly series: string; readonly missing: number }
  /** The document may already be in the opening balances of the first month, or its year is mistyped. */
  | { readonly code: 'before-first-month'; readonly month: YearMonth };

/** The warnings that a sum of cash is above a ceiling. */
export type CeilingCode = Extract<CashWarning, { readonly ceilingBani: number }>['code'];

/**
 * Returns the warnings about a registered document of the book. `books` are those of every year, oldest first, with the
 * document in them; `isCompany` says whether an apartment's payer is a company.
 */
export function warningsOf(
  idPd: number,
  book: Cashbook,
  books: readonly Cashbook[],
  isCompany: (idAp: number) => boolean,
): CashWarning[] {
  const document = documentOf(book, idPd);
  if (document === undefined || isStruck(book, idPd)) return [];
  return [
    ...personCeiling(document, book, isCompany),
    ...providerCeilings(document, book),
    ...tillCeiling(document, books),
    ...collectorOverdrawn(document, books),
    ...orderWarnings(document, book, books),
  ];
}

/** Warns about a document dated before the association's first month. */
export function beforeFirstMonth(emitted: LocalDate, firstMonth: YearMonth | null): CashWarning[] {
  return firstMonth !== null && emitted < firstDay(firstMonth)
    ? [{ code: 'before-first-month', month: firstMonth }]
    : [];
}

/**
 * Returns the ceilings that a payment would pass if it were registered now, as `warningsOf` reports them afterwards.
 */
export function ceilingsPassedBy(
  payment: PaymentData,
  books: readonly Cashbook[],
  isCompany: (idAp: number) => boolean,
): CashWarning[] {
  const year = yearOf(payment.emitted);
  const before = books.find((one) => one.year === year) ?? NO_CASHBOOK;
  const idPd = documentIdIn(year, before.documents.length + 1);
  const unnumbered = { ...payment, idPd, series: '', number: '' };
  const book = evolveCashbook(before, { type: 'PaymentRegistered', data: unnumbered });
  const all = [...books.filter((one) => one !== before), book].sort((a, b) => a.year - b.year);
  return warningsOf(idPd, book, all, isCompany);
}

/** The cash receipts of a day by apartment, annulled and returned ones too. Bani. */
const cashReceiptsOf = incrementalFold<BookDocument, LocalDate, Map<number, number>>(
  () => new Map(),
  (sums, one, day) => {
    if (one.emitted !== day || !isCashReceipt(one)) return;
    sums.set(one.idAp, (sums.get(one.idAp) ?? 0) + one.amountBani);
  },
);

/** Returns the cash that the book's receipts in force took from one apartment on one day. Bani. */
export function cashOfDay(book: Cashbook, idAp: number, emitted: LocalDate): number {
  let sum = cashReceiptsOf(book.documents, emitted).get(idAp) ?? 0;
  if (sum === 0) return 0;
  for (const idPd of new Set([...book.annulments.keys(), ...book.returns.keys()])) {
    const struck = documentOf(book, idPd);
    if (struck === undefined || struck.emitted !== emitted || !isCashReceipt(struck)) continue;
    if (struck.idAp === idAp) sum -= struck.amountBani;
  }
  return sum;
}

/** Returns the most that one payer may pay in cash in a day. Bani. */
export function cashCeiling(isCompany: boolean, on: LocalDate): number {
  return legalFigure(isCompany ? 'cash-from-company' : 'cash-from-person', on);
}

function personCeiling(
  document: BookDocument,
  book: Cashbook,
  isCompany: (idAp: number) => boolean,
): CashWarning[] {
  if (!isCashReceipt(document)) return [];
  const amountBani = cashOfDay(book, document.idAp, document.emitted);
  const ceilingBani = cashCeiling(isCompany(document.idAp), document.emitted);
  return over('cash-person-ceiling', amountBani, ceilingBani);
}

function providerCeilings(document: BookDocument, book: Cashbook): CashWarning[] {
  if (!isPaidInCash(document)) return [];
  const { emitted, provider } = document;
  const month = monthOfDate(emitted);
  const ofMonth = [...logItems(book.documents)]
    .filter(isPaidInCash)
    .filter((one) => monthOfDate(one.emitted) === month && !isStruck(book, one.idPd));
  const ofDay = ofMonth.filter((one) => one.emitted === emitted);
  const toProvider = ofDay.filter((one) => one.provider === provider);
  const sumOf = (payments: readonly DisbursementState[]): number =>
    payments.reduce((sum, { amountBani }) => sum + amountBani, 0);
  return [
    ...over('cash-provider-ceiling', sumOf(toProvider), legalFigure('cash-to-provider', emitted)),
    ...over('cash-day-ceiling', sumOf(ofDay), legalFigure('cash-paid-in-day', emitted)),
    ...over('cash-month-ceiling', sumOf(ofMonth), legalFigure('cash-paid-in-month', emitted)),
  ];
}

const isPaidInCash = (document: BookDocument): document is DisbursementState =>
  document.kind === 'disbursement' && document.mode === PAYMENT_MODE.cash;

function tillCeiling(document: BookDocument, books: readonly Cashbook[]): CashWarning[] {
  const fills = ({ account, side }: Leg) => account === 'cash' && side !== 'out';
  if (!legsOf(document).some(fills)) return [];
  const { emitted } = document;
  const { cash } = accountBalances(books, emitted);
  return over('till-ceiling', cash, legalFigure('till-at-day-end', emitted));
}

function collectorOverdrawn(document: BookDocument, books: readonly Cashbook[]): CashWarning[] {
  const takesOut = ({ account, side }: Leg) => account === 'collector' && side === 'out';
  if (!legsOf(document).some(takesOut)) return [];
  const amountBani = accountBalances(books, document.emitted).collector;
  return amountBani < 0 ? [{ code: 'collector-below-zero', amountBani }] : [];
}

function over(code: CeilingCode, amountBani: number, ceilingBani: number): CashWarning[] {
  return amountBani > ceilingBani ? [{ code, amountBani, ceilingBani }] : [];
}

/**
 * Warns about a receipt dated before an older number of its series or after a later one, in its own year or where the
 * book of a later year continues the series; and about missing numbers before it that no book has.
 */
function orderWarnings(
  document: BookDocument,
  book: Cashbook,
  books: readonly Cashbook[],
): CashWarning[] {
  const { series, number } = document;
  const value = numberValue(number);
  if (series === '' || value === undefined) return [];
  const others = books.filter(({ year }) => year !== book.year);
  const next = firstOfLaterBooks(book, series, others);
  const around = aroundNumber(document, value, book);
  const isOutOfOrder = around.isOutOfOrder || (next !== undefined && next.value < value);
  const before = Math.max(around.before, lastBelow(value, series, others));
  const missing = before === 0 ? 0 : missingBetween(before, value, series, others);
  return [
    ...(isOutOfOrder ? [{ code: 'receipt-out-of-order', series, number } as const] : []),
    ...(missing > 0 ? [{ code: 'receipt-gap', series, missing } as const] : []),
  ];
}

/** The highest number of a series in a book, and what comes below it. */
interface SeriesEnd {
  /** 0 where no document has one. */
  last: number;
  /** The latest date of the documents with that number. */
  lastEmitted: LocalDate | '';
  /** True when several documents have that number. */
  isShared: boolean;
  /** The highest number below `last`, 0 for none, and the latest date of all documents below it. */
  before: number;
  latest: LocalDate | '';
}

const endOfSeries = incrementalFold<BookDocument, string, SeriesEnd>(
  () => ({ last: 0, lastEmitted: '', isShared: false, before: 0, latest: '' }),
  (end, { series: own, number, emitted }, series) => {
    if (own !== series) return;
    const value = numberValue(number);
    if (value === undefined) return;
    if (value > end.last) {
      end.before = end.last;
      if (end.lastEmitted > end.latest) end.latest = end.lastEmitted;
      end.last = value;
      end.lastEmitted = emitted;
      end.isShared = false;
    } else if (value === end.last) {
      end.isShared = true;
      if (emitted > end.lastEmitted) end.lastEmitted = emitted;
    } else {
      end.before = Math.max(end.before, value);
      if (emitted > end.latest) end.latest = emitted;
    }
  },
);

/**
 * Returns the highest number of its series below a document's own (0: none), and whether a lower number is dated later
 * or a higher one earlier. For a receipt with the highest number of its series it does not read the other documents.
 */
export function aroundNumber(
  document: BookDocument,
  value: number,
  book: Cashbook,
): { readonly before: number; readonly isOutOfOrder: boolean } {
  const { series, emitted } = document;
  const end = endOfSeries(book.documents, series);
  if (value === end.last && value > 0 && !end.isShared) {
    return { before: end.before, isOutOfOrder: end.latest > emitted };
  }
  let [before, isOutOfOrder] = [0, false];
  for (const one of logItems(book.documents)) {
    if (one === document || one.series !== series) continue;
    const other = numberValue(one.number);
    if (other === undefined) continue;
    if (other < value) before = Math.max(before, other);
    if (other < value ? one.emitted > emitted : one.emitted < emitted) isOutOfOrder = true;
  }
  return { before, isOutOfOrder };
}
