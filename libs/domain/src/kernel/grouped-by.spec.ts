import { groupedBy } from './grouped-by.js';

test('items stand under their keys in their order, keys in the order of their first item', () => {
  const groups = groupedBy([31, 12, 11, 22, 32].values(), (one) => one % 10);
  expect([...groups]).toEqual([
    [1, [31, 11]],
    [2, [12, 22, 32]],
  ]);
  expect(groupedBy([], String).size).toBe(0);
});
