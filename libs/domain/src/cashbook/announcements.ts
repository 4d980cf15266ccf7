import { accept, cleanText, reject, type PaymentMode } from '../kernel/index.js';
import type { AnnouncementState, Cashbook } from './book.js';
import { documentIdIn } from './cashbook.js';
import { DOCUMENT_TYPE } from './document-types.js';
import type { AnnouncementData, CashbookEvent } from './events.js';
import { registerPayment } from './payments.js';
import type { CashbookRejection } from './rejections.js';
import {
  amountRefusal,
  type CashbookContext,
  type CashbookDecision,
  dateRefusal,
  isIssued,
} from './rules.js';

/** Records that a tenant announced a bank payment, with the bank's reference. It counts once it is confirmed. */
export function announcePayment(
  command: AnnouncementData,
  book: Cashbook,
  context: CashbookContext,
): CashbookDecision {
  const { idAp, emitted, amountBani } = command;
  const refusal = amountRefusal(amountBani) ?? dateRefusal(emitted, context);
  if (refusal) return reject(refusal);
  // A payment order for a later day is not paid yet.
  if (emitted > context.today) return reject({ code: 'announcement-date-ahead', field: 'emitted' });
  if (!context.hasApartment(idAp)) {
    return reject({ code: 'payment-apartment-unknown', field: 'idAp' });
  }
  return accept({
    type: 'PaymentAnnounced',
    data: {
      idAnnouncement: documentIdIn(context.year, book.announcements.size + 1),
      idAp,
      emitted,
      amountBani,
      reference: cleanText(command.reference),
      info: cleanText(command.info),
    },
  });
}

/** Confirms an announcement whose money arrived in the bank: it becomes a payment with its own date, in one append. */
export function confirmAnnouncement(
  command: { readonly idAnnouncement: number; readonly mode: PaymentMode; readonly series: string },
  book: Cashbook,
  context: CashbookContext,
): CashbookDecision {
  const { idAnnouncement, mode, series } = command;
  const said = waiting(idAnnouncement, book);
  if ('code' in said) return reject(said);
  const { idAp, emitted, amountBani, reference, info } = said;
  const payment = {
    idAp,
    emitted,
    amountBani,
    mode,
    series,
    info,
    type: DOCUMENT_TYPE.payment,
    idF: null,
  } as const;
  // A receipt gets its own number; a bank line carries the bank's reference.
  const decided = registerPayment(
    isIssued(mode) ? payment : { ...payment, number: reference },
    book,
    context,
  );
  if (!decided.ok) return decided;
  const [registered] = decided.events;
  if (registered?.type !== 'PaymentRegistered') throw new Error('a payment is registered first');
  const { idPd } = registered.data;
  return accept<CashbookEvent>(registered, {
    type: 'AnnouncementConfirmed',
    data: { idAnnouncement, idPd },
  });
}

/** Refuses an announced payment, with a reason that its sender reads. Rejects one that does not wait any more. */
export function refuseAnnouncement(
  command: { readonly idAnnouncement: number; readonly reason: string },
  book: Cashbook,
): CashbookDecision {
  const said = waiting(command.idAnnouncement, book);
  if ('code' in said) return reject(said);
  const reason = cleanText(command.reason);
  if (reason === '') return reject({ code: 'payment-reason-needed', field: 'reason' });
  const { idAnnouncement } = command;
  return accept({ type: 'AnnouncementRefused', data: { idAnnouncement, reason } });
}

/**
 * Withdraws an announcement that the tenant made by mistake: nobody has to answer it any more. It stays in the book as
 * withdrawn.
 */
export function withdrawAnnouncement(
  command: { readonly idAnnouncement: number; readonly idAp: number },
  book: Cashbook,
): CashbookDecision {
  const { idAnnouncement, idAp } = command;
  const said = waiting(idAnnouncement, book);
  if ('code' in said) return reject(said);
  if (said.idAp !== idAp) return reject({ code: 'announcement-not-found' });
  return accept({ type: 'AnnouncementWithdrawn', data: { idAnnouncement } });
}

function waiting(idAnnouncement: number, book: Cashbook): AnnouncementState | CashbookRejection {
  const said = book.announcements.get(idAnnouncement);
  if (said === undefined) return { code: 'announcement-not-found' };
  if (said.state === 'waiting') return said;
  return { code: said.state === 'withdrawn' ? 'announcement-withdrawn' : 'announcement-answered' };
}
