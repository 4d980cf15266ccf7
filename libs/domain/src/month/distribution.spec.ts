import { apartmentGroupId, apartmentId, bani, lei, milli, weight } from '../kernel/index.js';
import { aMonth, anApartment, anExpense } from './builders.fixture.js';
import type { ExpenseOfMonth } from './facts.js';
import { monthTable } from './table.js';

// Three apartments that differ in everything that a mode may divide by.
const apartments = [
  anApartment(1, {
    persons: 2,
    undividedShare: weight(50),
    heatedSurface: weight(10),
    c2: weight(1),
    c3: weight(3),
    c4: weight(0),
    arrears: lei('40'),
    cold: milli(3000),
  }),
  anApartment(2, {
    undividedShare: weight(30),
    heatedSurface: weight(30),
    c3: weight(1),
    c4: weight(1),
    arrears: lei('-5'),
    hot: milli(1000),
  }),
  anApartment(3, { undividedShare: weight(20), c2: weight(4), arrears: lei('10') }),
];

const sharesOf = (expense: Partial<ExpenseOfMonth>, of = apartments): number[] | string => {
  const table = monthTable(aMonth(of, [anExpense({ amount: bani(1000), ...expense })]));
  return table.expenses[0]!.refusal?.code ?? [...table.totals];
};

describe('the distribution modes', () => {
  it.each([
    [2, 'persons', [1000, 0, 0]],
    [3, 'one each', [334, 333, 333]],
    [4, 'undivided share', [500, 300, 200]],
    [6, 'persons, where the expense is not metered', [1000, 0, 0]],
    [7, 'heated surface', [250, 750, 0]],
    [8, 'those with persons or any consumption', [500, 500, 0]],
    [9, 'c2', [200, 0, 800]],
    [10, 'those with any consumption, where nothing meters', [500, 500, 0]],
    [11, 'arrears above 0', [800, 0, 200]],
    [12, 'c3', [750, 250, 0]],
    [13, 'persons, at least one', [500, 250, 250]],
    [14, 'c4', [0, 1000, 0]],
  ] as const)('mode %i divides by %s', (distribution, _, shares) => {
    expect(sharesOf({ distribution })).toEqual(shares);
  });

  it.each([
    [5, 2, [1000, 0, 0]],
    [5, 3, [0, 1000, 0]],
    [6, 2, [1000, 0, 0]],
    [6, 5, [1000, 0, 0]],
    [10, 3, [0, 1000, 0]],
  ] as const)('mode %i looks at the kind of metering %i', (distribution, metering, shares) => {
    expect(sharesOf({ distribution, metering })).toEqual(shares);
  });

  it('counts a negative consumption as none in weights', () => {
    const of = [anApartment(1, { cold: milli(-500) }), anApartment(2, { cold: milli(100) })];
    expect(sharesOf({ distribution: 5, metering: 2 }, of)).toEqual([0, 1000]);
    expect(sharesOf({ distribution: 8 }, of)).toEqual([0, 1000]);
  });

  it('counts the smallest consumption there is', () => {
    const of = [anApartment(1, { cold: milli(1) }), anApartment(2)];
    expect(sharesOf({ distribution: 10, metering: 2 }, of)).toEqual([1000, 0]);
    expect(sharesOf({ distribution: 10 }, of)).toEqual([1000, 0]);
    expect(sharesOf({ distribution: 6, metering: 2 }, of)).toEqual([1000, 0]);
    const canal = { metering: 2, canalBasisPoints: 10_000, distribution: 8 } as const;
    expect(sharesOf(canal, of)).toEqual([1000, 0]);
    const each = (['cold', 'hot', 'om', 'om1'] as const).map((kind, at) =>
      anApartment(at + 1, { [kind]: milli(1) }),
    );
    expect(sharesOf({ distribution: 8 }, [...each, anApartment(5)])).toEqual([
      ...[250, 250, 250, 250, 0],
    ]);
  });

  it('mode 8 looks at nothing but its own consumption where there is a canal percentage', () => {
    const of = [
      anApartment(1, { cold: milli(2000), hot: milli(-2000) }),
      anApartment(2, { om: milli(500) }),
      anApartment(3, { cold: milli(1) }),
      anApartment(4, { hot: milli(200) }),
      anApartment(5, { persons: 1 }),
    ];
    const canal = { distribution: 8, metering: 2, canalBasisPoints: 1000 } as const;
    expect(sharesOf(canal, of)).toEqual([0, 0, 0, 500, 500]);
    expect(sharesOf({ distribution: 8, metering: 2 }, of)).toEqual([200, 200, 200, 200, 200]);
  });

  it('mode 8 looks at a consumption typed on the expense too', () => {
    const of = [anApartment(1), anApartment(2)];
    const typedConsumptions = new Map([[apartmentId(2), milli(1)]]);
    expect(sharesOf({ distribution: 8, metering: 4, typedConsumptions }, of)).toEqual([0, 1000]);
  });
});

