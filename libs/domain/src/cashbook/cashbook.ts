import {
  EMPTY_LOG,
  type LocalDate,
  logAt,
  logged,
  logItems,
  logWith,
  PAYMENT_MODE,
  type YearMonth,
  yearOf,
} from '../kernel/index.js';
import { legsOf, withLegs } from './accounts.js';
import type {
  AnnouncementState,
  BookDocument,
  Cashbook,
  OwnDocument,
  PaymentState,
  ReturnState,
} from './book.js';
import type { CashbookEvent, DeclinedProposalData, PaymentData } from './events.js';

export const NO_CASHBOOK: Cashbook = {
  year: 0,
  documents: EMPTY_LOG,
  annulments: new Map(),
  returns: new Map(),
  lastOfSeries: new Map(),
  days: [],
  announcements: new Map(),
  checks: new Map(),
  changes: new Map(),
  approvals: new Map(),
  declined: new Map(),
  revision: -1,
};

/** An event of a book with its year and its revision. */
export interface PlacedFact {
  readonly year: number;
  readonly revision: number;
  readonly event: CashbookEvent;
}

/**
 * Folds books that contain only some documents, from the events about these, each under its own revision. What a book
 * says of one document does not depend on other documents; balances, series and days cover the given ones only.
 */
export function booksOf(facts: readonly PlacedFact[]): Cashbook[] {
  const books = new Map<number, Cashbook>();
  const inOrder = facts.toSorted((a, b) => a.year - b.year || a.revision - b.revision);
  for (const { year, revision, event } of inOrder) {
    const before = books.get(year) ?? { ...NO_CASHBOOK, year };
    books.set(year, evolveCashbook({ ...before, revision: revision - 1 }, event));
  }
  return [...books.values()];
}

/**
 * Folds one event into the book; believes every event. `actor` is the user who wrote it, 0 where the caller does not
 * need it.
 */
export function evolveCashbook(book: Cashbook, event: CashbookEvent, actor = 0): Cashbook {
  const state = { ...book, revision: book.revision + 1 };
  const recorded = { revision: state.revision, earlierDates: [], by: [actor] };
  switch (event.type) {
    case 'PaymentRegistered':
      return withDocument(state, { kind: 'payment', ...event.data, ...recorded });
    case 'CollaboratorPaymentRegistered':
      return withDocument(state, { kind: 'collaborator', ...event.data, ...recorded });
    case 'DisbursementRegistered':
      return withDocument(state, { kind: 'disbursement', ...event.data, ...recorded });
    case 'MoneyTransferred':
      return withDocument(state, { kind: 'transfer', ...event.data, ...recorded });
    case 'PenaltyCorrected':
      return withDocument(state, { kind: 'penalty-correction', ...event.data, ...recorded });
    case 'AdvanceDistributed':
      return withDocument(state, { kind: 'advance-distribution', ...event.data, ...recorded });
    case 'AccountOpened': {
      const unnumbered = { series: '', number: '' } as const;
      return withDocument(state, { kind: 'opening', ...event.data, ...unnumbered, ...recorded });
    }
    case 'PaymentUpdated':
      return updated(state, event.data, actor);
    case 'PaymentAnnulled': {
      const { idPd, reason } = event.data;
      const struck = documentOf(state, idPd);
      const annulment = { idPd, reason, revision: state.revision };
      const annulments = new Map(state.annulments).set(idPd, annulment);
      const days =
        struck === undefined || state.annulments.has(idPd)
          ? state.days
          : withLegs(state.days, struck.emitted, legsOf(struck), -1);
      return { ...state, annulments, days, approvals: withoutApproval(state, idPd) };
    }
    case 'PaymentReturned': {
      const { reason: info, ...data } = event.data;
      const { revision, by } = recorded;
      const returned: ReturnState = { kind: 'return', ...data, info, revision, by };
      const returns = new Map(state.returns).set(data.idPd, returned);
      return withDocument({ ...state, returns }, returned);
    }
    case 'PaymentAnnounced': {
      const said: AnnouncementState = { ...event.data, state: 'waiting', idPd: null, reason: '' };
      return withAnnouncement(state, said);
    }
    case 'AnnouncementConfirmed': {
      const { idAnnouncement, idPd } = event.data;
      const said = state.announcements.get(idAnnouncement);
      return said ? withAnnouncement(state, { ...said, state: 'confirmed', idPd }) : state;
    }
    case 'AnnouncementRefused': {
      const { idAnnouncement, reason } = event.data;
      const said = state.announcements.get(idAnnouncement);
      return said ? withAnnouncement(state, { ...said, state: 'refused', reason }) : state;
    }
    case 'AnnouncementWithdrawn': {
      const said = state.announcements.get(event.data.idAnnouncement);
      return said ? withAnnouncement(state, { ...said, state: 'withdrawn' }) : state;
    }
    case 'DocumentChecked': {
      const { idPd, idUser, remark } = event.data;
      const check = { idUser, remark, answer: '', revision: state.revision };
      return { ...state, checks: new Map(state.checks).set(idPd, check) };
    }
    case 'RemarkAnswered': {
      const { idPd, answer } = event.data;
      const check = state.checks.get(idPd);
      if (check === undefined) return state;
      const answered = { ...check, answer, revision: state.revision };
      return { ...state, checks: new Map(state.checks).set(idPd, answered) };
    }
    case 'DocumentsApproved': {
      const approvals = new Map(state.approvals);
      for (const idPd of event.data.idPds) approvals.set(idPd, actor);
      return { ...state, approvals };
    }
    case 'PenaltyProposalDeclined':
      return withDeclined(state, event.data);
  }
}

