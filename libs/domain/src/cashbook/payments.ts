import {
  documentNumber,
  accept,
  changesOf,
  cleanText,
  type Decision,
  reject,
  PAYMENT_MODE,
} from '../kernel/index.js';
import type { Cashbook, OwnDocument, PaymentState } from './book.js';
import { legsOf, withLegs } from './accounts.js';
import { isCashReceipt, isStruck } from './cashbook.js';
import { cashCeiling, cashOfDay } from './ceilings.js';
import { DOCUMENT_TYPE } from './document-types.js';
import type { CashbookEvent, CollaboratorData, PaymentData, PaymentTexts } from './events.js';
import type { CashbookRejection } from './rejections.js';
import {
  amountRefusal,
  bankRefusal,
  type CashbookContext,
  type CashbookDecision,
  cashRefusal,
  cleanHead,
  dateRefusal,
  FULL,
  isIssued,
  nextDocument,
  numberFor,
  standingDocument,
  takenRefusal,
} from './rules.js';
import { isWaiver } from './waiver.js';

/** A payment as requested: a receipt without a number takes the next one of its series. */
export type RegisterPayment = Omit<PaymentData, 'number'> & { readonly number?: string };

/**
 * Registers a resident's payment. A cash receipt has a series and, unless a number was typed, the next number of it;
 * other documents keep the number printed on them.
 */
export function registerPayment(
  command: RegisterPayment,
  book: Cashbook,
  context: CashbookContext,
  seen?: number,
): CashbookDecision {
  return takePayments([command], book, context, seen);
}

/** A refusal of a sitting; `at` is the index of the payment that caused it, absent where it concerns the whole. */
export type SittingRejection = CashbookRejection & { readonly at?: number };

/**
 * Registers the payments of several apartments in one sitting: a document for each, all of them or none. Receipts get
 * consecutive numbers in the given order. `seen` is the revision of this book at which the user saw the accounts (-1:
 * with none of the book); left out where nobody looked at them.
 */
export function takePayments(
  commands: readonly RegisterPayment[],
  book: Cashbook,
  context: CashbookContext,
  seen?: number,
): Decision<CashbookEvent, SittingRejection> {
  const events: CashbookEvent[] = [];
  const given = new Map<string, number>();
  const typed = new Set<string>();
  for (const [at, command] of commands.entries()) {
    const payment = { ...command, ...cleanHead(command) };
    const refusal = dateRefusal(payment.emitted, context) ?? bankRefusal(payment.mode, context);
    if (refusal) return reject(refusal);
    const own =
      amountRefusal(payment.amountBani) ??
      ownersRefusal(payment, commands.slice(0, at), context) ??
      waiverRefusal(payment, commands.slice(0, at), context) ??
      unseenRefusal(payment.idAp, book, seen);
    if (own) return reject({ ...own, at });
    const isOwn = isIssued(payment.mode);
    const { series } = payment;
    const number = numberFor(payment, isOwn, book, context, given.get(series) ?? 0);
    if (typeof number !== 'string') return reject(number);
    const isGiven = isOwn && payment.number === '';
    // A receipt with a typed number was issued already, elsewhere: it is recorded as it is, with a warning.
    const beyond = isGiven ? companyRefusal(payment, events, book, context) : undefined;
    if (beyond) return reject({ ...beyond, at });
    if (isGiven) given.set(series, (given.get(series) ?? 0) + 1);
    // Two payments of one sitting may not have the same number, typed or given.
    if (series !== '' && number !== '' && typed.has(`${series} ${number}`)) {
      return reject({ code: 'document-number-taken', field: 'paymentNumber', series, number });
    }
    typed.add(`${series} ${number}`);
    const idPd = nextDocument(book, context, events.length);
    if (idPd === undefined) return reject(FULL);
    events.push({ type: 'PaymentRegistered', data: { idPd, ...payment, number } });
  }
  return accept(...events);
}

