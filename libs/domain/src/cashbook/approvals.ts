import { accept, logItems, reject } from '../kernel/index.js';
import type { BookDocument, Cashbook } from './book.js';
import { documentOf, idOf } from './cashbook.js';
import type { CashbookDecision } from './rules.js';

/** Documents that one fact approves: a book of a year is approved in several. */
export const APPROVED_AT_ONCE = 1_000;

/**
 * An accountant approves documents as they stand. One approved already is left as it is: twice is once. What was
 * annulled is no document any more, and nobody approves what they wrote or changed themselves, nor what was changed after
 * the revision that they saw of it (`seen`, by document).
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

/** The documents of the book that wait for somebody's approval and that this person may give it to. */
export function* approvable(book: Cashbook, idUser: number): Generator<BookDocument> {
  for (const document of logItems(book.documents)) {
    const id = idOf(document);
    if (book.annulments.has(id) || book.approvals.has(id)) continue;
    if (!document.by.includes(idUser)) yield document;
  }
}
