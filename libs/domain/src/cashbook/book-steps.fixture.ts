import fc from 'fast-check';
import type { LocalDate } from '../kernel/index.js';
import type { Cashbook } from './book.js';
import { documentIdIn } from './cashbook.js';
import type { CashbookEvent } from './events.js';

/** One random step in the life of a year's book: a new document, or an action on an existing one. */
export interface BookStep {
  /** 'drop' is a document whose folded state is discarded: the next step continues from the state before it. */
  readonly kind: 'pay' | 'annul' | 'return' | 'update' | 'drop';
  readonly at: number;
  readonly year: number;
  readonly day: number;
  readonly series: string;
  readonly number: number;
}

/** Few days and few apartments, so that documents coincide. */
export const STEP_DAYS = [0, 1, 2, 3];
export const STEP_APARTMENTS = [1, 2];

export const dayOfStep = (year: number, day: number): LocalDate =>
  `${year}-10-0${day + 1}` as LocalDate;

/** Draws a random step; a year that is given more often is drawn more often. */
export const bookStep = (...years: readonly number[]): fc.Arbitrary<BookStep> =>
  fc.record<BookStep>({
    kind: fc.oneof(
      { weight: 5, arbitrary: fc.constant('pay' as const) },
      fc.constantFrom('annul' as const, 'return' as const, 'update' as const, 'drop' as const),
    ),
    at: fc.nat(40),
    year: fc.constantFrom(...years),
    day: fc.constantFrom(...STEP_DAYS),
    series: fc.constantFrom('CH', 'B', ''),
    // Mostly the next number of the series, sometimes any number, sometimes one with letters.
    number: fc.integer({ min: -1, max: 40 }),
  });

/** Returns the event of a step on the book of its year. */
export function eventOfStep(step: BookStep, book: Cashbook): CashbookEvent {
  const { kind, at, year, day, series, number } = step;
  const text = {
    emitted: dayOfStep(year, day),
    series,
    number:
      number > 8
        ? String((book.lastOfSeries.get(series) ?? 0) + 1)
        : number < 0
          ? 'A1'
          : String(number),
  };
  const next = documentIdIn(year, book.documents.length + 1);
  const idPd = documentIdIn(year, 1 + (at % Math.max(1, book.documents.length)));
  const found = book.documents.items[idPd - documentIdIn(year, 1)];
  if (found !== undefined && found.kind !== 'return') {
    if (kind === 'annul') return { type: 'PaymentAnnulled', data: { idPd, reason: 'x' } };
    if (kind === 'update') {
      const before = { emitted: found.emitted };
      return { type: 'PaymentUpdated', data: { idPd, after: text, before } };
    }
    if (kind === 'return') {
      const data = { idReturn: next, idPd, of: 1 as const, mode: 1 as const, amountBani: 5 };
      return { type: 'PaymentReturned', data: { ...data, ...text, reason: 'x' } };
    }
  }
  const idAp = STEP_APARTMENTS[at % STEP_APARTMENTS.length]!;
  const amountBani = 100 + (at % 3);
  const money = { mode: at % 5 === 0 ? 2 : 1, amountBani, idF: null, info: '' } as const;
  return { type: 'PaymentRegistered', data: { idPd: next, type: 1, idAp, ...money, ...text } };
}
