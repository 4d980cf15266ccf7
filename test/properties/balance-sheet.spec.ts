import { addDays } from '@scara/domain/kernel';
import fc from 'fast-check';
import { AssociationLife, type Step } from '../support/association-life.js';
import { holds } from '../support/property.js';

const choice = fc.nat(4_999);
/** Months go on and get expenses more often than anything else, so that histories have some behind them. */
const what = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(0, 3) },
  { weight: 3, arbitrary: fc.nat(23) },
);
const step: fc.Arbitrary<Step> = fc.tuple(what, choice, choice, choice);

/** Pasts of up to 50 steps; what is tried goes on from one of them, so that it costs only its own steps. */
const PASTS = 400;
const SEED = 20_251;
const pasts = fc
  .sample(fc.array(step, { maxLength: 50, size: 'max' }), { numRuns: PASTS, seed: SEED })
  .map((steps) => {
    const life = new AssociationLife();
    life.live(steps);
    return life;
  });

const histories = fc.record({
  past: fc.nat(PASTS - 1),
  steps: fc.array(step, { minLength: 1, maxLength: 2, size: 'max' }),
  /** How many days ago the sheet is asked for. */
  daysAgo: fc.oneof(fc.constant(0), fc.nat(90)),
});

describe('the balance sheet of an association', () => {
  holds(
    'assets = liabilities at any moment after any history',
    0.1,
    histories,
    ({ past, steps, daysAgo }) => {
      const life = pasts[past]!.fork();
      life.live(steps);
      const sheet = life.sheet(addDays(life.now, -daysAgo));
      if (sheet.assetsBani !== sheet.liabilitiesBani) expect(sheet).toBe('even');
    },
  );

  it('is tried on pasts with closed and reopened months, and with many documents', () => {
    const closed = pasts.filter(({ months }) => months.some(({ closing }) => closing !== null));
    const reopened = pasts.filter(({ months }) => months.some((one) => one.closings > 1));
    const documents = pasts.map(({ books }) =>
      [...books.values()].reduce((sum, book) => sum + book.documents.length, 0),
    );
    expect(closed.length).toBeGreaterThan(PASTS / 2);
    expect(reopened.length).toBeGreaterThan(5);
    expect(documents.filter((count) => count > 9).length).toBeGreaterThan(PASTS / 10);
  });
});
