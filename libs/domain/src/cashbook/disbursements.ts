import {
  accept,
  cleanText,
  incrementalFold,
  isAmount,
  type LocalDate,
  logItems,
  reject,
  type YearMonth,
} from '../kernel/index.js';
import type { BookDocument, Cashbook, DisbursementState, TransferState } from './book.js';
import { legsOf, withLegs } from './accounts.js';
import { documentIn, documentOf } from './cashbook.js';
import { DOCUMENT_TYPE } from './document-types.js';
import {
  type AccountOpeningData,
  type DisbursementData,
  expenseKey,
  type TransferData,
} from './events.js';
import { fundOfTypeRefusal, partnerRefusal } from './payments.js';
import type { CashbookRejection } from './rejections.js';
import {
  amountRefusal,
  bankRefusal,
  type CashbookContext,
  type CashbookDecision,
  cashRefusal,
  cleanHead,
  dateRefusal,
  dayRefusal,
  FULL,
  isIssued,
  nextDocument,
  numberFor,
  openedAccounts,
  takenRefusal,
} from './rules.js';

/** A disbursement as requested: one in cash with a series takes the next number of the series. */
export type RegisterDisbursement = Omit<DisbursementData, 'number'> & { readonly number?: string };

/**
 * Returns what is still to be paid of an expense document, leaving out what the current book paid of it: its amount
 * less the disbursements of the other years. Bani; undefined where there is no such expense.
 */
export type BillLeft = (month: YearMonth, idOutgo: number) => number | undefined;

/**
 * Types 10 and 11: pays a provider, for one or several of its expense documents, in whole or in part; a credit note
 * among them reduces the amount paid.
 */
export function registerDisbursement(
  command: RegisterDisbursement,
  book: Cashbook,
  context: CashbookContext,
  billLeft: BillLeft,
): CashbookDecision {
  const payment = { ...command, ...cleanHead(command), provider: cleanText(command.provider) };
  const refusal =
    amountRefusal(payment.amountBani) ??
    dateRefusal(payment.emitted, context) ??
    bankRefusal(payment.mode, context) ??
    partnerRefusal('provider', payment.provider) ??
    fundOfTypeRefusal(payment.type === DOCUMENT_TYPE.disbursementFromFund, payment.idF, context) ??
    billsRefusal(payment, book, billLeft);
  if (refusal) return reject(refusal);
  const { series, mode } = payment;
  const isOwn = isIssued(mode) && series !== '';
  const number = numberFor(payment, isOwn, book, context);
  if (typeof number !== 'string') return reject(number);
  const idPd = nextDocument(book, context);
  if (idPd === undefined) return reject(FULL);
  const data = { idPd, ...payment, number };
  const short = shortRefusal({ kind: 'disbursement', ...data, ...NEW }, book, context);
  return short ? reject(short) : accept({ type: 'DisbursementRegistered', data });
}

/** The recorded fields of a document that is not registered yet: computing its account movements does not use them. */
const NEW = { revision: 0, earlierDates: [], by: [] } as const;

/** Refuses a new document that takes more out of the till than is in it. */
function shortRefusal(
  document: DisbursementState | TransferState,
  book: Cashbook,
  context: CashbookContext,
): CashbookRejection | undefined {
  const { emitted } = document;
  return cashRefusal(withLegs(book.days, emitted, legsOf(document), 1), emitted, book, context);
}

function billsRefusal(
  { bills, amountBani }: Pick<DisbursementData, 'bills' | 'amountBani'>,
  book: Cashbook,
  billLeft: BillLeft,
): CashbookRejection | undefined {
  if (bills.length === 0) return undefined;
  const keys = new Set(bills.map(expenseKey));
  const areRight = bills.every((part) => isAmount(part.amountBani) && part.amountBani !== 0);
  if (keys.size < bills.length || billsSum({ bills }) !== amountBani || !areRight) {
    return { code: 'bill-parts', field: 'bills' };
  }
  const paid = paidOfBills([book]);
  for (const { month, idOutgo, amountBani: part } of bills) {
    const left = billLeft(month, idOutgo);
    if (left === undefined) return { code: 'bill-unknown', field: 'bills' };
    const leftBani = left - paid(month, idOutgo);
    // The unpaid amount of a credit note is below 0, and so is the part that uses it.
    const isBeyond = part > Math.max(leftBani, 0) || part < Math.min(leftBani, 0);
    if (isBeyond) return { code: 'bill-overpaid', field: 'bills', leftBani };
  }
  return undefined;
}

