import { compareFile } from './compare.js';

const right = { input: { amount: -7, weights: [1, 1, 1] }, expected: [-3, -2, -2] };
const refused = { input: { amount: 7, weights: [0, 0] }, expected: null };
const compared = (...cases: readonly unknown[]) => compareFile('a.json', JSON.stringify(cases));

it('counts the cases that come out as expected, refusals too', () => {
  expect(compared(right, refused)).toEqual({ cases: 2, differences: [] });
  expect(compareFile('a.json', `\uFEFF${JSON.stringify([right])}\r\n`).differences).toEqual([]);
});

it('says which case differs, and how', () => {
  expect(compared(right, { ...refused, expected: [7, 0] }).differences).toEqual([
    'a.json case 2\n  input    {"amount":7,"weights":[0,0]}\n  expected [7,0]\n  computed null',
  ]);
});

it.each([[null], [5], ['x'], [{}], [[1]], [{ input: null, expected: null }], [{ input: {} }]])(
  'names a case that is none and runs the others: %j',
  (one) => {
    const { cases, differences } = compared(one, right);
    expect(cases).toBe(2);
    expect(differences).toEqual([
      'a.json case 1 is no case: it has no input, or nothing that is expected',
    ]);
  },
);

it('takes what is outside the domain’s bounds for refused', () => {
  const below = { input: { amount: 7, weights: [-1, 2] }, expected: null };
  expect(compared(below).differences).toEqual([]);
});

it.each([
  [{ colour: 'blue' }],
  [{ amount: 7, weights: [-1, 2] }],
  [{ amount: 7, weights: [1, null] }],
  [{ amount: 10, quantity: 4, consumptions: [1, 2, 3], weights: [1, 1] }],
  [{ principal: 1, published: '2025-02-30' }],
  [{ debts: [] }],
  [{ debts: [{ id: 1, month: '2025-01', kind: 'rent', amount: 1 }], payment: { amount: 1 } }],
])('tells a case that cannot be worked out as a difference: %j', (input) => {
  const [told] = compared({ input, expected: 1 }).differences;
  expect(told).toContain('"threw"');
});

const debt = { id: 1, month: '2025-01', kind: 'expense', amount: 5 };
const terms = { published: '2025-01-01', maturityDays: 0, until: '2025-06-01', payments: [] };

it.each([
  [{ amount: 10, quantity: '4', consumptions: [1], weights: [1] }, 'quantity is no number: "4"'],
  [{ amount: 10, consumptions: [1], weights: [1] }, 'quantity is no number: undefined'],
  [{ amount: 10, quantity: 4, consumptions: ['1'], weights: [1] }, 'consumptions[0] is no number'],
  [{ amount: 10, weights: null }, 'weights is no list'],
  [{ ...terms, principal: 5 }, 'ratePerDayHundredthsOfPercent is no number: undefined'],
  [{ debts: [debt] }, 'payment[0] is no object: undefined'],
  [{ debts: [null], payment: { amount: 1 } }, 'debts[0] is no object: null'],
])('names the field that is not what it should be: %j', (input, sentence) => {
  const [told] = compared({ input, expected: 1 }).differences;
  expect(told).toContain(JSON.stringify(`RangeError: ${sentence}`).slice(1, -1));
});

it('takes a fund that is null for none', () => {
  const input = { debts: [{ ...debt, fund: null }], payment: { amount: 7, fund: null } };
  const expected = { allocations: [{ id: 1, amount: 5 }], advance: 2 };
  expect(compared({ input, expected }).differences).toEqual([]);
});

it.each(['', '{', '{"input":1}', '"x"'])('names a file that is no list of cases: %j', (text) => {
  expect(compareFile('a.json', text)).toEqual({
    cases: 0,
    differences: ['a.json is no list of cases'],
  });
});
