import {
  bani,
  type FundId,
  fundId,
  incrementalFold,
  type LocalDate,
  paymentId,
  yearOf,
} from '../kernel/index.js';
import {
  type AdvanceDistributionState,
  type BookDocument,
  type Cashbook,
  ownDocumentOf,
  type PaymentState,
  type PenaltyCorrectionState,
  type ReturnState,
  yearOfDocument,
} from '../cashbook/index.js';
import type { LedgerFact } from './facts.js';

/** What a close knew of the cashbooks when it read them, and the day up to which it counted. */
export interface KnownBooks {
  readonly until: LocalDate;
  /** Revision by year; an empty book is left out. */
  readonly revisions: Readonly<Record<string, number>>;
}

/** The facts that the cashbooks add to the apartments' accounts. */
export interface CashFacts {
  readonly byApartment: ReadonlyMap<number, readonly LedgerFact[]>;
  /**
   * Apartments whose closed months would be settled differently with today's books: a counted payment was annulled,
   * returned or dated anew, or one dated before the close was recorded after it. Their accounts must be recomputed from
   * the beginning.
   */
  readonly reworked: ReadonlySet<number>;
}

/**
 * Returns the payments, annulments and returns that a close at `known` has not counted; all of them without a close. A
 * payment recorded after the close and dated on or before it is among them (computation.md §6).
 */
export function cashFacts(books: readonly Cashbook[], known: KnownBooks | null): CashFacts {
  const byApartment = new Map<number, readonly LedgerFact[]>();
  const reworked = new Set<number>();
  const put = (idAp: number, ...facts: readonly LedgerFact[]): void => {
    const before = byApartment.get(idAp);
    byApartment.set(idAp, before === undefined ? facts : [...before, ...facts]);
  };
  const moving = books.filter((book) => !isSettled(book, known));
  for (const book of moving) {
    const registered = registeredSince(book.documents, knownOf(book, known));
    for (const [idAp, facts] of registered.byApartment) {
      if (byApartment.has(idAp)) put(idAp, ...facts);
      else byApartment.set(idAp, facts);
    }
    for (const idAp of registered.reworked) reworked.add(idAp);
  }
  // A reversal of a payment that no close has counted is simply added; one of a counted payment changes what was
  // closed.
  const reverse = (
    payment: AccountDocument | undefined,
    isReversalCounted: boolean,
    fact: LedgerFact,
  ): void => {
    if (payment === undefined) return;
    const isCounted = dateCounted(payment, known) !== null;
    if (isCounted && isReversalCounted) return;
    put(payment.idAp, fact);
    if (isCounted) reworked.add(payment.idAp);
  };
  for (const book of moving) {
    for (const { idPd, revision } of book.annulments.values()) {
      // An annulment has no date of its own: a close has counted it if it had read it.
      const isCounted = isRead(known, yearOfDocument(idPd), revision);
      const fact = { type: 'annulment', paymentId: paymentId(idPd) } as const;
      reverse(accountDocumentOf(book, idPd), isCounted, fact);
    }
    for (const returned of book.returns.values()) {
      const { idPd, idReturn, emitted, revision } = returned;
      const isCounted = isRead(known, yearOfDocument(idReturn), revision);
      reverse(
        accountDocumentIn(books, idPd),
        isCounted && isBefore(known, emitted),
        givenBack(returned),
      );
    }
  }
  return { byApartment, reworked };
}

/** What a close knew of one year's book: the day it counted up to, the year, the revision read; '' without a close. */
type KnownOfBook = `${LocalDate} ${number} ${number}` | '';

function knownOf({ year }: Cashbook, known: KnownBooks | null): KnownOfBook {
  return known === null ? '' : `${known.until} ${year} ${known.revisions[year] ?? -1}`;
}

function knownBooksOf(key: KnownOfBook): KnownBooks | null {
  if (key === '') return null;
  const [until, year, revision] = key.split(' ');
  return { until: until as LocalDate, revisions: { [year!]: Number(revision) } };
}