/**
 * Refuses a payment when another user has registered money of the same apartment that this user has not seen: most
 * often it is the same money. Once the user has seen it, more may be registered.
 */
function unseenRefusal(
  idAp: number,
  book: Cashbook,
  seen: number | undefined,
): CashbookRejection | undefined {
  if (seen === undefined) return undefined;
  const { items, length } = book.documents;
  const taken: PaymentState[] = [];
  // Documents are in the order of their events: all documents before the first one seen were seen too.
  for (let at = length - 1; at >= 0 && items[at]!.revision > seen; at -= 1) {
    const document = items[at]!;
    if (document.kind !== 'payment' || document.idAp !== idAp) continue;
    if (isStruck(book, document.idPd)) continue;
    taken.push(document);
  }
  if (taken.length === 0) return undefined;
  const numbered = taken.filter(({ number }) => number !== '').toReversed();
  return {
    code: 'payment-unseen',
    field: 'amountBani',
    receipts: numbered.map(({ series, number }) => documentNumber(series, number)),
    amountBani: taken.reduce((sum, one) => sum + one.amountBani, 0),
  };
}

type CompanyRejection = Extract<CashbookRejection, { readonly code: 'cash-company-ceiling' }>;

/** Refuses cash of a company above the daily ceiling, in however many receipts (Legea 70/2015 art. 3). */
function companyRefusal(
  { idAp, emitted, amountBani }: Pick<PaymentData, 'idAp' | 'emitted' | 'amountBani'>,
  sitting: readonly CashbookEvent[],
  book: Cashbook,
  context: CashbookContext,
): CompanyRejection | undefined {
  if (!context.isCompany(idAp)) return undefined;
  const here = sitting.reduce((sum, event) => {
    const isIts = event.type === 'PaymentRegistered' && event.data.idAp === idAp;
    return isIts && event.data.mode === PAYMENT_MODE.cash ? sum + event.data.amountBani : sum;
  }, 0);
  const ceilingBani = cashCeiling(true, emitted);
  const leftBani = ceilingBani - cashOfDay(book, idAp, emitted) - here;
  if (amountBani <= leftBani) return undefined;
  const left = { ceilingBani, leftBani: Math.max(0, leftBani) };
  return { code: 'cash-company-ceiling', field: 'amountBani', ...left };
}

/** Types 3 and 4: money from a collaborator, who is not an owner here; type 4 names its fund. */
export type RegisterCollaboratorPayment = Omit<CollaboratorData, 'number'> & {
  readonly number?: string;
};

/**
 * Registers a collaborator's payment. Refuses an invalid document, an empty name, and a fund that does not fit the
 * type.
 */
export function registerCollaboratorPayment(
  command: RegisterCollaboratorPayment,
  book: Cashbook,
  context: CashbookContext,
): CashbookDecision {
  const payment = { ...command, ...cleanHead(command), partner: cleanText(command.partner) };
  const refusal =
    amountRefusal(payment.amountBani) ??
    dateRefusal(payment.emitted, context) ??
    bankRefusal(payment.mode, context) ??
    partnerRefusal('partner', payment.partner) ??
    fundOfTypeRefusal(payment.type === DOCUMENT_TYPE.collaboratorToFund, payment.idF, context);
  if (refusal) return reject(refusal);
  const number = numberFor(payment, isIssued(payment.mode), book, context);
  if (typeof number !== 'string') return reject(number);
  const idPd = nextDocument(book, context);
  if (idPd === undefined) return reject(FULL);
  return accept({ type: 'CollaboratorPaymentRegistered', data: { idPd, ...payment, number } });
}

/** Refuses an empty name: money from collaborators and to providers names them. */
export function partnerRefusal(
  field: 'partner' | 'provider',
  name: string,
): CashbookRejection | undefined {
  return name === '' ? { code: 'payment-partner-needed', field } : undefined;
}

