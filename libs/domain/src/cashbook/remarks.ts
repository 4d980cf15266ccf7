import { accept, cleanText, reject } from '../kernel/index.js';
import type { Cashbook } from './book.js';
import { documentOf } from './cashbook.js';
import type { CashbookDecision } from './rules.js';

/** A censor looked at a document and may have remarked on it; the same again is nothing. */
export function checkDocument(
  command: { readonly idPd: number; readonly idUser: number; readonly remark: string },
  book: Cashbook,
): CashbookDecision {
  const { idPd, idUser } = command;
  if (documentOf(book, idPd) === undefined) return reject({ code: 'payment-not-found' });
  const remark = cleanText(command.remark);
  const seen = book.checks.get(idPd);
  if (seen?.idUser === idUser && seen.remark === remark) return accept();
  return accept({ type: 'DocumentChecked', data: { idPd, idUser, remark } });
}

/** Remarks that wait for an answer: how many, and the document of the lowest id among theirs. */
export interface UnansweredRemarks {
  readonly count: number;
  readonly idPd: number | null;
}

/** Over all books; what was remarked on a document that is annulled since asks for nothing more. */
export function unansweredRemarks(books: readonly Cashbook[]): UnansweredRemarks {
  const waiting = books.flatMap((book) =>
    [...book.checks].flatMap(([idPd, { remark, answer }]) =>
      remark !== '' && answer === '' && !book.annulments.has(idPd) ? [idPd] : [],
    ),
  );
  return { count: waiting.length, idPd: waiting.length === 0 ? null : Math.min(...waiting) };
}

/**
 * What the administrator answers to what a censor remarked on a document; the same again is nothing. `seen` is the revision
 * at which the remark was looked at: one that was written anew since is not answered unseen.
 */
export function answerRemark(
  command: { readonly idPd: number; readonly idUser: number; readonly answer: string },
  book: Cashbook,
  seen?: number,
): CashbookDecision {
  const { idPd, idUser } = command;
  if (documentOf(book, idPd) === undefined) return reject({ code: 'payment-not-found' });
  const check = book.checks.get(idPd);
  if (check === undefined || check.remark === '') return reject({ code: 'remark-not-found' });
  const answer = cleanText(command.answer);
  if (answer === '') return reject({ code: 'remark-answer-needed', field: 'answer' });
  if (check.answer === answer) return accept();
  if (seen !== undefined && check.revision > seen) return reject({ code: 'remark-unseen' });
  return accept({ type: 'RemarkAnswered', data: { idPd, idUser, answer } });
}
