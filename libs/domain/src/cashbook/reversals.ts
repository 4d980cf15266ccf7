import {
  accept,
  cleanText,
  type LocalDate,
  reject,
  PAYMENT_MODE,
  type PaymentMode,
} from '../kernel/index.js';
import type { Cashbook, OwnDocument } from './book.js';
import { accountOfMode, legsOf, withLegs } from './accounts.js';
import { documentOf } from './cashbook.js';
import { isIn } from './document-types.js';
import type { ReturnableType } from './events.js';
import type { CashbookRejection } from './rejections.js';
import {
  type CashbookContext,
  type CashbookDecision,
  cashRefusal,
  dateRefusal,
  FULL,
  isIssued,
  nextDocument,
  numberFor,
  standingDocument,
} from './rules.js';

/**
 * Annuls a document, as if it had never counted: it is struck through and keeps its number (decisions.md, Money).
 * Refused for a document already annulled or returned, and where its money has already left the till. An opening balance
 * may be annulled all the same: it was a mistake, and the right one is registered after it.
 */
export function annulPayment(
  command: { readonly idPd: number; readonly reason: string },
  book: Cashbook,
  context: Pick<CashbookContext, 'around'>,
): CashbookDecision {
  const { idPd } = command;
  if (documentOf(book, idPd)?.kind === 'return') return reject({ code: 'return-stands' });
  const standing = standingDocument(idPd, book, context);
  if ('code' in standing) return reject(standing);
  const reason = cleanText(command.reason);
  if (reason === '') return reject({ code: 'payment-reason-needed', field: 'reason' });
  if (standing.kind !== 'opening') {
    const days = withLegs(book.days, standing.emitted, legsOf(standing), -1);
    const refusal = cashRefusal(days, standing.emitted, book, context);
    if (refusal) return reject(refusal);
  }
  return accept({ type: 'PaymentAnnulled', data: { idPd, reason } });
}

export interface ReturnPayment {
  readonly idPd: number;
  readonly emitted: LocalDate;
  readonly series: string;
  /** Absent or '': the next of the series, where the association issues the document itself. */
  readonly number?: string;
  readonly reason: string;
}

/** What a return needs of the document that it undoes. */
export type Returned = Pick<OwnDocument, 'emitted'> & {
  readonly of: ReturnableType;
  readonly mode: PaymentMode;
  readonly amountBani: number;
};

/**
 * Returns what can be returned of the document, or a refusal: the document does not exist, was annulled or returned, or
 * its kind cannot be returned. `home` is the book that the document belongs to.
 */
export function returnable(
  idPd: number,
  home: Cashbook,
  context: Pick<CashbookContext, 'around'>,
): Returned | CashbookRejection {
  if (documentOf(home, idPd)?.kind === 'return') return { code: 'return-stands' };
  const standing = standingDocument(idPd, home, context);
  if ('code' in standing) return standing;
  switch (standing.kind) {
    case 'payment':
    case 'collaborator':
    case 'disbursement': {
      const { emitted, type: of, mode, amountBani } = standing;
      if (mode === PAYMENT_MODE.correction) return { code: 'payment-not-returnable' };
      return { emitted, of, mode, amountBani };
    }
    default:
      return { code: 'payment-not-returnable' };
  }
}

/**
 * Returns the money of a document: a new opposite document with its own number refers to the first (decisions.md,
 * Money). Possible once, on the day of the document or later, by the same payment mode. `book` is that of the return's
 * date; `home` is the one that the document belongs to, perhaps of an earlier year, as it was read just before.
 */
export function returnPayment(
  command: ReturnPayment,
  book: Cashbook,
  home: Cashbook,
  context: CashbookContext,
): CashbookDecision {
  const { idPd, emitted } = command;
  if (book.returns.has(idPd)) return reject({ code: 'payment-returned' });
  const first = returnable(idPd, home, context);
  if ('code' in first) return reject(first);
  const reason = cleanText(command.reason);
  if (reason === '') return reject({ code: 'payment-reason-needed', field: 'reason' });
  const refusal = dateRefusal(emitted, context);
  if (refusal) return reject(refusal);
  if (emitted < first.emitted) {
    return reject({ code: 'return-early', field: 'emitted', emitted: first.emitted });
  }
  const { of, mode, amountBani } = first;
  const series = cleanText(command.series);
  const typed = { series, number: cleanText(command.number ?? '') };
  const number = numberFor(typed, isIssued(mode), book, context);
  if (typeof number !== 'string') return reject(number);
  const account = accountOfMode(mode);
  if (account !== null) {
    const side = isIn(of) ? 'out' : 'in';
    const days = withLegs(book.days, emitted, [{ account, side, amountBani }], 1);
    const short = cashRefusal(days, emitted, book, context);
    if (short) return reject(short);
  }
  const idReturn = nextDocument(book, context);
  if (idReturn === undefined) return reject(FULL);
  return accept({
    type: 'PaymentReturned',
    data: { idReturn, idPd, of, mode, amountBani, emitted, series, number, reason },
  });
}
