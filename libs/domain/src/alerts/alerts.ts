import {
  type BookDocument,
  type Cashbook,
  documentOf,
  firstOfLaterBooks,
  heldCash,
  idOf,
  isStruck,
  numberValue,
  type Numbered,
  type PaymentState,
} from '../cashbook/index.js';
import { gathering, type LocalDate, logItems, PAYMENT_MODE } from '../kernel/index.js';
import { cifDigits, type Proposals } from '../proposals/index.js';
import type { TimedAssociation } from './timed-association.js';
import type { TimedBook } from './timed-book.js';

/**
 * Something that an honest mistake may explain, and a theft too: somebody looks at it and says what they found. Nothing
 * is refused for it. The key stays the same for the same matter.
 */
export type FraudAlert = {
  readonly key: string;
  /** Of what it is about; of a changed account the day when it was changed here. */
  readonly date: LocalDate;
  /** 0 where it is not about a sum. */
  readonly amountBani: number;
} & (
  | {
      /** A receipt dated before an earlier number of its series: written later than it says. */
      readonly code: 'receipt-out-of-order';
      readonly idPd: number;
      readonly series: string;
      readonly number: string;
      /** The date of an earlier number. */
      readonly after: LocalDate;
    }
  | {
      /** Cash was taken, brought to the bank, and then its receipt annulled. */
      readonly code: 'annulled-after-deposit';
      readonly idPd: number;
      readonly series: string;
      readonly number: string;
      readonly deposited: LocalDate;
    }
  | {
      readonly code: 'paid-twice';
      readonly idPd: number;
      readonly idAp: number;
      readonly series: string;
      readonly number: string;
    }
  /** Cash in the till; the date is that of the oldest of it. */
  | { readonly code: 'cash-held' }
  | {
      readonly code: 'iban-changed';
      readonly of: 'association' | 'fund' | 'supplier';
      readonly name: string;
      readonly before: string;
      readonly after: string;
    }
);

/** What the documents of one year's book show. `books` are those of every year: a series goes on over New Year. */
export function bookAlerts(book: Cashbook, books: readonly Cashbook[]): FraudAlert[] {
  return [...outOfOrder(book, books), ...paidTwice(book)];
}

/** A number that the association gives itself: those of its own receipts and vouchers. */
function ownNumberOf(document: BookDocument): number | undefined {
  const isOwn = 'mode' in document && document.mode === PAYMENT_MODE.cash && document.series !== '';
  return isOwn ? numberValue(document.number) : undefined;
}

/** A series as it was numbered: whether each of its documents bears a higher number than the last, and no earlier day. */
interface Numbering {
  value: number;
  emitted: LocalDate;
  isInOrder: boolean;
}

/** Annulled documents too: what is in order with them is in order without. */
const numberings = gathering<BookDocument, '', Map<string, Numbering>>(
  () => new Map(),
  (bySeries, document) => {
    const value = ownNumberOf(document);
    if (value === undefined) return;
    const { series, emitted } = document;
    const last = bySeries.get(series);
    if (last === undefined) {
      bySeries.set(series, { value, emitted, isInOrder: true });
      return;
    }
    if (value <= last.value || emitted < last.emitted) last.isInOrder = false;
    last.value = value;
    last.emitted = emitted;
  },
);

/** A year's receipts are gone through only in a series that is not in order. */
function* outOfOrder(book: Cashbook, books: readonly Cashbook[]): Generator<FraudAlert> {
  for (const [series, { isInOrder }] of numberings(book.documents, '')) {
    const next = firstOfLaterBooks(book, series, books);
    if (!isInOrder || next !== undefined) yield* outOfOrderIn(book, series, next);
  }
}

function* outOfOrderIn(
  book: Cashbook,
  series: string,
  next: Numbered | undefined,
): Generator<FraudAlert> {
  const documents: { value: number; document: BookDocument }[] = [];
  for (const document of logItems(book.documents)) {
    if (document.series !== series || book.annulments.has(idOf(document))) continue;
    const value = ownNumberOf(document);
    if (value !== undefined) documents.push({ value, document });
  }
  let latest: LocalDate | undefined;
  for (const { value, document } of documents.sort((a, b) => a.value - b.value)) {
    const { emitted: date, number, amountBani } = document;
    if (next !== undefined && next.value < value) latest = next.emitted;
    if (latest !== undefined && date < latest) {
      const idPd = idOf(document);
      const code = 'receipt-out-of-order';
      yield { key: `order:${idPd}`, code, date, amountBani, idPd, series, number, after: latest };
    } else latest = date;
  }
}

/**
 * Receipts annulled after a deposit that is dated on their day or after it, recorded before the annulment and not taken
 * back before it. The books of all years: what was taken in December is brought to the bank in January too.
 */