/** Checks the fund of a document: types 4 and 11 need one, types 3 and 10 have none. */
export function fundOfTypeRefusal(
  isOfFund: boolean,
  idF: number | null,
  context: CashbookContext,
): CashbookRejection | undefined {
  if (!isOfFund) return idF === null ? undefined : { code: 'payment-fund-needless', field: 'idF' };
  if (idF === null) return { code: 'payment-fund-needed', field: 'idF' };
  return context.hasFund(idF) ? undefined : { code: 'payment-fund-unknown', field: 'idF' };
}

/**
 * Changes the date (within its year), the series, the number and the text of a document. Of these only the date can
 * change a balance.
 */
export function updatePayment(
  command: { readonly idPd: number; readonly texts: Partial<PaymentTexts> },
  book: Cashbook,
  context: CashbookContext,
): CashbookDecision {
  const standing = standingDocument(command.idPd, book, context);
  if ('code' in standing) return reject(standing);
  if (standing.kind === 'opening') return reject({ code: 'opening-not-editable' });
  const clean = Object.entries(command.texts).map(([key, text]) => [key, cleanText(text)] as const);
  const given = Object.fromEntries(clean) as Partial<PaymentTexts>;
  const changes = changesOf<PaymentTexts>(standing, given);
  if (changes === undefined) return accept();
  const { after: texts, before } = changes;
  const isRenumbered = texts.series !== undefined || texts.number !== undefined;
  const refusal =
    receiptRefusal(standing, texts) ||
    reasonRefusal(standing, texts) ||
    (texts.emitted && dateRefusal(texts.emitted, context)) ||
    (isRenumbered && takenRefusal({ ...standing, ...texts }, book, standing.idPd)) ||
    movedRefusal(standing, texts, book, context) ||
    movedCompanyRefusal(standing, texts, book, context) ||
    movedWaiverRefusal(standing, texts, context) ||
    movedPenaltyRefusal(standing, texts, context);
  if (refusal) return reject(refusal);
  return accept({ type: 'PaymentUpdated', data: { idPd: standing.idPd, after: texts, before } });
}

/** Refuses to remove the series or the number of an issued receipt; both may be corrected. */
function receiptRefusal(
  standing: OwnDocument,
  { series, number }: Partial<PaymentTexts>,
): CashbookRejection | undefined {
  const isReceipt =
    (standing.kind === 'payment' || standing.kind === 'collaborator') && isIssued(standing.mode);
  if (!isReceipt) return undefined;
  if (series === '') return { code: 'receipt-series-needed', field: 'series' };
  return number === '' ? { code: 'receipt-number-needed', field: 'paymentNumber' } : undefined;
}

/** Refuses to remove the reason of a penalty correction; it may be put in other words. */
function reasonRefusal(
  { kind }: OwnDocument,
  { info }: Partial<PaymentTexts>,
): CashbookRejection | undefined {
  return kind === 'penalty-correction' && info === ''
    ? { code: 'payment-reason-needed', field: 'info' }
    : undefined;
}

/** Refuses a new date that leaves the till short in between: money received later, or paid earlier. */
function movedRefusal(
  standing: OwnDocument,
  { emitted }: Partial<PaymentTexts>,
  book: Cashbook,
  context: CashbookContext,
): CashbookRejection | undefined {
  if (emitted === undefined) return undefined;
  const legs = legsOf(standing);
  const days = withLegs(withLegs(book.days, standing.emitted, legs, -1), emitted, legs, 1);
  const from = emitted < standing.emitted ? emitted : standing.emitted;
  return cashRefusal(days, from, book, context);
}

/**
 * Refuses a new date on which a company would have paid more cash than a day allows. Where the old day is already beyond
 * the ceiling, a receipt was issued elsewhere and recorded as it is: then its date may be corrected.
 */
