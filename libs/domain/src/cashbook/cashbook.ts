import {
  EMPTY_LOG,
  type LocalDate,
  type Log,
  logged,
  logItems,
  logWith,
  type YearMonth,
} from '../kernel/index.js';
import type { CashbookEvent, PaymentData } from './events.js';

export interface PaymentState extends PaymentData {
  readonly idPd: number;
  /** Revision of the event that registered it: an earlier close knew it, or did not. */
  readonly revision: number;
  /** Dates that it had before, and the revision that put another in their place: a close counted it under its own. */
  readonly earlierDates: readonly { readonly emitted: LocalDate; readonly until: number }[];
}

/** The document of a return; it takes a number of the same row as payments. */
export interface ReturnState extends Pick<PaymentData, 'emitted' | 'series' | 'number'> {
  readonly idReturn: number;
  /** The payment that went back; it may stand in an earlier year's book. */
  readonly idPd: number;
  readonly revision: number;
}

export interface AnnulmentState {
  readonly idPd: number;
  readonly revision: number;
}

/** The cash book of one year. */
export interface Cashbook {
  /** In the order of recording; document n of the year is at n − 1. */
  readonly documents: Log<PaymentState | ReturnState>;
  readonly annulments: ReadonlyMap<number, AnnulmentState>;
  /** By the payment that was returned. */
  readonly returns: ReadonlyMap<number, ReturnState>;
  /** Highest number of each series. */
  readonly lastOfSeries: ReadonlyMap<string, number>;
  /** Revision of the last event, -1 for an empty book. */
  readonly revision: number;
}

export const NO_CASHBOOK: Cashbook = {
  documents: EMPTY_LOG,
  annulments: new Map(),
  returns: new Map(),
  lastOfSeries: new Map(),
  revision: -1,
};

/** Folds one fact into the book; it believes every event. */
export function evolveCashbook(state: Cashbook, event: CashbookEvent): Cashbook {
  const revision = state.revision + 1;
  switch (event.type) {
    case 'PaymentRegistered': {
      const payment: PaymentState = { ...event.data, revision, earlierDates: [] };
      const documents = logged(state.documents, payment);
      return { ...state, documents, revision, lastOfSeries: seriesWith(state, payment) };
    }
    case 'PaymentUpdated': {
      const { idPd, after } = event.data;
      const standing = paymentOf(state, idPd);
      if (standing === undefined) return { ...state, revision };
      const { emitted } = standing;
      const isMoved = after.emitted !== undefined && after.emitted !== emitted;
      const earlierDates = isMoved
        ? [...standing.earlierDates, { emitted, until: revision }]
        : standing.earlierDates;
      const payment = { ...standing, ...after, earlierDates };
      const documents = logWith(state.documents, indexOfDocument(idPd), payment);
      return { ...state, documents, revision, lastOfSeries: seriesWith(state, payment) };
    }
    case 'PaymentAnnulled': {
      const { idPd } = event.data;
      const annulments = new Map(state.annulments).set(idPd, { idPd, revision });
      return { ...state, annulments, revision };
    }
    case 'PaymentReturned': {
      const { reason: _, ...data } = event.data;
      const returned: ReturnState = { ...data, revision };
      return {
        ...state,
        documents: logged(state.documents, returned),
        returns: new Map(state.returns).set(data.idPd, returned),
        lastOfSeries: seriesWith(state, returned),
        revision,
      };
    }
  }
}

/** The payment with this id, where it stands in this book. */
export function paymentOf(book: Cashbook, idPd: number): PaymentState | undefined {
  const index = indexOfDocument(idPd);
  const found = index < book.documents.length ? book.documents.items[index] : undefined;
  return found !== undefined && isPayment(found) && found.idPd === idPd ? found : undefined;
}

export function* paymentsOf(book: Cashbook): Generator<PaymentState> {
  for (const document of logItems(book.documents)) if (isPayment(document)) yield document;
}

export function isPayment(document: PaymentState | ReturnState): document is PaymentState {
  return !('idReturn' in document);
}

function seriesWith(
  state: Cashbook,
  { series, number }: Pick<PaymentData, 'series' | 'number'>,
): Cashbook['lastOfSeries'] {
  const value = numberValue(number);
  if (value === undefined || value <= (state.lastOfSeries.get(series) ?? 0)) {
    return state.lastOfSeries;
  }
  return new Map(state.lastOfSeries).set(series, value);
}

/** A document's number as a whole number; undefined for one with letters, and for none. */
export function numberValue(number: string): number | undefined {
  return /^\d{1,9}$/.test(number) ? Number(number) : undefined;
}

/** Documents of a year are numbered years since 2000 × 1 000 000 + 1 … + 999 999: the id says the book. */
export const NUMBERS_PER_YEAR = 1_000_000;

export function documentIdIn(year: number, number: number): number {
  return (year - 2000) * NUMBERS_PER_YEAR + number;
}

/** The year of the book that a document stands in. */
export function yearOfDocument(idPd: number): number {
  return 2000 + Math.floor(idPd / NUMBERS_PER_YEAR);
}

/**
 * The years that an association may have books of: from the one before its first month, whose last payments may be
 * brought along, to the next one, since documents may be dated half a year ahead.
 */
export function bookYears(
  { firstMonth }: { readonly firstMonth: YearMonth | null },
  today: LocalDate,
): number[] {
  const now = Number(today.slice(0, 4));
  const first = Math.max(2000, Math.min(now, Number((firstMonth ?? today).slice(0, 4))) - 1);
  return Array.from({ length: now + 2 - first }, (_, i) => first + i);
}

function indexOfDocument(idPd: number): number {
  return (idPd % NUMBERS_PER_YEAR) - 1;
}