interface Registered {
  readonly known: KnownBooks | null;
  readonly byApartment: Map<number, readonly LedgerFact[]>;
  readonly reworked: Set<number>;
}

/**
 * Documents of one book that a close has not counted. A returned list is never appended to: the next document of its
 * apartment makes a new list.
 */
const registeredSince = incrementalFold<BookDocument, KnownOfBook, Registered>(
  (key) => ({ known: knownBooksOf(key), byApartment: new Map(), reworked: new Set() }),
  ({ known, byApartment, reworked }, document) => {
    if (!movesAccount(document)) return;
    const counted = dateCounted(document, known);
    if (counted === document.emitted) return;
    const { idAp } = document;
    byApartment.set(idAp, [...(byApartment.get(idAp) ?? []), factOf(document)]);
    if (counted !== null || isBefore(known, document.emitted)) reworked.add(idAp);
  },
);

/**
 * Returns whether the book is of a past year and the close has read all of it: any number of such books costs nothing.
 */
function isSettled(book: Cashbook, known: KnownBooks | null): boolean {
  const { year, documents, revision } = book;
  if (documents.length === 0) return true;
  return known !== null && year < yearOf(known.until) && isRead(known, year, revision);
}

/** Returns the date under which a close has counted the payment; null where it has not. */
function dateCounted(payment: AccountDocument, known: KnownBooks | null): LocalDate | null {
  const year = yearOfDocument(payment.idPd);
  if (!isRead(known, year, payment.revision)) return null;
  const then = payment.earlierDates.find(({ until }) => !isRead(known, year, until));
  const date = then?.emitted ?? payment.emitted;
  return isBefore(known, date) ? date : null;
}

function isRead(known: KnownBooks | null, year: number, revision: number): boolean {
  return known !== null && revision <= (known.revisions[year] ?? -1);
}

function isBefore(known: KnownBooks | null, date: LocalDate): boolean {
  return known !== null && date <= known.until;
}

/** A document that changes an apartment's account; the others change only the association's money. */
type AccountDocument = PaymentState | PenaltyCorrectionState | AdvanceDistributionState;

function movesAccount(document: BookDocument): document is AccountDocument {
  const { kind } = document;
  return kind === 'payment' || kind === 'penalty-correction' || kind === 'advance-distribution';
}

function accountDocumentOf(book: Cashbook, idPd: number): AccountDocument | undefined {
  const found = ownDocumentOf(book, idPd);
  return found !== undefined && movesAccount(found) ? found : undefined;
}

function accountDocumentIn(books: readonly Cashbook[], idPd: number): AccountDocument | undefined {
  const book = books.find(({ year }) => year === yearOfDocument(idPd));
  return book && accountDocumentOf(book, idPd);
}

/** Returns a document of an apartment as a fact of its account. */
function factOf(document: AccountDocument): LedgerFact {
  const { idPd, emitted: date } = document;
  const head = { date, paymentId: paymentId(idPd), number: idPd } as const;
  switch (document.kind) {
    case 'payment':
      return {
        type: 'payment',
        ...head,
        amount: bani(document.amountBani),
        fundId: fundOrNull(document.idF),
      };
    case 'advance-distribution':
      return {
        type: 'distribution',
        ...head,
        targets: document.targets.map(({ idF, amountBani }) => ({
          fundId: fundOrNull(idF),
          amount: bani(amountBani),
        })),
      };
    case 'penalty-correction': {
      const { month, amountBani, origin } = document;
      const amount = bani(amountBani);
      // A correction that applies a proposal counts toward the cap; one for another reason is not a penalty for days of
      // delay.
      const made = origin === 'proposal' ? amount : bani(0);
      return { type: 'penalty', date, paymentId: head.paymentId, month, amount, origin, made };
    }
  }
}

function fundOrNull(idF: number | null): FundId | null {
  return idF === null ? null : fundId(idF);
}

function givenBack({ idPd, idReturn, emitted }: ReturnState): LedgerFact {
  return { type: 'return', date: emitted, number: idReturn, paymentId: paymentId(idPd) };
}