/**
 * Returns a function for what the disbursements in force in these books paid of an expense document, up to a day where
 * one is given. Bani.
 */
export function paidOfBills(
  books: readonly Cashbook[],
  until?: LocalDate,
): (month: YearMonth, idOutgo: number) => number {
  const sums = new Map<string, number>();
  const returned = returnedUpTo(books, until);
  for (const book of books) {
    for (const document of logItems(book.documents)) {
      if (document.kind !== 'disbursement' || book.annulments.has(document.idPd)) continue;
      if (returned.has(document.idPd)) continue;
      if (until !== undefined && document.emitted > until) continue;
      for (const part of document.bills) {
        const key = expenseKey(part);
        sums.set(key, (sums.get(key) ?? 0) + part.amountBani);
      }
    }
  }
  return (month, idOutgo) => sums.get(expenseKey({ month, idOutgo })) ?? 0;
}

/** Returns the documents of any book whose money was returned, up to a day where one is given. */
function returnedUpTo(books: readonly Cashbook[], until?: LocalDate): ReadonlySet<number> {
  const returned = new Set<number>();
  for (const { returns } of books) {
    for (const { idPd, emitted } of returns.values()) {
      if (until === undefined || emitted <= until) returned.add(idPd);
    }
  }
  return returned;
}

const billsSum = ({ bills }: Pick<DisbursementData, 'bills'>): number =>
  bills.reduce((sum, part) => sum + part.amountBani, 0);

/** What the disbursements of a book paid of expense documents, annulled and returned ones too. */
const paidIn = incrementalFold<BookDocument, '', { bani: number }>(
  () => ({ bani: 0 }),
  (sum, document) => {
    sum.bani += paidBy(document);
  },
);

const paidBy = (document: BookDocument | undefined): number =>
  document?.kind === 'disbursement' ? billsSum(document) : 0;

/**
 * Returns the total that these books paid of expense documents, less what was annulled or returned. Bani. The cost
 * grows only with the documents added since the last call.
 */
export function paidOfAllBills(books: readonly Cashbook[]): number {
  let sum = 0;
  for (const book of books) {
    sum += paidIn(book.documents, '').bani;
    for (const idPd of book.annulments.keys()) sum -= paidBy(documentOf(book, idPd));
    for (const { idPd } of book.returns.values()) sum -= paidBy(documentIn(books, idPd));
  }
  return sum;
}

export type TransferMoney = Omit<TransferData, 'number'> & { readonly number?: string };

/** Types 15 and 5: transfers money from one account to another; both legs are one document that sums to zero. */
export function transferMoney(
  command: TransferMoney,
  book: Cashbook,
  context: CashbookContext,
): CashbookDecision {
  const transfer = { ...command, ...cleanHead(command) };
  const refusal =
    amountRefusal(transfer.amountBani) ??
    dateRefusal(transfer.emitted, context) ??
    takenRefusal(transfer, book, 0);
  if (refusal) return reject(refusal);
  if (transfer.from === transfer.to) return reject({ code: 'transfer-same-account', field: 'to' });
  const idPd = nextDocument(book, context);
  if (idPd === undefined) return reject(FULL);
  const data = { idPd, ...transfer };
  const short = shortRefusal({ kind: 'transfer', ...data, ...NEW }, book, context);
  return short ? reject(short) : accept({ type: 'MoneyTransferred', data });
}

/** Records the opening balance of an account: once for each account, unless the first was annulled. */
export function openAccount(
  command: AccountOpeningData,
  book: Cashbook,
  context: CashbookContext,
): CashbookDecision {
  const { account, emitted, amountBani } = command;
  const refusal = dayRefusal(emitted, context) ?? openingAmountRefusal(account, amountBani);
  if (refusal) return reject(refusal);
  if (context.around.isOpened(account) || [...openedAccounts(book)].includes(account)) {
    return reject({ code: 'account-opened', field: 'account' });
  }
  const idPd = nextDocument(book, context);
  if (idPd === undefined) return reject(FULL);
  const info = cleanText(command.info);
  return accept({ type: 'AccountOpened', data: { idPd, account, emitted, amountBani, info } });
}

function openingAmountRefusal(
  account: AccountOpeningData['account'],
  amountBani: number,
): CashbookRejection | undefined {
  // A bank account may be overdrawn; a till cannot hold less than nothing.
  if (!isAmount(amountBani)) return { code: 'payment-amount', field: 'amountBani' };
  return amountBani >= 0 || account === 'bank'
    ? undefined
    : { code: 'account-opening-below', field: 'amountBani' };
}
