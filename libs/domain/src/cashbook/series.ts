import { incrementalFold, type LocalDate, logItems } from '../kernel/index.js';
import type { BookDocument, Cashbook } from './book.js';
import { isCashReceipt, numberValue } from './cashbook.js';

/** A number of a series and the date of its document. */
export interface Numbered {
  readonly value: number;
  readonly emitted: LocalDate;
}

/** Yields the numbers of one series in one book, with those of annulled documents, which keep their numbers. */
export function* numbersOf(
  book: Cashbook,
  series: string,
): Generator<Numbered & { readonly document: BookDocument }> {
  if (series === '' || !book.lastOfSeries.has(series)) return;
  for (const document of logItems(book.documents)) {
    if (document.series !== series) continue;
    const value = numberValue(document.number);
    if (value !== undefined) yield { value, emitted: document.emitted, document };
  }
}

/**
 * Returns the highest number below `value` with which a book of another year ends a series: the first number of a year
 * follows it. 0 where there is none, and where the series starts again.
 */
export function lastBelow(value: number, series: string, others: readonly Cashbook[]): number {
  let highest = 0;
  for (const { lastOfSeries } of others) {
    const last = lastOfSeries.get(series) ?? 0;
    if (last < value) highest = Math.max(highest, last);
  }
  return highest;
}

/**
 * Counts the numbers strictly between two numbers of a series that no book has. Books of other years are read only
 * where they may have such a number: a receipt dated in December can take the next number in January too.
 */
export function missingBetween(
  before: number,
  value: number,
  series: string,
  others: readonly Cashbook[],
): number {
  const missing = value - before - 1;
  if (missing <= 0) return 0;
  const carried = new Set<number>();
  for (const book of others) {
    if ((book.lastOfSeries.get(series) ?? 0) <= before) continue;
    for (const one of numbersOf(book, series)) {
      if (one.value > before && one.value < value) carried.add(one.value);
    }
  }
  return missing - carried.size;
}

/**
 * Returns the lowest number of a series in the books of later years, where they continue the series: documents of the
 * earlier book must have lower ones. A series that starts again in a new year says nothing about the previous year.
 */
export function firstOfLaterBooks(
  book: Cashbook,
  series: string,
  books: readonly Cashbook[],
): Numbered | undefined {
  const own = lowestOf(book, series);
  if (own === undefined) return undefined;
  let next: Numbered | undefined;
  for (const one of books) {
    const lowest = one.year > book.year ? lowestOf(one, series) : undefined;
    if (lowest !== undefined && lowest.value < (next?.value ?? Infinity)) next = lowest;
  }
  return next !== undefined && next.value > own.value ? next : undefined;
}

/** Returns the lowest of the numbers that `numbersOf` yields. */
function lowestOf({ documents, lastOfSeries }: Cashbook, series: string): Numbered | undefined {
  if (series === '' || !lastOfSeries.has(series)) return undefined;
  return lowestNumbers(documents, '').get(series);
}

/** The lowest number of each series in a book: asked for with each receipt of a later year, so no book is read again. */
const lowestNumbers = incrementalFold<BookDocument, '', Map<string, Numbered>>(
  () => new Map(),
  (bySeries, { series, number, emitted }) => {
    const value = numberValue(number);
    if (value === undefined) return;
    const lowest = bySeries.get(series);
    if (lowest === undefined || value < lowest.value) bySeries.set(series, { value, emitted });
  },
);

/**
 * Returns the series of a user's next receipt: that of the user's own last receipt. A user without one gets the
 * association's series, if it has only one; else ''. `books` are oldest first.
 */
export function receiptSeriesOf(books: readonly Cashbook[], idUser: number): string {
  const all = new Set<string>();
  for (const { documents, annulments } of books.toReversed()) {
    for (let at = documents.length - 1; at >= 0; at -= 1) {
      const document = documents.items[at]!;
      if (!isCashReceipt(document) || annulments.has(document.idPd)) continue;
      if (document.by[0] === idUser) return document.series;
      all.add(document.series);
    }
  }
  return all.size === 1 ? [...all][0]! : '';
}
