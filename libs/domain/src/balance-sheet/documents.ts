import { type LocalDate, logItems, yearOf, PAYMENT_MODE } from '../kernel/index.js';
import {
  type BillPart,
  type BookDocument,
  type CashAccount,
  type Cashbook,
  idOf,
  type OwnDocument,
  ownDocumentOf,
  type ReturnState,
  yearOfDocument,
} from '../cashbook/index.js';

/** Where a document stands on the sheet beside the accounts that its money moves. */
export type DocumentEffect =
  /** Money of somebody who is no owner (types 3). */
  | { readonly on: 'third-parties'; readonly amountBani: number }
  /** Money into a fund (above 0), out of it, or a due that was waived (below 0). */
  | {
      readonly on: 'fund';
      readonly what: 'collected' | 'used' | 'waived';
      readonly idFund: number;
      readonly amountBani: number;
    }
  /** What of a payment paid an expense document. */
  | ({ readonly on: 'bill' } & BillPart)
  /** Money that left without any expense document: still to be put on a list. */
  | { readonly on: 'unbilled'; readonly amountBani: number }
  /** An expense that owners are billed for, paid out of a fund: the current expenses owe it to the fund. */
  | { readonly on: 'fund-covered'; readonly amountBani: number }
  /** Penalties corrected by hand or by a proposal (type 20). */
  | { readonly on: 'penalties'; readonly amountBani: number }
  /** A correction (mode 4): debts moved and no money. */
  | { readonly on: 'corrections'; readonly amountBani: number };

/** One document's effects, on the day they take place; a return undoes those of the document it names. */
export interface DatedEffects {
  readonly idPd: number;
  readonly date: LocalDate;
  readonly effects: readonly DocumentEffect[];
}

/** What the documents dated up to and including `until` put on the sheet, annulled ones left out. */
export function* documentEffects(
  books: readonly Cashbook[],
  until: LocalDate,
): Generator<DatedEffects> {
  const byYear = new Map(books.map((book) => [book.year, book]));
  for (const book of books) {
    if (book.year > yearOf(until)) continue;
    for (const { document, effects } of standingIn(book)) {
      if (document.emitted > until) continue;
      const own = effects ?? returnedEffects(document as ReturnState, byYear);
      if (own.length > 0) yield { idPd: idOf(document), date: document.emitted, effects: own };
    }
  }
}

/** A document that stands, with what it puts on the sheet; a return's effects follow from another book, too. */
interface StandingDocument {
  readonly document: BookDocument;
  readonly effects: readonly DocumentEffect[] | null;
}

/** By book, which never changes: those of its documents that say anything to a sheet, few beside what owners pay. */
const standing = new WeakMap<Cashbook, readonly StandingDocument[]>();

function standingIn(book: Cashbook): readonly StandingDocument[] {
  let found = standing.get(book);
  if (found === undefined) {
    const all: StandingDocument[] = [];
    for (const document of logItems(book.documents)) {
      if (book.annulments.has(idOf(document))) continue;
      const effects = document.kind === 'return' ? null : ownEffects(document);
      const isSaid = effects === null || effects.length > 0 || document.kind === 'opening';
      if (isSaid) all.push({ document, effects });
    }
    standing.set(book, (found = all));
  }
  return found;
}

function returnedEffects(
  { idPd }: ReturnState,
  books: ReadonlyMap<number, Cashbook>,
): readonly DocumentEffect[] {
  const home = books.get(yearOfDocument(idPd));
  const first = home && ownDocumentOf(home, idPd);
  return (first === undefined ? [] : ownEffects(first)).map((effect) => ({
    ...effect,
    amountBani: -effect.amountBani,
  }));
}

/** Σ of the opening balances of each account dated up to and including `until`. Bani. */
export function openingBalances(
  books: readonly Cashbook[],
  until: LocalDate,
): Readonly<Record<CashAccount, number>> {
  const opened = { cash: 0, bank: 0, collector: 0 };
  for (const book of books) {
    for (const { document } of standingIn(book)) {
      if (document.kind !== 'opening' || document.emitted > until) continue;
      opened[document.account] += document.amountBani;
    }
  }
  return opened;
}

/**
 * Two sides each time: a payment of money moves its account and the debts of its apartment, which are counted there; a
 * correction (mode 4) moves no account, and stands as what takes its place.
 */
function ownEffects(document: OwnDocument): readonly DocumentEffect[] {
  switch (document.kind) {
    case 'payment': {
      const { mode, idF, amountBani } = document;
      if (mode !== PAYMENT_MODE.correction) return [];
      return [
        idF === null
          ? { on: 'corrections', amountBani: -amountBani }
          : { on: 'fund', what: 'waived', idFund: idF, amountBani: -amountBani },
      ];
    }
    case 'collaborator': {
      const { mode, idF, amountBani } = document;
      return [
        idF === null
          ? { on: 'third-parties', amountBani }
          : { on: 'fund', what: 'collected', idFund: idF, amountBani },
        ...correction(mode, -amountBani),
      ];
    }
    case 'disbursement': {
      const { mode, idF, amountBani, bills } = document;
      const paid = bills.map((part): DocumentEffect => ({ on: 'bill', ...part }));
      const isBilled = bills.length > 0;
      const fund: DocumentEffect[] =
        idF === null ? [] : [{ on: 'fund', what: 'used', idFund: idF, amountBani: -amountBani }];
      if (idF !== null && isBilled) fund.push({ on: 'fund-covered', amountBani });
      if (idF === null && !isBilled) fund.push({ on: 'unbilled', amountBani });
      return [...paid, ...fund, ...correction(mode, amountBani)];
    }
    case 'penalty-correction':
      return [{ on: 'penalties', amountBani: document.amountBani }];
    case 'transfer':
    case 'opening':
    case 'advance-distribution':
      return [];
  }
}

function correction(mode: number, amountBani: number): DocumentEffect[] {
  return mode === PAYMENT_MODE.correction ? [{ on: 'corrections', amountBani }] : [];
}
