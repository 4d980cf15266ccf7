import { type LocalDate, logItems } from '../kernel/index.js';
import type { BookDocument, Cashbook } from './book.js';
import { isCashReceipt, numberValue } from './cashbook.js';

/** A number of a series and the day that stands on its document. */
export interface Numbered {
  readonly value: number;
  readonly emitted: LocalDate;
}

/** Numbers of one series in one book, annulled documents too: they keep theirs. */
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
 * The number that the books of other years end a series with, the highest of those below `value`: the first number of a
 * year follows it. 0 for none, and where the series begins anew.
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
 * How many numbers between two of a series, both left out, no book carries. Books of other years are gone through only
 * where one of them may carry such a number: a receipt dated in December takes the next number in January too.
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
 * The lowest number that a series has in the books of later years, where it goes on in them: whatever the earlier book
 * dates before it carries a lower one. A series that begins anew with a year says nothing about the year before.
 */
export function firstOfLaterBooks(
  book: Cashbook,
  series: string,
  books: readonly Cashbook[],
): Numbered | undefined {
  const later = books.filter(({ year }) => year > book.year);
  if (!later.some(({ lastOfSeries }) => lastOfSeries.has(series))) return undefined;
  const own = lowestOf(numbersOf(book, series));
  const next = lowestOf(later.flatMap((one) => [...numbersOf(one, series)]));
  return own !== undefined && next !== undefined && next.value > own.value ? next : undefined;
}

function lowestOf(numbers: Iterable<Numbered>): Numbered | undefined {
  let lowest: Numbered | undefined;
  for (const { value, emitted } of numbers) {
    if (lowest === undefined || value < lowest.value) lowest = { value, emitted };
  }
  return lowest;
}

/**
 * The series that a person would issue the next receipt in: that of their own last one. Whoever issued none goes on in
 * the association's, where it has but one; '' where nobody can know. `books` are oldest first.
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
