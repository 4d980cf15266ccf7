import fc from 'fast-check';
import { bookStep, eventOfStep } from '../cashbook/book-steps.fixture.js';
import {
  type BookDocument,
  type Cashbook,
  evolveCashbook,
  firstOfLaterBooks,
  idOf,
  isStruck,
  NO_CASHBOOK,
  numberValue,
} from '../cashbook/index.js';
import { type LocalDate, logItems, PAYMENT_MODE } from '../kernel/index.js';
import { bookAlerts } from './index.js';

const YEARS = [2025, 2026] as const;
const step = bookStep(2025, 2025, 2025, 2026);

/** Computes the alerts again by comparing each document with every other one. */
function anew(book: Cashbook, books: readonly Cashbook[]) {
  const documents = [...logItems(book.documents)];
  const value = (one: BookDocument) => numberValue(one.number)!;
  const isNumbered = (one: BookDocument): boolean =>
    'mode' in one &&
    one.mode === 1 &&
    one.series !== '' &&
    numberValue(one.number) !== undefined &&
    !book.annulments.has(idOf(one));
  const numbered = documents.filter(isNumbered);
  const order = [...new Set(numbered.map(({ series }) => series))].flatMap((series) => {
    const next = firstOfLaterBooks(book, series, books);
    let latest: LocalDate | undefined;
    return numbered
      .filter((one) => one.series === series)
      .sort((a, b) => value(a) - value(b))
      .flatMap((one) => {
        if (next !== undefined && next.value < value(one)) latest = next.emitted;
        if (latest !== undefined && one.emitted < latest) return [[`order:${idOf(one)}`, latest]];
        latest = one.emitted;
        return [];
      });
  });
  const standing = documents.flatMap((one) =>
    one.kind === 'payment' && one.mode !== PAYMENT_MODE.correction && !isStruck(book, one.idPd)
      ? [one]
      : [],
  );
  const twice = standing.filter((one, at) =>
    standing
      .slice(0, at)
      .some(
        (other) =>
          other.idAp === one.idAp &&
          other.emitted === one.emitted &&
          other.amountBani === one.amountBani &&
          other.idF === one.idF,
      ),
  );
  return [...order, ...twice.map(({ idPd }) => [`twice:${idPd}`, undefined])].sort(byKey);
}

const byKey = ([one]: readonly unknown[], [other]: readonly unknown[]): number =>
  String(one) < String(other) ? -1 : 1;

test('what is kept of a book as it grows gives the alerts that all its documents give', () => {
  let told = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      let books: readonly Cashbook[] = YEARS.map((year) => ({ ...NO_CASHBOOK, year }));
      for (const one of steps) {
        const after = books.map((book) =>
          book.year === one.year ? { ...evolveCashbook(book, eventOfStep(one, book)) } : book,
        );
        for (const all of [after, books]) {
          for (const book of all) {
            const alerts = bookAlerts(book, all).map((alert) => [
              alert.key,
              alert.code === 'receipt-out-of-order' ? alert.after : undefined,
            ]);
            told += alerts.length;
            expect(alerts.sort(byKey)).toEqual(anew(book, all));
          }
        }
        // The state of a dropped step is discarded: the next step continues from the state before it.
        if (one.kind !== 'drop') books = after;
      }
    }),
  );
  expect(told).toBeGreaterThan(1_000);
});
