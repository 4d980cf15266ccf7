import { allocate, apportion } from './allocate.js';

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [10, [0, 3, 0], [0, 10, 0]],
    [0, [2, 1], [0, 0]],
    [1, [1, 2, 2], [0, 1, 0]],
    // A product past the safe integers is still exact.
    [99_999_999_900, [999_899_999, 1], [99_999_999_800, 100]],
  ])('%i by %j is %j', (total, weights, parts) => {
    expect(allocate(total, weights)).toEqual(parts);
  });

  it('has no answer where nothing weighs anything', () => {
    expect(allocate(100, [0, 0])).toBeUndefined();
    expect(allocate(0, [])).toBeUndefined();
  });

  it.each([[[1.5]], [[-1]], [[Number.NaN]]])('stops at the weights %j: a bug', (weights) => {
    expect(() => allocate(100, weights)).toThrow('weight');
  });

  it('stops at a total that is not whole', () => {
    expect(() => allocate(0.5, [1])).toThrow('total');
  });

  it('says what each part was made of', () => {
    const { weightSum, remainders, extras } = apportion(-100, [1, 1, 1])!;
    expect([weightSum, [...remainders], [...extras]]).toEqual([3, [1, 1, 1], [-1, 0, 0]]);
  });
});
