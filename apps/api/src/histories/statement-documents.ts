import {
  type Cashbook,
  DOCUMENT_TYPE,
  ownDocumentOf,
  yearOfDocument,
} from '@scara/domain/cashbook';
import type { StatementEntry } from '@scara/domain/ledger';

/** The document behind an operation of an account. */
export interface StatementDocument {
  /** The document type (2-money §3). */
  readonly type: number;
  /** Null where no money moved. */
  readonly mode: number | null;
  readonly series: string;
  readonly number: string;
  readonly info: string;
  /** Negative for returned money and for a penalty reduced. */
  readonly amountBani: number;
}

/**
 * Returns a function that finds an operation's document in the cashbooks; undefined for what a close posted or carried
 * over.
 */
export function documentsOf(
  books: readonly Cashbook[],
): (entry: StatementEntry) => StatementDocument | undefined {
  const byYear = new Map(books.map((book) => [book.year, book]));
  return ({ paymentId, returnId }) => {
    if (paymentId === null) return undefined;
    if (returnId !== null) {
      const returned = byYear.get(yearOfDocument(returnId))?.returns.get(paymentId);
      if (returned === undefined) return undefined;
      const { of: type, mode, series, number, info, amountBani } = returned;
      return { type, mode, series, number, info, amountBani: -amountBani };
    }
    const book = byYear.get(yearOfDocument(paymentId));
    const found = book && ownDocumentOf(book, paymentId);
    if (found?.kind !== 'payment' && found?.kind !== 'penalty-correction') return undefined;
    const { series, number, info, amountBani } = found;
    const isPayment = found.kind === 'payment';
    return {
      type: isPayment ? found.type : DOCUMENT_TYPE.penaltyCorrection,
      mode: isPayment ? found.mode : null,
      series,
      number,
      info,
      amountBani,
    };
  };
}
