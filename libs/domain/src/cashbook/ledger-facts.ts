import type { LedgerFact, PaymentMade } from '../ledger/index.js';
import { bani, fundId, type LocalDate, logItems, paymentId } from '../kernel/index.js';
import {
  type Cashbook,
  isPayment,
  type PaymentState,
  type ReturnState,
  yearOfDocument,
} from './cashbook.js';

/** Where a close stood when it read the cash books: what it knew, and up to which day it counted. */
export interface KnownBooks {
  readonly until: LocalDate;
  /** Revision by year; a book that was empty is left out. */
  readonly revisions: Readonly<Record<string, number>>;
}

/** The facts that the cash books add to one apartment's account. */
export interface CashFacts {
  readonly byApartment: ReadonlyMap<number, readonly LedgerFact[]>;
  /**
   * Apartments of which a payment that an earlier close has counted was annulled or returned since: their account
   * must be worked out from the beginning.
   */
  readonly reversed: ReadonlySet<number>;
}

/**
 * The payments, annulments and returns that a close at `known` has not counted; all of them without one. A payment
 * recorded after the close and dated on or before it is among them (computation.md §6).
 */
export function cashFacts(books: readonly Cashbook[], known: KnownBooks | null): CashFacts {
  const byApartment = new Map<number, LedgerFact[]>();
  const reversed = new Set<number>();
  const payments = new Map<number, { payment: PaymentState; isCounted: boolean }>();
  const put = (idAp: number, fact: LedgerFact): void => {
    const facts = byApartment.get(idAp);
    if (facts === undefined) byApartment.set(idAp, [fact]);
    else facts.push(fact);
  };
  for (const book of books) {
    for (const document of logItems(book.documents)) {
      if (!isPayment(document)) continue;
      const isCounted = isCountedBy(known, document.emitted, document.revision);
      payments.set(document.idPd, { payment: document, isCounted });
      if (!isCounted) put(document.idAp, paid(document));
    }
  }
  // A reversal of a payment that no close has counted just joins it; of a counted one it undoes what was closed.
  const reverse = (idPd: number, isCountedToo: boolean, fact: LedgerFact): void => {
    const found = payments.get(idPd);
    if (found === undefined || (found.isCounted && isCountedToo)) return;
    if (found.isCounted) reversed.add(found.payment.idAp);
    put(found.payment.idAp, fact);
  };
  for (const book of books) {
    for (const { idPd, revision } of book.annulments.values()) {
      // An annulment has no date of its own: a close has counted it when it had read it.
      const year = yearOfDocument(idPd);
      const isCounted = known !== null && revision <= (known.revisions[year] ?? -1);
      reverse(idPd, isCounted, { type: 'annulment', paymentId: paymentId(idPd) });
    }
    for (const returned of book.returns.values()) {
      const { idPd, emitted, revision } = returned;
      reverse(idPd, isCountedBy(known, emitted, revision), givenBack(returned));
    }
  }
  return { byApartment, reversed };
}

function isCountedBy(known: KnownBooks | null, date: LocalDate, revision: number): boolean {
  if (known === null || date > known.until) return false;
  return revision <= (known.revisions[date.slice(0, 4)] ?? -1);
}

/** The payments of an apartment as its account takes them. */
function paid({ idPd, emitted, amountBani, idF }: PaymentState): PaymentMade {
  return {
    type: 'payment',
    date: emitted,
    paymentId: paymentId(idPd),
    number: idPd,
    amount: bani(amountBani),
    fundId: idF === null ? null : fundId(idF),
  };
}

function givenBack({ idPd, idReturn, emitted }: ReturnState): LedgerFact {
  return { type: 'return', date: emitted, number: idReturn, paymentId: paymentId(idPd) };
}
