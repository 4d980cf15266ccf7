import {
  byDate,
  firstDay,
  legalFigure,
  type LocalDate,
  logItems,
  monthOfDate,
  yearOf,
  PAYMENT_MODE,
} from '../kernel/index.js';
import { balancesBefore, cashRegister } from './accounts.js';
import type { BookDocument, Cashbook } from './book.js';
import { idOf } from './cashbook.js';
import { cashCeiling, type CashWarning, type CeilingCode } from './ceilings.js';
import { firstOfLaterBooks, lastBelow, missingBetween, numbersOf } from './series.js';

/** A warning about cash, with its day and, where one document causes it, that document. */
export interface CashFinding {
  readonly date: LocalDate;
  readonly idPd: number | null;
  readonly warning: CashWarning;
}

/**
 * Returns every cash warning of a period, both days included, oldest first: the warnings that `warningsOf` gives for
 * each document when it is written, but each day or series once. Books are oldest first; the cost grows with the
 * documents of the years that the period touches.
 */
export function cashFindings(
  books: readonly Cashbook[],
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  isCompany: (idAp: number) => boolean,
): CashFinding[] {
  const struck = new Set(
    books.flatMap(({ annulments, returns }) => [...annulments.keys(), ...returns.keys()]),
  );
  const asked = books.filter(({ year }) => year >= yearOf(from) && year <= yearOf(to));
  const documents = asked.flatMap((book) => [...logItems(book.documents)]);
  const stands = (one: BookDocument): boolean => one.emitted <= to && !struck.has(idOf(one));
  const isShown = (one: BookDocument): boolean => one.emitted >= from && stands(one);
  // The month's cash ceiling counts the whole month, even if the period begins within it.
  const since = firstDay(monthOfDate(from));
  const summed = documents.filter((one) => one.emitted >= since && stands(one));
  const found = [
    ...ceilingFindings(summed, isCompany).filter(({ date }) => date >= from),
    ...accountFindings(books, from, to),
    ...seriesFindings(asked, books, isShown),
  ];
  return found.sort(byDate);
}

interface Sum {
  readonly code: CeilingCode;
  readonly ceilingBani: number;
  date: LocalDate;
  idPd: number;
  amountBani: number;
}

/** Adds up cash receipts and cash payments by person and day, by provider and day, by day, and by month. */
function ceilingFindings(
  documents: readonly BookDocument[],
  isCompany: (idAp: number) => boolean,
): CashFinding[] {
  const sums = new Map<string, Sum>();
  const add = (code: CeilingCode, key: string, ceilingBani: number, one: BookDocument): void => {
    const at = `${code} ${key}`;
    const sum = sums.get(at) ?? {
      code,
      ceilingBani,
      date: one.emitted,
      idPd: idOf(one),
      amountBani: 0,
    };
    sums.set(at, sum);
    sum.amountBani += one.amountBani;
    // The last document of the sum is the one that passed the ceiling, or that came nearest to it.
    if (one.emitted >= sum.date) [sum.date, sum.idPd] = [one.emitted, idOf(one)];
  };
  for (const one of documents) {
    if (!('mode' in one) || one.mode !== PAYMENT_MODE.cash) continue;
    const { emitted } = one;
    if (one.kind === 'payment') {
      const ceiling = cashCeiling(isCompany(one.idAp), emitted);
      add('cash-person-ceiling', `${one.idAp} ${emitted}`, ceiling, one);
    } else if (one.kind === 'disbursement') {
      add(
        'cash-provider-ceiling',
        `${one.provider} ${emitted}`,
        legalFigure('cash-to-provider', emitted),
        one,
      );
      add('cash-day-ceiling', emitted, legalFigure('cash-paid-in-day', emitted), one);
      const inMonth = legalFigure('cash-paid-in-month', emitted);
      add('cash-month-ceiling', emitted.slice(0, 7), inMonth, one);
    }
  }
  return [...sums.values()].flatMap(({ code, date, idPd, amountBani, ceilingBani }) =>
    amountBani > ceilingBani ? [{ date, idPd, warning: { code, amountBani, ceilingBani } }] : [],
  );
}

/**
 * Finds the days that the till ended above its ceiling, or the collector's account below zero; following days without
 * movements are not reported again.
 */
function accountFindings(
  books: readonly Cashbook[],
  from: LocalDate,
  to: LocalDate,
): CashFinding[] {
  const found: CashFinding[] = [];
  let { cash, collector } = balancesBefore(books, from);
  for (const { date, columns } of cashRegister(books, from, to).days) {
    const say = (warning: CashWarning): void => {
      found.push({ date, idPd: null, warning });
    };
    const ceilingBani = legalFigure('till-at-day-end', date);
    const ended = { cash: columns.cash.closing, collector: columns.collector.closing };
    if (ended.cash > ceilingBani && ended.cash !== cash) {
      say({ code: 'till-ceiling', amountBani: ended.cash, ceilingBani });
    }
    if (ended.collector < 0 && ended.collector !== collector) {
      say({ code: 'collector-below-zero', amountBani: ended.collector });
    }
    ({ cash, collector } = ended);
  }
  return found;
}

/**
 * Finds documents of a series that are dated before an older number of their year, or after a later year continued the
 * series under a lower number; and numbers missing before a document. An annulled document keeps its number and so leaves
 * no gap; neither does a number in the book of another year.
 */
function seriesFindings(
  asked: readonly Cashbook[],
  books: readonly Cashbook[],
  isShown: (document: BookDocument) => boolean,
): CashFinding[] {
  const found: CashFinding[] = [];
  for (const book of asked) {
    const others = books.filter(({ year }) => year !== book.year);
    for (const series of book.lastOfSeries.keys()) {
      const numbered = [...numbersOf(book, series)].sort((a, b) => a.value - b.value);
      const next = firstOfLaterBooks(book, series, others);
      let latest: LocalDate | undefined;
      let last = 0;
      for (const { value, emitted: date, document } of numbered) {
        const say = (warning: CashWarning): void => {
          if (isShown(document)) found.push({ date, idPd: idOf(document), warning });
        };
        const isBehind = next !== undefined && next.value < value;
        if (isBehind || (latest !== undefined && date < latest)) {
          say({ code: 'receipt-out-of-order', series, number: document.number });
        }
        const before = Math.max(last, lastBelow(value, series, others));
        const missing = before === 0 ? 0 : missingBetween(before, value, series, others);
        if (missing > 0) say({ code: 'receipt-gap', series, missing });
        if (latest === undefined || date > latest) latest = date;
        last = value;
      }
    }
  }
  return found;
}