function withDocument(book: Cashbook, document: BookDocument): Cashbook {
  return {
    ...book,
    year: yearOfDocument(idOf(document)),
    documents: logged(book.documents, document),
    lastOfSeries: seriesWith(book, document),
    days: withLegs(book.days, document.emitted, legsOf(document), 1),
  };
}

function updated(
  book: Cashbook,
  { idPd, after }: Extract<CashbookEvent, { type: 'PaymentUpdated' }>['data'],
  actor: number,
): Cashbook {
  const standing = ownDocumentOf(book, idPd);
  if (standing === undefined) return book;
  const { emitted } = standing;
  const isMoved = after.emitted !== undefined && after.emitted !== emitted;
  const earlierDates = isMoved
    ? [...standing.earlierDates, { emitted, until: book.revision }]
    : standing.earlierDates;
  const by = standing.by.includes(actor) ? standing.by : [...standing.by, actor];
  const document = { ...standing, ...after, earlierDates, by } as OwnDocument;
  const days = isMoved
    ? withLegs(
        withLegs(book.days, emitted, legsOf(standing), -1),
        document.emitted,
        legsOf(document),
        1,
      )
    : book.days;
  const documents = logWith(book.documents, placeOf(book, idPd), document);
  const approvals = withoutApproval(book, idPd);
  const changes = new Map(book.changes).set(idPd, book.revision);
  const lastOfSeries = seriesWithout(standing, {
    documents,
    lastOfSeries: seriesWith(book, document),
  });
  return { ...book, documents, days, approvals, changes, lastOfSeries };
}

/** Removes the approval of a document that was changed: what was approved is not the current text. */
function withoutApproval({ approvals }: Cashbook, idPd: number): Cashbook['approvals'] {
  if (!approvals.has(idPd)) return approvals;
  const left = new Map(approvals);
  left.delete(idPd);
  return left;
}

/** Returns the key of a bill's penalties, for decisions on correction proposals. */
export function billKey({ idAp, month }: Pick<DeclinedProposalData, 'idAp' | 'month'>): string {
  return `${idAp} ${month}`;
}

function withDeclined(book: Cashbook, declined: DeclinedProposalData): Cashbook {
  const key = billKey(declined);
  const { lowest = 0, highest = 0 } = book.declined.get(key) ?? {};
  const { leftBani } = declined;
  const left = {
    lowest: Math.min(lowest, leftBani),
    highest: Math.max(highest, leftBani),
    revision: book.revision,
  };
  return { ...book, declined: new Map(book.declined).set(key, left) };
}

function withAnnouncement(book: Cashbook, said: AnnouncementState): Cashbook {
  const announcements = new Map(book.announcements).set(said.idAnnouncement, said);
  return { ...book, announcements };
}

/** Returns a document's own id; the `idPd` of a return is the id of the returned document. */
export function idOf(document: BookDocument): number {
  return document.kind === 'return' ? document.idReturn : document.idPd;
}

/** Returns the document with this id, if it is in this book. */
export function documentOf(book: Cashbook, id: number): BookDocument | undefined {
  const place = placeOf(book, id);
  return place < 0 ? undefined : book.documents.items[place];
}

/** Returns the book, among those of several years, that a document belongs to. */
function homeOf(books: readonly Cashbook[], id: number): Cashbook | undefined {
  const home = yearOfDocument(id);
  return books.find(({ year }) => year === home);
}

/** Returns the document with this id from the books of several years. */
export function documentIn(books: readonly Cashbook[], id: number): BookDocument | undefined {
  const home = homeOf(books, id);
  return home && documentOf(home, id);
}

/**
 * Returns the document that a return gives back, which may be in an earlier book; for any other document the document
 * itself.
 */
