import { accept, logItems, reject } from '../kernel/index.js';
import type { BookDocument, Cashbook } from './book.js';
import { documentOf, idOf } from './cashbook.js';
import type { CashbookDecision } from './rules.js';

/** The largest number of documents that one event approves: the book of a year is approved by several events. */
export const APPROVED_AT_ONCE = 1_000;

/**
 * Records an accountant's approval of documents as they are now. A document that is already approved is left as it is.
 * Annulled documents cannot be approved, nor documents that the accountant wrote or changed, nor those changed after
 * the revision that the accountant saw (`seen`, by document).
 */
export function approveDocuments(
  command: {
    readonly idPds: readonly number[];
    readonly idUser: number;
    readonly seen?: ReadonlyMap<number, number>;
  },
  book: Cashbook,
): CashbookDecision {
  const { idUser, seen } = command;
  const approved: number[] = [];
  for (const idPd of new Set(command.idPds)) {
    const document = documentOf(book, idPd);
    if (document === undefined) return reject({ code: 'payment-not-found' });
    if (book.annulments.has(idPd)) return reject({ code: 'payment-annulled' });
    if (book.approvals.has(idPd)) continue;
    const { series, number, by } = document;
    if (by.includes(idUser)) return reject({ code: 'approval-own', series, number });
    const changed = book.changes.get(idPd) ?? -1;
    if (changed > (seen?.get(idPd) ?? changed)) {
      return reject({ code: 'approval-unseen', series, number });
    }
    approved.push(idPd);
  }
  const facts = Math.ceil(approved.length / APPROVED_AT_ONCE);
  return accept(
    ...Array.from({ length: facts }, (_, at) => ({
      type: 'DocumentsApproved' as const,
      data: { idPds: approved.slice(at * APPROVED_AT_ONCE, (at + 1) * APPROVED_AT_ONCE) },
    })),
  );
}

/** Yields the documents of the book that wait for approval and that this user may approve. */
export function* approvable(book: Cashbook, idUser: number): Generator<BookDocument> {
  for (const document of logItems(book.documents)) {
    const id = idOf(document);
    if (book.annulments.has(id) || book.approvals.has(id)) continue;
    if (!document.by.includes(idUser)) yield document;
  }
}
