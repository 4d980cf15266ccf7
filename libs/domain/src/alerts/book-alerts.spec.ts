import fc from 'fast-check';
import {
  type BookDocument,
  type Cashbook,
  type CashbookEvent,
  documentIdIn,
  evolveCashbook,
  firstOfLaterBooks,
  idOf,
  isStruck,
  NO_CASHBOOK,
  numberValue,
} from '../cashbook/index.js';
import { type LocalDate, logItems } from '../kernel/index.js';
import { bookAlerts } from './index.js';

const DAYS = ['10-05', '10-06', '10-07'];
const YEARS = [2025, 2026] as const;

interface Step {
  readonly kind: 'pay' | 'annul' | 'return' | 'update' | 'drop';
  readonly at: number;
  readonly year: number;
  readonly day: number;
  readonly series: string;
  readonly number: number;
}

const step = fc.record<Step>({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('pay' as const) },
    fc.constantFrom('annul' as const, 'return' as const, 'update' as const, 'drop' as const),
  ),
  at: fc.nat(40),
  year: fc.constantFrom(2025, 2025, 2025, 2026),
  day: fc.nat(DAYS.length - 1),
  series: fc.constantFrom('CH', 'B', ''),
  // Mostly the next of its series, sometimes any, sometimes one with letters.
  number: fc.integer({ min: -1, max: 40 }),
});

function eventOf({ kind, at, year, day, series, number }: Step, book: Cashbook): CashbookEvent {
  const last = book.lastOfSeries.get(series) ?? 0;
  const text = {
    emitted: `${year}-${DAYS[day]!}` as LocalDate,
    series,
    number: number > 8 ? String(last + 1) : number < 0 ? 'A1' : String(number),
  };
  const next = documentIdIn(year, book.documents.length + 1);
  const idPd = documentIdIn(year, 1 + (at % Math.max(1, book.documents.length)));
  const found = book.documents.items[idPd - documentIdIn(year, 1)];
  if (found !== undefined && found.kind !== 'return' && kind !== 'pay') {
    if (kind === 'annul') return { type: 'PaymentAnnulled', data: { idPd, reason: 'x' } };
    if (kind === 'update') {
      return { type: 'PaymentUpdated', data: { idPd, after: text, before: {} } };
    }
    if (kind === 'return') {
      const data = { idReturn: next, idPd, of: 1 as const, mode: 1 as const, amountBani: 5 };
      return { type: 'PaymentReturned', data: { ...data, ...text, reason: 'x' } };
    }
  }
  const money = { mode: at % 5 === 0 ? 2 : 1, amountBani: 100, idF: null, info: '' } as const;
  return {
    type: 'PaymentRegistered',
    data: { idPd: next, type: 1, idAp: 1 + (at % 2), ...money, ...text },
  };
}

/** What all documents say, each compared with every other one. */
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
    one.kind === 'payment' && !isStruck(book, one.idPd) ? [one] : [],
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
          book.year === one.year ? { ...evolveCashbook(book, eventOf(one, book)) } : book,
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
        // A folding may be dropped: the next one goes on from before it.
        if (one.kind !== 'drop') books = after;
      }
    }),
  );
  expect(told).toBeGreaterThan(1_000);
});
