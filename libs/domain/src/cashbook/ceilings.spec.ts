import fc from 'fast-check';
import { type LocalDate, logItems } from '../kernel/index.js';
import type { BookDocument, Cashbook } from './book.js';
import {
  documentIdIn,
  evolveCashbook,
  idOf,
  isStruck,
  NO_CASHBOOK,
  numberValue,
} from './cashbook.js';
import { aroundNumber, cashOfDay } from './ceilings.js';
import type { CashbookEvent } from './events.js';

const DAYS = ['2025-10-05', '2025-10-06', '2025-10-07'] as LocalDate[];
const APARTMENTS = [1, 2];
const SERIES = ['CH', 'B', ''];

type Step = {
  readonly kind: 'pay' | 'annul' | 'return' | 'update' | 'drop';
  readonly at: number;
  readonly day: number;
  readonly series: number;
  readonly number: number;
};

const step = fc.record<Step>({
  kind: fc.oneof(
    { weight: 5, arbitrary: fc.constant('pay' as const) },
    fc.constantFrom('annul' as const, 'return' as const, 'update' as const, 'drop' as const),
  ),
  at: fc.nat(40),
  day: fc.nat(DAYS.length - 1),
  series: fc.nat(SERIES.length - 1),
  // Often the next of its series, sometimes any, sometimes one with letters.
  number: fc.integer({ min: -1, max: 12 }),
});

function eventOf({ kind, at, day, series, number }: Step, book: Cashbook): CashbookEvent {
  const emitted = DAYS[day]!;
  const text = {
    emitted,
    series: SERIES[series]!,
    number: numberIn(book, SERIES[series]!, number),
  };
  const next = documentIdIn(2025, book.documents.length + 1);
  const idPd = documentIdIn(2025, 1 + (at % Math.max(1, book.documents.length)));
  const found = book.documents.items[idPd - documentIdIn(2025, 1)];
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
  const idAp = APARTMENTS[at % APARTMENTS.length]!;
  const money = { mode: at % 5 === 0 ? 2 : 1, amountBani: 100 + at, idF: null, info: '' } as const;
  return {
    type: 'PaymentRegistered',
    data: { idPd: next, type: 1, idAp, ...money, ...text },
  };
}

function numberIn({ lastOfSeries }: Cashbook, series: string, number: number): string {
  if (number > 8) return String((lastOfSeries.get(series) ?? 0) + 1);
  return number < 0 ? 'A1' : String(number);
}

/** What both are asked for, document by document and from the first one on. */
function anew(book: Cashbook, document: BookDocument) {
  const { series, emitted } = document;
  const value = numberValue(document.number)!;
  const numbered = [...logItems(book.documents)].flatMap((one) => {
    const other = numberValue(one.number);
    const isOther = one !== document && one.series === series && other !== undefined;
    return isOther ? [{ other, day: one.emitted }] : [];
  });
  const isOutOfOrder = numbered.some(({ other, day }) =>
    other < value ? day > emitted : day < emitted,
  );
  const below = numbered.flatMap(({ other }) => (other < value ? [other] : []));
  return { before: Math.max(0, ...below), isOutOfOrder };
}

const cashAnew = (book: Cashbook, idAp: number, day: LocalDate): number =>
  [...logItems(book.documents)].reduce(
    (sum, one) =>
      one.kind === 'payment' &&
      one.mode === 1 &&
      one.idAp === idAp &&
      one.emitted === day &&
      !isStruck(book, idOf(one))
        ? sum + one.amountBani
        : sum,
    0,
  );

test('what is kept of a book as it grows is what all its documents say', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let book = NO_CASHBOOK;
      for (const one of steps) {
        const after = evolveCashbook(book, eventOf(one, book));
        for (const state of [after, book]) {
          for (const document of logItems(state.documents)) {
            const value = numberValue(document.number);
            if (document.series === '' || value === undefined) continue;
            expect(aroundNumber(document, value, state)).toEqual(anew(state, document));
          }
          for (const day of DAYS) {
            for (const idAp of APARTMENTS) {
              expect(cashOfDay(state, idAp, day)).toBe(cashAnew(state, idAp, day));
            }
          }
        }
        // A folding may be dropped: the next one goes on from before it.
        if (one.kind !== 'drop') book = after;
      }
    }),
  );
});