function movedCompanyRefusal(
  standing: OwnDocument,
  { emitted }: Partial<PaymentTexts>,
  book: Cashbook,
  context: CashbookContext,
): CashbookRejection | undefined {
  if (emitted === undefined || !isCashReceipt(standing)) return undefined;
  const { idAp, emitted: oldDay, amountBani } = standing;
  if (cashOfDay(book, idAp, oldDay) > cashCeiling(true, oldDay)) return undefined;
  const refusal = companyRefusal({ idAp, emitted, amountBani }, [], book, context);
  return refusal && { ...refusal, field: 'emitted' };
}

/** Refuses to move a waiver to a day on which the debt was smaller. `owedToFund` must leave out the waiver itself. */
function movedWaiverRefusal(
  standing: OwnDocument,
  { emitted }: Partial<PaymentTexts>,
  { owedToFund }: CashbookContext,
): CashbookRejection | undefined {
  if (emitted === undefined || owedToFund === undefined || standing.kind !== 'payment') {
    return undefined;
  }
  const { idAp, idF, amountBani } = standing;
  if (idF === null || !isWaiver(standing)) return undefined;
  const mostBani = owedToFund(idAp, idF, emitted);
  return amountBani > mostBani
    ? { code: 'fund-waiver-beyond', field: 'emitted', mostBani }
    : undefined;
}

/**
 * Refuses to move a correction to a day by which less of the penalties was posted than it takes away. `lowerable` must
 * leave out the correction itself.
 */
function movedPenaltyRefusal(
  standing: OwnDocument,
  { emitted }: Partial<PaymentTexts>,
  { lowerable }: CashbookContext,
): CashbookRejection | undefined {
  if (emitted === undefined || lowerable === undefined) return undefined;
  if (standing.kind !== 'penalty-correction') return undefined;
  const { idAp, month, amountBani } = standing;
  const mostBani = lowerable(idAp, month, emitted);
  return -amountBani > mostBani
    ? { code: 'penalty-correction-beyond', field: 'emitted', mostBani }
    : undefined;
}

function ownersRefusal(
  payment: RegisterPayment,
  before: readonly RegisterPayment[],
  context: CashbookContext,
): CashbookRejection | undefined {
  const { idAp, idF } = payment;
  const gone = context.hasApartment(idAp) ? undefined : goneRefusal(payment, before, context);
  if (gone) return gone;
  if (idF !== null && !context.hasFund(idF)) return { code: 'payment-fund-unknown', field: 'idF' };
  return undefined;
}

/**
 * Refuses a correction that waives more than the apartment owes to the fund: else the fund would give away money that
 * it has.
 */
function waiverRefusal(
  payment: RegisterPayment,
  before: readonly RegisterPayment[],
  { owedToFund }: CashbookContext,
): CashbookRejection | undefined {
  const { idAp, idF, amountBani, emitted } = payment;
  if (idF === null || owedToFund === undefined || !isWaiver(payment)) return undefined;
  const here = before.filter((one) => isWaiver(one) && one.idAp === idAp && one.idF === idF);
  const mostBani =
    owedToFund(idAp, idF, emitted) - here.reduce((sum, one) => sum + one.amountBani, 0);
  return amountBani > mostBani
    ? { code: 'fund-waiver-beyond', field: 'amountBani', mostBani }
    : undefined;
}

/** Refuses a payment of a deleted apartment above what it owes: no account could keep the advance. */
function goneRefusal(
  { idAp, amountBani }: RegisterPayment,
  before: readonly RegisterPayment[],
  { owedByGone }: CashbookContext,
): CashbookRejection | undefined {
  const owedBani = owedByGone?.(idAp) ?? 0;
  if (owedBani <= 0) return { code: 'payment-apartment-unknown', field: 'idAp' };
  const here = before.reduce((sum, one) => (one.idAp === idAp ? sum + one.amountBani : sum), 0);
  return here + amountBani > owedBani
    ? { code: 'payment-gone-beyond', field: 'amountBani', mostBani: owedBani }
    : undefined;
}
