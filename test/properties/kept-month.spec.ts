import {
  computeMonth,
  type ExpenseMonth,
  expenseTable,
  expenseTableText,
  keptMonths,
  type MonthSources,
  positionsOfEntrance,
} from '@scara/domain/expense-month';
import fc from 'fast-check';
import { AssociationLife, type Step } from '../support/association-life.js';
import { holds, same } from '../support/property.js';

const choice = fc.nat(4_999);
/** Operations on an open month: it goes on, gets expenses and payments, and is computed again after each. */
const ORDINARY: readonly number[] = [0, 0, 3, 7, 7, 7];

const step = fc.tuple(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ORDINARY) },
    { weight: 3, arbitrary: fc.nat(23) },
  ),
  choice,
  choice,
  choice,
);

/** Returns the months that are not closed, each with what it builds on. */
function openMonths(life: AssociationLife): MonthSources[] {
  const { months, association } = life;
  const cashbooks = life.allBooks();
  return months.flatMap((month, at): MonthSources[] => {
    if (month.month === null || month.closing !== null) return [];
    const earlier: ExpenseMonth[] = month.previous === null ? [] : months.slice(0, at).toReversed();
    return [{ association, month, earlier, cashbooks }];
  });
}

let taken = 0;

describe('a month that is worked out again', () => {
  holds(
    'is the same from what is kept of it as from the beginning',
    0.0004,
    fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
    (steps: readonly Step[]) => {
      const life = new AssociationLife();
      const kept = keptMonths(2);
      for (const one of steps) {
        life.take(one);
        for (const sources of openMonths(life)) {
          if (kept.byMonth.has(sources.month)) taken += 1;
          const date = sources.month.publication?.published ?? null;
          const again = computeMonth(sources, date, false, kept);
          const anew = computeMonth(sources, date);
          same(again, anew);
          for (const idEntrance of new Set(anew.apartments.map((one) => one.idEntrance))) {
            const positions = positionsOfEntrance(anew, idEntrance);
            const text = JSON.stringify(expenseTable(anew, positions));
            same(`{${expenseTableText(again, positions)}}`, text);
          }
        }
      }
    },
  );

  it('was kept where only the books had moved', () => {
    expect(taken).toBeGreaterThan(400);
  });
});
