import { formatScaled, milli, parseScaled, weight, within } from './scaled.js';

describe('a decimal text', () => {
  it.each([
    ['12,345', 3, 12_345],
    ['12.3', 3, 12_300],
    ['-0.001', 3, -1],
    ['-0', 3, 0],
    ['1.2340', 3, 1234],
    ['1.2345', 3, 'too-many-decimals'],
    ['1.2341', 3, 'too-many-decimals'],
    ['1.30835', 5, 130_835],
    ['1.30835', 4, 'too-many-decimals'],
    ['999999999', 3, 999_999_999_000],
    ['999999999999', 9, 'too-large'],
    ['-999999999999', 9, 'too-small'],
    ['12 3', 3, 'not-a-number'],
  ] as const)('%s with %i decimals is %s', (text, decimals, expected) => {
    expect(parseScaled(text, decimals)).toBe(expected);
  });

  it('is written with a point and all its decimals', () => {
    expect(formatScaled(-12_345, 3)).toBe('-12.345');
    expect(formatScaled(7, 0)).toBe('7');
  });
});

it.each([
  [5, 5],
  [0, 0],
  [6, 'too-large'],
  [-1, 'too-small'],
  ['not-a-number', 'not-a-number'],
] as const)('%s between 0 and 5 is %s', (value, expected) => {
  expect(within(value, 0, 5)).toBe(expected);
});

it('quantities and weights are whole', () => {
  expect(milli(1_500)).toBe(1_500);
  expect(weight(100_000)).toBe(100_000);
  expect(() => milli(1.5)).toThrow('whole');
  expect(() => weight(0.1)).toThrow('whole');
});
