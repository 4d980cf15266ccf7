import { accept, cleanText, reject } from '../kernel/index.js';
import type { Cashbook } from './book.js';
import { documentOf } from './cashbook.js';
import type { CashbookDecision } from './rules.js';

/** Records a censor's check of a document, with a remark or without; repeating it adds no event. */
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

/** Remarks that wait for an answer: how many, and the lowest document id among them. */
export interface UnansweredRemarks {
  readonly count: number;
  readonly idPd: number | null;
}

/** Counts over all books; a remark on a document that was annulled since needs no answer. */
export function unansweredRemarks(books: readonly Cashbook[]): UnansweredRemarks {
  const waiting = books.flatMap((book) =>
    [...book.checks].flatMap(([idPd, { remark, answer }]) =>
      remark !== '' && answer === '' && !book.annulments.has(idPd) ? [idPd] : [],
    ),
  );
  return { count: waiting.length, idPd: waiting.length === 0 ? null : Math.min(...waiting) };
}

/**
 * Records the administrator's answer to a censor's remark on a document; repeating it adds no event. `seen` is the
 * revision at which the administrator saw the remark: a remark rewritten since is not answered unseen.
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
