import {
  accept,
  AMOUNT_MAX,
  addMonths,
  cleanText,
  type Decision,
  type LocalDate,
  logItems,
  reject,
} from '../kernel/index.js';
import {
  type Cashbook,
  documentIdIn,
  NUMBERS_PER_YEAR,
  paymentOf,
  type PaymentState,
} from './cashbook.js';
import type { CashbookEvent, PaymentData, PaymentTexts } from './events.js';
import type { CashbookRejection } from './rejections.js';

export type CashbookDecision = Decision<CashbookEvent, CashbookRejection>;

/** What the association knows that a cash book does not. */
export interface CashbookContext {
  readonly year: number;
  /** Today in Bucharest. */
  readonly today: LocalDate;
  /** No document is dated before this year: its book would be read by no month. */
  readonly earliestYear: number;
  /** Highest number of each series in earlier books: a series goes on over New Year. */
  readonly earlierSeries: ReadonlyMap<string, number>;
  readonly hasApartment: (idAp: number) => boolean;
  readonly hasFund: (idFund: number) => boolean;
}

/** A payment as asked: a receipt without a number takes the next of its series. */
export type RegisterPayment = Omit<PaymentData, 'number'> & { readonly number?: string };

/**
 * Takes money in. A cash receipt has a series and, unless one was typed, the next number of it: numbers given here
 * have no gap, and none is given twice (OMFP 2634/2015). Other documents carry the number that is on them.
 */
export function registerPayment(
  command: RegisterPayment,
  book: Cashbook,
  context: CashbookContext,
): CashbookDecision {
  const payment = { ...command, series: cleanText(command.series), info: cleanText(command.info) };
  const refusal =
    amountRefusal(payment.amountBani) ??
    dateRefusal(payment.emitted, context) ??
    ownersRefusal(payment, context);
  if (refusal) return reject(refusal);
  const number = numberFor(payment, book, context);
  if (typeof number !== 'string') return reject(number);
  const next = book.documents.length + 1;
  if (next >= NUMBERS_PER_YEAR) return reject({ code: 'cashbook-full' });
  const idPd = documentIdIn(context.year, next);
  return accept({ type: 'PaymentRegistered', data: { idPd, ...payment, number } });
}

/** An update changes the date within its year, series, number and text, nothing that moves a balance but the date. */
export function updatePayment(
  command: { readonly idPd: number; readonly texts: Partial<PaymentTexts> },
  book: Cashbook,
  context: CashbookContext,
): CashbookDecision {
  const standing = standingPayment(command.idPd, book);
  if ('code' in standing) return reject(standing);
  const after: Partial<Record<keyof PaymentTexts, string>> = {};
  const before: Partial<Record<keyof PaymentTexts, string>> = {};
  for (const [key, value] of Object.entries(command.texts) as [keyof PaymentTexts, string][]) {
    const text = cleanText(value);
    if (text === standing[key]) continue;
    after[key] = text;
    before[key] = standing[key];
  }
  if (Object.keys(after).length === 0) return accept();
  const texts = after as Partial<PaymentTexts>;
  const refusal =
    (texts.emitted && dateRefusal(texts.emitted, context)) ||
    takenRefusal({ ...standing, ...texts }, book, standing.idPd);
  if (refusal) return reject(refusal);
  const data = { idPd: standing.idPd, after: texts, before: before as Partial<PaymentTexts> };
  return accept({ type: 'PaymentUpdated', data });
}

/** The document never counted: struck through, it keeps its number (decisions.md, Money). Once only. */
export function annulPayment(
  command: { readonly idPd: number; readonly reason: string },
  book: Cashbook,
): CashbookDecision {
  const standing = standingPayment(command.idPd, book);
  if ('code' in standing) return reject(standing);
  const reason = cleanText(command.reason);
  if (reason === '') return reject({ code: 'payment-reason-needed', field: 'reason' });
  return accept({ type: 'PaymentAnnulled', data: { idPd: command.idPd, reason } });
}

function standingPayment(idPd: number, book: Cashbook): PaymentState | CashbookRejection {
  const found = paymentOf(book, idPd);
  if (found === undefined) return { code: 'payment-not-found' };
  if (book.annulments.has(idPd)) return { code: 'payment-annulled' };
  return book.returns.has(idPd) ? { code: 'payment-returned' } : found;
}

function amountRefusal(amountBani: number): CashbookRejection | undefined {
  const isRight = Number.isSafeInteger(amountBani) && amountBani > 0 && amountBani <= AMOUNT_MAX;
  return isRight ? undefined : { code: 'payment-amount', field: 'amountBani' };
}

/** The emission date: in this book's year, not before the books, and at most 6 months ahead (1-core §5). */
function dateRefusal(
  emitted: LocalDate,
  { year, today, earliestYear }: CashbookContext,
): CashbookRejection | undefined {
  if (emitted > addMonths(today, 6)) return { code: 'payment-date-ahead', field: 'emitted' };
  if (emitted < `${earliestYear}-01-01`) return { code: 'payment-date-early', field: 'emitted' };
  if (Number(emitted.slice(0, 4)) !== year) {
    return { code: 'payment-other-year', field: 'emitted', year };
  }
  return undefined;
}

function ownersRefusal(
  { idAp, idF }: Pick<PaymentData, 'idAp' | 'idF'>,
  context: CashbookContext,
): CashbookRejection | undefined {
  if (!context.hasApartment(idAp)) return { code: 'payment-apartment-unknown', field: 'idAp' };
  if (idF !== null && !context.hasFund(idF)) return { code: 'payment-fund-unknown', field: 'idF' };
  return undefined;
}

function numberFor(
  payment: RegisterPayment,
  book: Cashbook,
  context: CashbookContext,
): string | CashbookRejection {
  const { series, mode } = payment;
  const given = cleanText(payment.number ?? '');
  if (mode !== 1) return takenRefusal({ series, number: given }, book, 0) ?? given;
  if (series === '') return { code: 'receipt-series-needed', field: 'series' };
  const last = Math.max(book.lastOfSeries.get(series) ?? 0, context.earlierSeries.get(series) ?? 0);
  const next = last + 1;
  // A typed number is a receipt written by hand or brought from elsewhere: it may leave a gap, never repeat one.
  if (given === '') return String(next);
  return takenRefusal({ series, number: given }, book, 0) ?? given;
}

function takenRefusal(
  { series, number }: Pick<PaymentData, 'series' | 'number'>,
  book: Cashbook,
  self: number,
): CashbookRejection | undefined {
  if (number === '' || series === '') return undefined;
  for (const document of logItems(book.documents)) {
    const id = 'idReturn' in document ? document.idReturn : document.idPd;
    if (id !== self && document.series === series && document.number === number) {
      return { code: 'document-number-taken', field: 'number', series, number };
    }
  }
  return undefined;
}