export function originalOf(
  document: BookDocument,
  books: readonly Cashbook[],
): OwnDocument | undefined {
  if (document.kind !== 'return') return document;
  const home = homeOf(books, document.idPd);
  return home && ownDocumentOf(home, document.idPd);
}

/** Returns the index of a document in the book; -1 where the book does not have it. */
function placeOf({ documents }: Cashbook, id: number): number {
  const { items, length } = documents;
  const isAt = (place: number): boolean => {
    const found = logAt(documents, place);
    return found !== undefined && idOf(found) === id;
  };
  const usual = indexOfDocument(id);
  if (isAt(usual)) return usual;
  // A book with the documents of one apartment alone has gaps, but its ids are ascending.
  let [low, high] = [0, Math.min(usual, length) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const here = idOf(items[middle]!);
    if (here === id) return middle;
    if (here < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Returns the document with this id, unless it is a return. */
export function ownDocumentOf(book: Cashbook, idPd: number): OwnDocument | undefined {
  const found = documentOf(book, idPd);
  return found === undefined || found.kind === 'return' ? undefined : found;
}

/** Returns the residents' payment with this id from the books of several years. */
export function paymentIn(books: readonly Cashbook[], idPd: number): PaymentState | undefined {
  const found = documentIn(books, idPd);
  return found?.kind === 'payment' ? found : undefined;
}

/** Yields residents' payments (types 1 and 6), annulled and returned ones too. */
export function* paymentsOf(book: Cashbook): Generator<PaymentState> {
  for (const document of logItems(book.documents)) if (isPayment(document)) yield document;
}

export function isPayment(document: BookDocument): document is PaymentState {
  return document.kind === 'payment';
}

/** True for a resident's cash payment, for which the association issued a receipt. */
export function isCashReceipt(document: BookDocument): document is PaymentState {
  return isPayment(document) && document.mode === PAYMENT_MODE.cash;
}

/** True for a document that was annulled or whose money was returned, as far as this book knows. */
export function isStruck(book: Cashbook, idPd: number): boolean {
  return book.annulments.has(idPd) || book.returns.has(idPd);
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

/**
 * Returns the highest numbers once a document no longer has its number. A number that left a gap below it was typed by
 * mistake and does not count any more; one that follows the number below it may be on a printed receipt and is not given
 * again.
 */
function seriesWithout(
  { series, number }: OwnDocument,
  { documents, lastOfSeries }: Pick<Cashbook, 'documents' | 'lastOfSeries'>,
): Cashbook['lastOfSeries'] {
  const value = numberValue(number);
  if (value === undefined || value !== lastOfSeries.get(series)) return lastOfSeries;
  let highest = 0;
  for (const one of logItems(documents)) {
    if (one.series === series) highest = Math.max(highest, numberValue(one.number) ?? 0);
  }
  const isTyped = highest > 0 && value > highest + 1;
  return isTyped ? new Map(lastOfSeries).set(series, highest) : lastOfSeries;
}

/** The highest number of a series: `numberValue` reads no more digits. */
export const SERIES_NUMBER_MAX = 999_999_999;

/** Returns a document's number as a whole number; undefined for one with letters or above 9 digits, and for none. */
export function numberValue(number: string): number | undefined {
  if (number === '' || number.length > 9) return undefined;
  let value = 0;
  for (let at = 0; at < number.length; at += 1) {
    const digit = number.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return undefined;
    value = 10 * value + digit;
  }
  return value;
}

/**
 * The id of a document is (years since 2000) × 1 000 000 + its number in the book (1-999 999), so it contains the year.
 */
export const NUMBERS_PER_YEAR = 1_000_000;

/** Returns the id of a year's document from its number in the book: 26 000 001 is the first of 2026. */
export function documentIdIn(year: number, number: number): number {
  return (year - 2000) * NUMBERS_PER_YEAR + number;
}

/** Returns the year of the book that a document belongs to. */
export function yearOfDocument(idPd: number): number {
  return 2000 + Math.floor(idPd / NUMBERS_PER_YEAR);
}

/**
 * Returns the years that an association may have books of: from the year before its first month, whose last payments
 * may be imported, to next year, because documents may be dated half a year ahead.
 */
export function bookYears(
  { firstMonth }: { readonly firstMonth: YearMonth | null },
  today: LocalDate,
): number[] {
  const now = yearOf(today);
  const first = Math.max(2000, Math.min(now, Number((firstMonth ?? today).slice(0, 4))) - 1);
  return Array.from({ length: now + 2 - first }, (_, i) => first + i);
}

function indexOfDocument(idPd: number): number {
  return (idPd % NUMBERS_PER_YEAR) - 1;
}
