import type { ExplainedExpense } from '@scara/contracts/http';

import { calculationOf, weightText } from './calculation.js';

const none: ExplainedExpense = {
  idOutgo: 1,
  name: 'Apă rece',
  amountBani: 147_950,
  shareBani: 1_548,
  document: { idServiceProvider: null, provider: '', providerCif: '', number: '', date: '' },
  group: 'toată',
  kind: 'not-a-payer',
  sentences: [],
  formula: null,
  typed: null,
  metered: null,
  meters: [],
  author: null,
};
const values = (expense: Partial<ExplainedExpense>) =>
  calculationOf({ ...none, ...expense }).map(({ value }) => value);

describe('the arithmetic of a share', () => {
  it('of a formula, with its rounding ban', () => {
    const formula = {
      mode: 2,
      looksAt: 'persons',
      amountBani: 10_000,
      weight: 2,
      weightSum: 3,
      cutBani: 6_666,
      roundingBan: 1,
    };
    expect(values({ shareBani: 6_667, formula })).toEqual([
      '100,00 lei',
      '2 din 3',
      '100,00 × 2 / 3 = 66,66',
      '+0,01 lei',
      '66,67 lei',
    ]);
  });

  it('of a meter, with the part of the difference', () => {
    const difference = {
      mode: 2,
      looksAt: 'persons',
      amountBani: 14_661,
      weight: 1,
      weightSum: 184,
      cutBani: 79,
      roundingBan: 1,
    };
    const metered = {
      consumptionE3: 2_398,
      invoiceBani: 147_950,
      invoiceE3: 241_748,
      canalPercentE2: null,
      useBani: 1_468,
      differenceE3: 23_957,
      difference,
    };
    expect(values({ metered })).toEqual([
      '1.479,50 / 241,748',
      '2,398',
      '2,398 × 1.479,50 / 241,748 = 14,68',
      '146,61 lei (23,957)',
      '146,61 × 1 / 184 = 0,79',
      '+0,01 lei',
      '15,48 lei',
    ]);
  });

  it('of a typed share that was adjusted', () => {
    expect(values({ shareBani: 501, typed: { typedBani: 500, adjustmentBani: 1 } })).toEqual([
      '5,00 lei',
      '+0,01 lei',
      '5,01 lei',
    ]);
  });

  it('of nothing', () => {
    expect(values({})).toEqual([]);
  });

  it.each([
    [4, 'undivided-share', 130_835, '1,30835'],
    [5, 'consumption', 2_398, '2,398'],
    [6, 'consumption', 2_398, '2,398'],
    [6, 'persons', 2, '2'],
    [10, 'consumption', 1, '1'],
    [11, 'arrears', 12_345, '123,45'],
    [3, 'apartments', 1, '1'],
  ])('weight of mode %i by %s', (mode, looksAt, weight, expected) => {
    expect(weightText({ mode, looksAt }, weight)).toBe(expected);
  });
});