describe('a refusal names the mode and what is missing', () => {
  const empty = [anApartment(1), anApartment(2)];

  it.each([
    [2, 'persons'],
    [4, 'undivided-share'],
    [5, 'consumption'],
    [6, 'persons-or-consumption'],
    [7, 'heated-surface'],
    [8, 'persons-or-consumption'],
    [9, 'c2'],
    [10, 'consumption'],
    [11, 'arrears'],
    [12, 'c3'],
    [14, 'c4'],
  ] as const)('mode %i without any %s', (distribution, missing) => {
    const table = monthTable(aMonth(empty, [anExpense({ distribution })]));
    const refusal = { code: 'nothing-to-distribute-on', mode: distribution, missing };
    expect(table.expenses[0]).toMatchObject({ refusal, distributedBani: 0 });
    expect(table.proof).toEqual({
      invoicedBani: 10_000,
      distributedBani: 0,
      undistributedBani: 10_000,
    });
  });

  it('and so do a group nobody knows, a quantity of 0 and typed shares that are not there', () => {
    expect(sharesOf({ groupId: apartmentGroupId(9) })).toBe('group-unknown');
    expect(sharesOf({ metering: 2, quantity: milli(0) })).toBe('quantity-not-positive');
    const mistyped = { metering: 2, quantity: milli(1), amount: lei('900000000') } as const;
    expect(sharesOf(mistyped)).toBe('price-out-of-range');
    expect(sharesOf({ distribution: 1 })).toBe('typed-shares-missing');
    const typedShares = new Map([[apartmentId(7), bani(1)]]);
    expect(sharesOf({ distribution: 1, typedShares })).toBe('typed-share-outside-group');
  });
});

describe('groups', () => {
  const groupId = apartmentGroupId(5);

  it('leave the others blank, and keep the order of the association for the rounding ban', () => {
    const groups = new Map([[groupId, [apartmentId(3), apartmentId(1), apartmentId(3)]]]);
    const table = monthTable(aMonth(apartments, [anExpense({ groupId, amount: bani(1) })], groups));
    expect([...table.columns[0]!.shares]).toEqual([1, 0, 0]);
    expect([...table.columns[0]!.pays]).toEqual([1, 0, 1]);
  });
});

describe('metered expenses', () => {
  it('bill the use by price and divide the difference', () => {
    // 10.00 lei for 5 m³: the use of 3 m³ costs 6.00, and the remaining 4.00 are divided by undivided share.
    const expense = { metering: 2, quantity: milli(5000), distribution: 4 } as const;
    expect(sharesOf(expense)).toEqual([800, 120, 80]);
  });

  it('tell for a column what all its invoices say was used, what that costs, and the difference', () => {
    const groupId = apartmentGroupId(5);
    const groups = new Map([[groupId, [apartmentId(2), apartmentId(3)]]]);
    // The use costs 6.00 and 2.50 lei; 4.00 are divided by undivided share, 2.50 between the two of the group.
    const cold = {
      amount: bani(1000),
      metering: 2,
      quantity: milli(5000),
      distribution: 4,
    } as const;
    const hot = { amount: bani(500), metering: 3, quantity: milli(2000), groupId } as const;
    const [column] = monthTable(
      aMonth(apartments, [anExpense(cold), anExpense(hot), anExpense()], groups),
    ).columns;
    expect(column!.metered).toEqual({
      consumption: Float64Array.of(3000, 1000, 0),
      use: Float64Array.of(600, 250, 0),
      difference: Float64Array.of(200, 245, 205),
    });
  });

  it('ask for a quantity alone: one of 0 on an expense that nothing meters divides nothing by it', () => {
    expect(sharesOf({ quantity: milli(0) })).toEqual([334, 333, 333]);
  });

  it('keep a negative share', () => {
    const expense = { metering: 2, quantity: milli(2000), distribution: 3 } as const;
    expect(sharesOf(expense)).toEqual([1333, -167, -166]);
  });

  it('need no weights where there is no difference', () => {
    const expense = { metering: 2, quantity: milli(3000), distribution: 14 } as const;
    expect(sharesOf(expense, [anApartment(1, { cold: milli(3000) })])).toEqual([1000]);
  });

  it("count a percentage of cold plus hot as 'Canal', in weights too", () => {
    const canal = { metering: 2, canalBasisPoints: 5000 } as const;
    expect(sharesOf({ ...canal, quantity: milli(2000), distribution: 5 })).toEqual([750, 250, 0]);
    expect(sharesOf({ ...canal, distribution: 10 })).toEqual([500, 500, 0]);
  });

  it('take a consumption typed in its own unit', () => {
    const typedConsumptions = new Map([[apartmentId(3), milli(4000)]]);
    const expense = { metering: 4, quantity: milli(4000), distribution: 10 } as const;
    expect(sharesOf({ ...expense, typedConsumptions })).toEqual([0, 0, 1000]);
  });
});

describe('typed shares', () => {
  const typed = (...shares: number[]) =>
    new Map(shares.map((share, i) => [apartmentId(i + 1), bani(share)]));

  it.each([
    ['add up', [500, 300, 200], [500, 300, 200], 0],
    ['lack 3 bani: the largest first', [300, 500, 197], [301, 501, 198], 0],
    ['lack 2 bani', [300, 500, 198], [301, 501, 198], 0],
    ['are 1 ban too many, ties in list order', [400, 400, 201], [399, 400, 201], 0],
    ['leave those at 0 alone', [0, 500, 498], [0, 501, 499], 0],
    ['lack 2.00 lei, 1.00 each', [400, 400, 0], [500, 500, 0], 0],
    ['lack 1.51 lei that one would have to take', [849, 0, 0], [849, 0, 0], 151],
    ['lack more than 2.00 lei', [400, 399, 0], [400, 399, 0], 201],
    ['stand at one ban', [1, 998, 0], [1, 999, 0], 0],
    ['lack 2 bani, one of them 1 ban', [1, 997, 0], [2, 998, 0], 0],
    ['are all 0', [0, 0, 0], [0, 0, 0], 1000],
  ])('that %s', (_, shares, expected, undistributed) => {
    const expense = anExpense({
      amount: bani(1000),
      distribution: 1,
      typedShares: typed(...shares),
    });
    const table = monthTable(aMonth(apartments, [expense]));
    expect([...table.totals]).toEqual(expected);
    expect(table.expenses[0]!.undistributedBani).toBe(undistributed);
  });
});
