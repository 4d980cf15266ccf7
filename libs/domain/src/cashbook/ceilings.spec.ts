import fc from 'fast-check';
import { type LocalDate, logItems } from '../kernel/index.js';
import type { BookDocument, Cashbook } from './book.js';
import {
  bookStep,
  dayOfStep,
  eventOfStep,
  STEP_APARTMENTS,
  STEP_DAYS,
} from './book-steps.fixture.js';
import { evolveCashbook, idOf, isStruck, NO_CASHBOOK, numberValue } from './cashbook.js';
import { aroundNumber, cashOfDay } from './ceilings.js';

/** Computes the results of both functions again, document by document from the first one on. */
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
    fc.property(fc.array(bookStep(2025), { maxLength: 40 }), (steps) => {
      let book: Cashbook = { ...NO_CASHBOOK, year: 2025 };
      for (const one of steps) {
        const after = evolveCashbook(book, eventOfStep(one, book));
        for (const state of [after, book]) {
          for (const document of logItems(state.documents)) {
            const value = numberValue(document.number);
            if (document.series === '' || value === undefined) continue;
            expect(aroundNumber(document, value, state)).toEqual(anew(state, document));
          }
          for (const day of STEP_DAYS.map((at) => dayOfStep(2025, at))) {
            for (const idAp of STEP_APARTMENTS) {
              expect(cashOfDay(state, idAp, day)).toBe(cashAnew(state, idAp, day));
            }
          }
        }
        // The state of a dropped step is discarded: the next step continues from the state before it.
        if (one.kind !== 'drop') book = after;
      }
    }),
  );
});
