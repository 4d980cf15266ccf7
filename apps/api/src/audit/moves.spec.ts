import { movesOf } from './moves.js';

const ids = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const moved = (before: readonly number[], after: readonly number[]): number[] =>
  movesOf(before, after).map(({ id }) => id);

it.each([
  ['the last put first', [4, 1, 2, 3], [{ id: 4, behindBefore: 3, behindAfter: undefined }]],
  ['the first put last', [2, 3, 4, 1], [{ id: 1, behindBefore: undefined, behindAfter: 4 }]],
  ['one put between', [1, 4, 2, 3], [{ id: 4, behindBefore: 3, behindAfter: 1 }]],
  ['nothing', [1, 2, 3, 4], []],
])('%s is told alone', (_, after, moves) => {
  expect(movesOf(ids(4), after)).toEqual(moves);
});

it('of sixty only those are told that were put elsewhere', () => {
  const after = ids(60).filter((id) => id !== 12 && id !== 40);
  after.splice(1, 0, 40);
  after.splice(50, 0, 12);
  expect(moved(ids(60), after)).toEqual([40, 12]);
  expect(moved(ids(60), ids(60).toReversed())).toHaveLength(59);
});
