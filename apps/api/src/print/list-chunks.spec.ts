import { pagesDown, rowChunks, type TableHeights } from './list-chunks.js';

/** Heads of 20 points, totals of 10, `count` rows of 10. */
const table = (count: number): TableHeights => ({
  headHeight: 20,
  labelHeight: 0,
  totalHeight: 10,
  rows: Array.from({ length: count }, () => ({ height: 10 })),
});

/** Returns how many rows each page gets when a page holds 10 rows, or 9 and the totals. */
const counts = (count: number, tail = 0) =>
  rowChunks(table(count), { height: 120, tail }).map(({ from, to }) => to - from);

it.each([
  [0, [0]],
  [9, [9]],
  [10, [5, 5]],
  [11, [6, 5]],
  [19, [10, 9]],
  [23, [10, 8, 5]],
  [29, [10, 10, 9]],
])('%i rows alone', (count, pages) => {
  expect(counts(count)).toEqual(pages);
});

it.each([
  [5, 40, [5]],
  [9, 40, [4, 5]],
  [9, 41, [9]],
  [10, 300, [5, 5]],
  [4, 40, [4]],
  [13, 40, [8, 5]],
])('%i rows before a tail of %i points', (count, tail, pages) => {
  expect(counts(count, tail)).toEqual(pages);
});

it('lets a tail go on alone that no five rows could stand beside', () => {
  expect(counts(9, 50)).toEqual([9]);
  expect(pagesDown(table(9), { height: 120, tail: 50 })).toBe(2);
  expect(pagesDown(table(9), { height: 120, tail: 0 })).toBe(1);
});

it('keeps every row once, in order', () => {
  for (let count = 0; count < 60; count += 1) {
    for (const tail of [0, 15, 40, 80, 300]) {
      const chunks = rowChunks(table(count), { height: 120, tail });
      expect(chunks[0]!.from).toBe(0);
      expect(chunks.at(-1)!.to).toBe(count);
      chunks.slice(1).forEach((chunk, at) => expect(chunk.from).toBe(chunks[at]!.to));
    }
  }
});
