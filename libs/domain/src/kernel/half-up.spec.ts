import { divHalfUp, mulDivHalfUp } from './half-up.js';

describe('half up means half away from zero', () => {
  it.each([
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [4, 1, 3, 1],
    [-4, 1, 3, -1],
    [0, 7, 3, 0],
    [99_999_999_900, 999_999_999, 1_000_000_000, 99_999_999_800],
    // One unit decides the rounding, past the safe integers.
    [3, 3_002_399_751_580_331, 2, 4_503_599_627_370_497],
  ])('%i · %i / %i = %i', (a, b, c, expected) => {
    expect(mulDivHalfUp(a, b, c)).toBe(expected);
    expect(divHalfUp(BigInt(a) * BigInt(b), BigInt(c))).toBe(BigInt(expected));
  });

  it('stops at a divisor that is not above 0 and at a result that is not exact', () => {
    expect(() => mulDivHalfUp(1, 1, 0)).toThrow('division');
    expect(() => divHalfUp(1n, -1n)).toThrow('division');
    expect(() => mulDivHalfUp(Number.MAX_SAFE_INTEGER, 3, 2)).toThrow('too large');
  });

  it('never answers minus zero', () => {
    expect(Object.is(mulDivHalfUp(-1, 1, 3), 0)).toBe(true);
  });
});
