import { evolveTimedBook, NO_TIMED_BOOK, type TimedBook } from '@scara/domain/alerts';
import { documentIdIn } from '@scara/domain/cashbook';
import { localDate } from '@scara/domain/kernel';
import type { FoldedAssociation } from '../computed/computed-projection.js';
import { RowBuffer } from '../rows/row-buffer.js';
import { fraudAlerts } from './fraud-alerts.computed.js';

/** A book with cash receipts of these days and numbers. */
function bookOf(year: number, ...receipts: readonly [day: string, number: string][]): TimedBook {
  return receipts.reduce<TimedBook>(
    (book, [day, number], at) =>
      evolveTimedBook(
        book,
        {
          type: 'PaymentRegistered',
          data: {
            idPd: documentIdIn(year, at + 1),
            type: 1,
            mode: 1,
            emitted: localDate(day),
            series: 'A',
            number,
            idAp: 70_003,
            amountBani: 100 + at,
            idF: null,
            info: '',
          },
        },
        `${day}T10:00:00.000Z`,
      ),
    { ...NO_TIMED_BOOK, year },
  );
}

const december = bookOf(2025, ['2025-12-20', '7'], ['2025-12-30', '9']);

/** Returns the sources that are written anew when one book is touched, with the alerts of books among them. */
function written(january: TimedBook, touched: string): Record<string, string[]> {
  const books = { 'cashbook-7-2025': december, 'cashbook-7-2026': january };
  const association = {
    id: 7,
    streamsOf: ({ name }: { name: string }) =>
      name === 'cashbook'
        ? Object.entries(books).map(([stream, state]) => ({ stream, revision: 0n, state }))
        : [],
  } as unknown as FoldedAssociation;
  const buffer = new RowBuffer();
  fraudAlerts.compute(association, new Set([touched]), buffer.rowsOf(7));
  const found: Record<string, string[]> = {};
  for (const { steps } of buffer.steps()) {
    for (const step of steps) {
      if (step.kind === 'sweeps') for (const { value } of step.sweeps) found[String(value)] ??= [];
      else for (const { key } of step.changes.values()) found[String(key[1])]?.push(String(key[2]));
    }
  }
  return found;
}

const late = `order:${documentIdIn(2025, 2)}`;

test('a lower number of January puts a receipt of December out of order, and takes it back', () => {
  const behind = written(bookOf(2026, ['2026-01-05', '8']), 'cashbook-7-2026');
  expect(behind).toMatchObject({ 'cashbook-7-2025': [late], 'cashbook-7-2026': [] });
  const inOrder = written(bookOf(2026, ['2026-01-05', '10']), 'cashbook-7-2026');
  expect(inOrder).toMatchObject({ 'cashbook-7-2025': [], 'cashbook-7-2026': [] });
});

test('a receipt of December leaves the alerts of January as they are', () => {
  const sources = Object.keys(written(bookOf(2026, ['2026-01-05', '8']), 'cashbook-7-2025'));
  expect(sources).toContain('cashbook-7-2025');
  expect(sources).not.toContain('cashbook-7-2026');
});
