import {
  type Cashbook,
  type CashbookEvent,
  evolveCashbook,
  NO_CASHBOOK,
} from '../cashbook/index.js';

/**
 * A year's book with the moments at which some events were recorded, for comparing events of different years: revisions
 * of one book do not say which of two books was written first. Moments are ISO 8601 texts.
 */
export interface TimedBook extends Cashbook {
  /** By deposit: a transfer from the till to the bank or the collector account. */
  readonly depositedAt: ReadonlyMap<number, string>;
  /** By annulled document. */
  readonly annulledAt: ReadonlyMap<number, string>;
}

export const NO_TIMED_BOOK: TimedBook = {
  ...NO_CASHBOOK,
  depositedAt: new Map(),
  annulledAt: new Map(),
};

/** Folds one event that was recorded at a moment. */
export function evolveTimedBook(
  book: TimedBook,
  event: CashbookEvent,
  recorded: string,
): TimedBook {
  const { depositedAt, annulledAt } = book;
  const next = { ...evolveCashbook(book, event), depositedAt, annulledAt };
  switch (event.type) {
    case 'MoneyTransferred': {
      const { idPd, from } = event.data;
      if (from !== 'cash') return next;
      return { ...next, depositedAt: new Map(depositedAt).set(idPd, recorded) };
    }
    case 'PaymentAnnulled':
      return { ...next, annulledAt: new Map(annulledAt).set(event.data.idPd, recorded) };
    default:
      return next;
  }
}
