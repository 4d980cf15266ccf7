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

/** An effect of a document on the sheet, apart from the money accounts that it moves. */
export type DocumentEffect =
  /** Money from a collaborator, who is not an owner (type 3). */
  | { readonly on: 'third-parties'; readonly amountBani: number }
  /** Money into a fund (above 0), out of it, or a waived due (below 0). */
  | {
      readonly on: 'fund';
      readonly what: 'collected' | 'used' | 'waived';
      readonly idFund: number;
      readonly amountBani: number;
    }
  /** The part of a payment that paid an expense document. */
  | ({ readonly on: 'bill' } & BillPart)
  /** Money that was paid without any expense document, which is still to be put on a list. */
  | { readonly on: 'unbilled'; readonly amountBani: number }
  /** An expense that owners are billed for but a fund paid: the current expenses owe it to the fund. */
  | { readonly on: 'fund-covered'; readonly amountBani: number }
  /** Penalties corrected by hand or by a proposal (type 20). */
  | { readonly on: 'penalties'; readonly amountBani: number }
  /** A correction (mode 4): debts changed without money. */
  | { readonly on: 'corrections'; readonly amountBani: number };

/** The effects of one document, with their date; a return undoes those of the document that it returns. */
export interface DatedEffects {
  readonly idPd: number;
  readonly date: LocalDate;
  readonly effects: readonly DocumentEffect[];
}

/** Yields the effects of the documents dated up to and including `until`, without annulled ones. */
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

/** A document in force with its effects; null for a return, whose effects may depend on another book. */
interface StandingDocument {
  readonly document: BookDocument;
  readonly effects: readonly DocumentEffect[] | null;
}

/** By book, which never changes: its documents that matter for a sheet, few compared to owners' payments. */
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

/** Adds up the opening balances of each account dated up to and including `until`. Bani. */
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
 * Returns the effects of a document. Each has two sides: a payment changes its money account and the debts of its
 * apartment, both counted elsewhere; a correction (mode 4) changes no money account, so its effect takes that place.
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
