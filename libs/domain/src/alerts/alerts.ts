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
import { incrementalFold, type LocalDate, logItems, PAYMENT_MODE } from '../kernel/index.js';
import { cifDigits, type Proposals } from '../proposals/index.js';
import type { TimedAssociation } from './timed-association.js';
import type { TimedBook } from './timed-book.js';

/**
 * A matter that an honest mistake may explain, but also a theft: a user checks it and notes the result. Nothing is
 * refused because of it. The key stays the same for the same matter.
 */
export type FraudAlert = {
  readonly key: string;
  /** The date of the document or fact concerned; for a changed IBAN the day when it was changed here. */
  readonly date: LocalDate;
  /** 0 where no sum is concerned. */
  readonly amountBani: number;
} & (
  | {
      /** A receipt dated before an earlier number of its series: it was written later than its date says. */
      readonly code: 'receipt-out-of-order';
      readonly idPd: number;
      readonly series: string;
      readonly number: string;
      /** The date of an earlier number. */
      readonly after: LocalDate;
    }
  | {
      /** Cash was received and deposited in the bank, and then its receipt was annulled. */
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
  /** Cash in the till; the date is that of its oldest part. */
  | { readonly code: 'cash-held' }
  | {
      readonly code: 'iban-changed';
      readonly of: 'association' | 'fund' | 'supplier';
      readonly name: string;
      readonly before: string;
      readonly after: string;
    }
);

/** Returns the alerts of one year's book. `books` are those of every year, because a series continues over New Year. */
export function bookAlerts(book: Cashbook, books: readonly Cashbook[]): FraudAlert[] {
  return [...outOfOrder(book, books), ...paidTwice(book)];
}

/** Returns the number of the association's own receipts and vouchers; undefined for other documents. */
function ownNumberOf(document: BookDocument): number | undefined {
  const isOwn = 'mode' in document && document.mode === PAYMENT_MODE.cash && document.series !== '';
  return isOwn ? numberValue(document.number) : undefined;
}

/**
 * The state of a series: whether each of its documents has a higher number than the previous one, and no earlier date.
 */
interface Numbering {
  value: number;
  emitted: LocalDate;
  isInOrder: boolean;
}

/** Includes annulled documents: a series that is in order with them is in order without them. */
const numberings = incrementalFold<BookDocument, '', Map<string, Numbering>>(
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

/** Yields receipts out of order; reads the receipts of a year only for a series that is not in order. */
function* outOfOrder(book: Cashbook, books: readonly Cashbook[]): Generator<FraudAlert> {
  for (const [series, { value: last, isInOrder }] of numberings(book.documents, '')) {
    const next = firstOfLaterBooks(book, series, books);
    const isBehind = next !== undefined && next.value < last;
    if (!isInOrder || isBehind) yield* outOfOrderIn(book, series, next);
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
 * Returns receipts annulled after a deposit that is dated on their day or later, was recorded before the annulment and
 * was not annulled before it. Takes the books of all years, because money received in December may be deposited in
 * January.
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

/** Returns the day of the first deposit, dated from `day` on, that was recorded and in force at a moment. */
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

/**
 * Payments of the same apartment, sum, fund and day, in the order of recording, with annulled and returned ones;
 * corrections do not count.
 */
interface Alike {
  readonly first: Map<string, PaymentState>;
  /** All payments of a group, where it has several. */
  readonly several: Map<string, PaymentState[]>;
}

const alikeIn = incrementalFold<BookDocument, '', Alike>(
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

/** Yields repeated payments: the second one may be a double click, or a receipt that nobody handed out. */
function* paidTwice(book: Cashbook): Generator<FraudAlert> {
  for (const alike of alikeIn(book.documents, '').several.values()) {
    const [, ...again] = alike.filter(({ idPd }) => !isStruck(book, idPd));
    for (const { idPd, idAp, emitted: date, amountBani, series, number } of again) {
      const own = { idPd, idAp, series, number };
      yield { key: `twice:${idPd}`, code: 'paid-twice', date, amountBani, ...own };
    }
  }
}

/** Returns the cash in the till, whatever its age: the caller that shows it knows the current day. */
export function tillAlert(books: readonly Cashbook[]): FraudAlert[] {
  const held = heldCash(books);
  if (held === null) return [];
  const { since: date, amountBani } = held;
  return [{ key: `till:${date}`, code: 'cash-held', date, amountBani }];
}

/** Returns the IBANs that owners pay into and that were changed. `dayOf` returns the day of a recorded moment. */
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

/** Returns the suppliers whose invoice gives another IBAN than the previous invoice. */
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
