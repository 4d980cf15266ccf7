import { areSame, isSame } from './same.js';

const document = { provider: 'Apa SA', date: '2026-11-04', shares: [{ idAp: 1, bani: 5 }] };

it('minds neither the order of fields nor those that are undefined', () => {
  const again = { shares: [{ bani: 5, idAp: 1 }], date: '2026-11-04', provider: 'Apa SA' };
  expect(isSame(document, { ...again, dueDate: undefined })).toBe(true);
  expect(isSame({ ...again, dueDate: undefined }, document)).toBe(true);
});

it.each<[unknown, unknown]>([
  [document, { ...document, date: '2026-11-05' }],
  [document, { ...document, dueDate: '2026-12-04' }],
  [{ ...document, dueDate: '' }, document],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [[], {}],
  [null, {}],
  [null, undefined],
  ['1', 1],
])('%j and %j are not the same', (one, other) => {
  expect(isSame(one, other)).toBe(false);
});

test('lists are the very same by what they hold, in its order', () => {
  const [one, other] = [{ idPd: 1 }, { idPd: 1 }];
  expect(areSame([one, other], [one, other])).toBe(true);
  expect(areSame([one], [other])).toBe(false);
  expect(areSame([one, other], [other, one])).toBe(false);
  expect(areSame([one], [one, other])).toBe(false);
});
