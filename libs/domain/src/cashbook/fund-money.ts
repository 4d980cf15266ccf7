import { type LocalDate, logItems } from '../kernel/index.js';
import type { BookDocument, Cashbook } from './book.js';
import { idOf, isStruck, paymentsOf } from './cashbook.js';
import type { PaymentData } from './events.js';

/** Money that a document put into a fund or took out of it, beside what residents pay on its dues. Bani, one of them 0. */
export interface FundMoney {
  readonly idPd: number;
  readonly date: LocalDate;
  readonly series: string;
  readonly number: string;
  readonly partner: string;
  readonly info: string;
  readonly inBani: number;
  readonly outBani: number;
}

/**
 * Collaborators' collections into a fund (type 4) and payments out of it (type 11), in the order of recording; a return
 * stands on the other side, an annulled document nowhere. Books oldest first.
 */
export function fundMoney(books: readonly Cashbook[], idFund: number): FundMoney[] {
  const standing = books.flatMap((book) =>
    [...logItems(book.documents)].filter((one) => !book.annulments.has(idOf(one))),
  );
  const moved = new Map<number, FundMoney>();
  return standing.flatMap((document) => {
    const own = ownMoney(document, idFund);
    if (own !== undefined) moved.set(own.idPd, own);
    if (own !== undefined || document.kind !== 'return') return own ?? [];
    const returned = moved.get(document.idPd);
    if (returned === undefined) return [];
    const { idReturn: idPd, emitted: date, series, number, info } = document;
    const { partner, inBani, outBani } = returned;
    return { idPd, date, series, number, partner, info, inBani: outBani, outBani: inBani };
  });
}

function ownMoney(document: BookDocument, idFund: number): FundMoney | undefined {
  if (document.kind !== 'collaborator' && document.kind !== 'disbursement') return undefined;
  if (document.idF !== idFund) return undefined;
  const { idPd, emitted: date, series, number, info, amountBani } = document;
  const common = { idPd, date, series, number, info };
  return document.kind === 'collaborator'
    ? { ...common, partner: document.partner, inBani: amountBani, outBani: 0 }
    : { ...common, partner: document.provider, inBani: 0, outBani: amountBani };
}

/** A correction (mode 4) of what an apartment owes to a fund: it clears the debt, and no money came in. */
export function isWaiver({ mode, idF }: Pick<PaymentData, 'mode' | 'idF'>): boolean {
  return mode === 4 && idF !== null;
}

/** The corrections of fund debts that stand, up to and including a day; all of them without one. */
export function* waivedDebts(
  books: readonly Cashbook[],
  until: LocalDate | null,
): Generator<{ readonly idFund: number; readonly idAp: number; readonly amountBani: number }> {
  for (const book of books) {
    for (const payment of paymentsOf(book)) {
      const { idF: idFund, idAp, amountBani, idPd, emitted } = payment;
      if (!isWaiver(payment) || idFund === null || isStruck(book, idPd)) continue;
      if (until === null || emitted <= until) yield { idFund, idAp, amountBani };
    }
  }
}