export function depositAlerts(books: readonly TimedBook[]): FraudAlert[] {
  return books.flatMap((book) => [...annulledAfterDeposit(book, books)]);
}

function* annulledAfterDeposit(
  book: TimedBook,
  books: readonly TimedBook[],
): Generator<FraudAlert> {
  for (const [id, annulled] of book.annulledAt) {
    const document = documentOf(book, id);
    if (document?.kind !== 'payment' && document?.kind !== 'collaborator') continue;
    const { idPd, mode, emitted: date, series, number, amountBani } = document;
    if (mode !== PAYMENT_MODE.cash) continue;
    const deposited = firstDeposit(books, date, annulled);
    if (deposited === undefined) continue;
    const own = { idPd, series, number, deposited };
    yield { key: `deposit:${idPd}`, code: 'annulled-after-deposit', date, amountBani, ...own };
  }
}

/** The day of the first deposit, dated from `day` on, that was recorded and stood at a moment. */
function firstDeposit(
  books: readonly TimedBook[],
  day: LocalDate,
  moment: string,
): LocalDate | undefined {
  for (const book of books) {
    for (const [idPd, recorded] of book.depositedAt) {
      const emitted = documentOf(book, idPd)?.emitted;
      const annulled = book.annulledAt.get(idPd);
      const stood = recorded < moment && (annulled === undefined || annulled > moment);
      if (stood && emitted !== undefined && emitted >= day) return emitted;
    }
  }
  return undefined;
}

/** Money of the same apartment, sum, fund and day, in the order of recording, struck ones too; a correction is none. */
interface Alike {
  readonly first: Map<string, PaymentState>;
  /** Where there are several, all of them. */
  readonly several: Map<string, PaymentState[]>;
}

const alikeIn = gathering<BookDocument, '', Alike>(
  () => ({ first: new Map(), several: new Map() }),
  ({ first, several }, document) => {
    if (document.kind !== 'payment' || document.mode === PAYMENT_MODE.correction) return;
    const { idAp, emitted, amountBani, idF } = document;
    const same = `${idAp} ${emitted} ${amountBani} ${idF ?? ''}`;
    const before = first.get(same);
    if (before === undefined) first.set(same, document);
    else if (several.get(same)?.push(document) === undefined) several.set(same, [before, document]);
  },
);

/** The second of the same may be a double click, or a receipt nobody handed out. */
function* paidTwice(book: Cashbook): Generator<FraudAlert> {
  for (const alike of alikeIn(book.documents, '').several.values()) {
    const [, ...again] = alike.filter(({ idPd }) => !isStruck(book, idPd));
    for (const { idPd, idAp, emitted: date, amountBani, series, number } of again) {
      const own = { idPd, idAp, series, number };
      yield { key: `twice:${idPd}`, code: 'paid-twice', date, amountBani, ...own };
    }
  }
}

/** The cash that is in the till, whatever its age: who shows it knows what day it is. */
export function tillAlert(books: readonly Cashbook[]): FraudAlert[] {
  const held = heldCash(books);
  if (held === null) return [];
  const { since: date, amountBani } = held;
  return [{ key: `till:${date}`, code: 'cash-held', date, amountBani }];
}

/** Accounts that owners pay into, and got another number. `dayOf` tells the day of a recorded moment. */
export function ibanAlerts(
  { ibanChanges, ibanChangedAt, funds }: TimedAssociation,
  dayOf: (recorded: string) => LocalDate,
): FraudAlert[] {
  return ibanChanges.map(({ idFund, before, after }, at) => ({
    key: `iban:${at + 1}`,
    code: 'iban-changed',
    date: dayOf(ibanChangedAt[at]!),
    amountBani: 0,
    of: idFund === null ? 'association' : 'fund',
    name: idFund === null ? '' : (funds.get(idFund)?.name ?? ''),
    before,
    after,
  }));
}

/** Suppliers whose invoice asks for the money in another account than the invoice before it did. */
export function supplierIbanAlerts({ all }: Proposals): FraudAlert[] {
  const known = new Map<string, string>();
  const found: FraudAlert[] = [];
  for (const { idProposal, summary } of logItems(all)) {
    const { supplier, issued: date, costBani: amountBani } = summary;
    const cif = cifDigits(supplier.cif);
    const after = supplier.iban.replace(/\s/g, '').toUpperCase();
    if (after === '') continue;
    const before = known.get(cif);
    known.set(cif, after);
    if (before === undefined || before === after) continue;
    const own = { of: 'supplier', name: supplier.name, before, after } as const;
    found.push({
      key: `iban:supplier:${idProposal}`,
      code: 'iban-changed',
      date,
      amountBani,
      ...own,
    });
  }
  return found;
}
