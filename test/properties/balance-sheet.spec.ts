import { addDays, type LocalDate } from '@scara/domain/kernel';
import fc from 'fast-check';
import { AssociationLife, type Step } from '../support/association-life.js';
import { holds } from '../support/property.js';

const choice = fc.nat(4_999);
/** Operations that other ones need: months that go on, their expenses, and payments of apartments. */
const ORDINARY: readonly number[] = [0, 0, 3, 7];
const REOPENED = 6;

/** Steps that mix operations of `often` with any operation, in the ratio 4 : `anything`. */
const lived = (
  maxLength: number,
  { often = ORDINARY, anything }: { often?: readonly number[]; anything: number },
): fc.Arbitrary<readonly Step[]> => {
  const what = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...often) },
    { weight: anything, arbitrary: fc.nat(23) },
  );
  const step = fc.tuple(what, choice, choice, choice);
  return fc.array(step, { minLength: 1, maxLength, size: 'max' });
};

/** Whole histories: most are short, because there are so many of them; some take years. */
const histories = fc.record({
  steps: fc.oneof(
    { weight: 84, arbitrary: lived(6, { anything: 3 }) },
    { weight: 14, arbitrary: lived(16, { anything: 5 }) },
    { weight: 2, arbitrary: lived(64, { often: [...ORDINARY, REOPENED], anything: 8 }) },
  ),
  /** Besides the day of each operation: how many days before the last one a balance sheet is requested. */
  daysAgo: fc.nat(90),
});

/** Histories in which this property once failed. */
const ONCE_UNEVEN: readonly (readonly [string, readonly Step[]])[] = [
  [
    'on the days between the close of a reopened month and the new one of the first month before it',
    [
      [0, 73, 1, 0],
      [0, 2113, 0, 0],
      [0, 1180, 0, 508],
      [0, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 305, 0, 41],
      [0, 0, 0, 0],
      [6, 955, 0, 0],
      [6, 1916, 0, 0],
      [0, 1, 0, 0],
      [0, 3067, 0, 264],
    ],
  ],
  [
    'after a close dated before the payment that an apartment beside its list had made already',
    [
      [0, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 1, 0, 104],
      [0, 0, 0, 0],
      [0, 1, 0, 0],
      [6, 400, 0, 0],
      [5, 0, 2, 0],
      [23, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 307, 0, 3235],
      [22, 3, 0, 0],
      [0, 41, 0, 3075],
    ],
  ],
  [
    'after the new close of a month before a reopened one, for an apartment that came and went in between',
    [
      [0, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 2515, 0, 1157],
      [0, 0, 0, 0],
      [0, 49, 0, 0],
      [0, 3283, 0, 2648],
      [0, 0, 0, 0],
      [6, 433, 0, 0],
      [6, 971, 0, 0],
      [3, 2205, 0, 0],
      [23, 0, 0, 0],
      [0, 1297, 0, 0],
      [23, 943, 508, 0],
      [0, 1, 0, 2831],
      [0, 0, 0, 0],
    ],
  ],
];

/** Counters of what was tested, to notice a generator that makes no progress. */
const tried = {
  histories: 0,
  operations: 0,
  closed: 0,
  reopened: 0,
  annulled: 0,
  returned: 0,
  long: 0,
};

function expectEven(life: AssociationLife, at: LocalDate): void {
  const sheet = life.sheet(at);
  if (sheet.assetsBani !== sheet.liabilitiesBani) expect(sheet).toBe('even');
}

describe('the balance sheet of an association', () => {
  holds(
    'assets = liabilities after every operation of any history',
    0.05,
    histories,
    ({ steps, daysAgo }) => {
      const life = new AssociationLife();
      for (const step of steps) {
        life.take(step);
        expectEven(life, life.now);
      }
      expectEven(life, addDays(life.now, -daysAgo));
      count(life, steps.length);
    },
  );

  it.each(ONCE_UNEVEN)('stays so where it once was not: %s', (_, steps) => {
    const life = new AssociationLife();
    for (const step of steps) {
      life.take(step);
      expectEven(life, life.now);
    }
    expect(life.months.length).toBeGreaterThan(1);
  });

  it('is tried where months were closed and reopened, and documents annulled and returned', () => {
    const { histories: all, operations, ...where } = tried;
    expect(operations).toBeGreaterThan(4 * all);
    for (const [what, count] of Object.entries(where)) {
      expect([what, count > all / 2_000]).toEqual([what, true]);
    }
  });
});

function count({ months, books }: AssociationLife, operations: number): void {
  tried.histories += 1;
  tried.operations += operations;
  if (operations > 30) tried.long += 1;
  if (months.some(({ closing }) => closing !== null)) tried.closed += 1;
  if (months.some(({ closings }) => closings > 1)) tried.reopened += 1;
  for (const { annulments, returns } of books.values()) {
    if (annulments.size > 0) tried.annulled += 1;
    if (returns.size > 0) tried.returned += 1;
  }
}
