import type { Association } from '../association/index.js';
import {
  type BookDocument,
  type Cashbook,
  heldCash,
  idOf,
  isStruck,
  numberValue,
  type PaymentState,
} from '../cashbook/index.js';
import { type LocalDate, logItems } from '../kernel/index.js';
import { cifDigits, type Proposals } from '../proposals/index.js';

/**
 * Something that an honest mistake may explain, and a theft too: somebody looks at it and says what they found. Nothing
 * is refused for it. The key stays the same for the same matter.
 */
export type FraudAlert = {
  readonly key: string;
  /** Of what it is about; null for a change that bears no date of its own. */
  readonly date: LocalDate | null;
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

/** What the documents of one year's book show. */
export function bookAlerts(book: Cashbook): FraudAlert[] {
  return [...outOfOrder(book), ...annulledAfterDeposit(book), ...paidTwice(book)];
}

/** Numbers that the association gives itself: those of its own receipts and vouchers. */
function isOwnNumber(document: BookDocument): boolean {
  return 'mode' in document && document.mode === 1 && document.series !== '';
}

function* outOfOrder(book: Cashbook): Generator<FraudAlert> {
  const bySeries = new Map<string, { value: number; document: BookDocument }[]>();
  for (const document of logItems(book.documents)) {
    const value = numberValue(document.number);
    if (value === undefined || !isOwnNumber(document) || book.annulments.has(idOf(document))) {
      continue;
    }
    const series = bySeries.get(document.series) ?? [];
    series.push({ value, document });
    bySeries.set(document.series, series);
  }
  for (const documents of bySeries.values()) {
    let latest: LocalDate | undefined;
    for (const { document } of documents.sort((a, b) => a.value - b.value)) {
      const { emitted: date, series, number, amountBani } = document;
      if (latest !== undefined && date < latest) {
        const idPd = idOf(document);
        const code = 'receipt-out-of-order';
        yield { key: `order:${idPd}`, code, date, amountBani, idPd, series, number, after: latest };
      } else latest = date;
    }
  }
}

/**
 * A deposit dated on the receipt's day or after it, and recorded before the annulment. Both in one book: whether a
 * deposit of the next year came before the annulment is not told by the books.
 */
function* annulledAfterDeposit(book: Cashbook): Generator<FraudAlert> {
  if (book.annulments.size === 0) return;
  const deposits = [...logItems(book.documents)].filter(
    (one) => one.kind === 'transfer' && one.from === 'cash',
  );
  for (const document of logItems(book.documents)) {
    if (document.kind !== 'payment' && document.kind !== 'collaborator') continue;
    const { idPd, mode, emitted: date, series, number, amountBani } = document;
    const annulled = book.annulments.get(idPd)?.revision;
    if (mode !== 1 || annulled === undefined) continue;
    const deposit = deposits.find(
      (one) =>
        one.emitted >= date &&
        one.revision < annulled &&
        (book.annulments.get(idOf(one))?.revision ?? Infinity) > annulled,
    );
    if (deposit === undefined) continue;
    const own = { idPd, series, number, deposited: deposit.emitted };
    yield { key: `deposit:${idPd}`, code: 'annulled-after-deposit', date, amountBani, ...own };
  }
}

/** The same apartment, sum, fund and day: the second one may be a double click, or a receipt nobody handed out. */
function* paidTwice(book: Cashbook): Generator<FraudAlert> {
  const first = new Map<string, PaymentState>();
  for (const document of logItems(book.documents)) {
    if (document.kind !== 'payment' || isStruck(book, document.idPd)) continue;
    const { idPd, idAp, emitted: date, amountBani, idF, series, number } = document;
    const same = `${idAp} ${date} ${amountBani} ${idF ?? ''}`;
    if (first.has(same)) {
      const own = { idPd, idAp, series, number };
      yield { key: `twice:${idPd}`, code: 'paid-twice', date, amountBani, ...own };
    } else first.set(same, document);
  }
}

/** The cash that is in the till, whatever its age: who shows it knows what day it is. */
export function tillAlert(books: readonly Cashbook[]): FraudAlert[] {
  const held = heldCash(books);
  if (held === null) return [];
  const { since: date, amountBani } = held;
  return [{ key: `till:${date}`, code: 'cash-held', date, amountBani }];
}

/** Accounts that owners pay into, and got another number. */
export function ibanAlerts({ ibanChanges, funds }: Association): FraudAlert[] {
  return ibanChanges.map(({ idFund, before, after }, at) => ({
    key: `iban:${at + 1}`,
    code: 'iban-changed',
    date: null,
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
