import { formatScaled, milli, parseMilli, parseWeight, weight } from './scaled.js';

describe('quantities in thousandths', () => {
  it.each([
    ['12,345', 12_345],
    ['12.3', 12_300],
    ['-0.001', -1],
    ['1.2340', 1234],
    ['1.2345', 'too-many-decimals'],
    ['1.2341', 'too-many-decimals'],
    ['999999999', 999_999_999_000],
    ['1000000000', 'too-large'],
    ['12 3', 'not-a-number'],
  ])('%s is %s', (text, expected) => {
    expect(parseMilli(text)).toBe(expected);
  });

  it('are whole', () => {
    expect(() => milli(1.5)).toThrow('whole');
    expect(formatScaled(-12_345, 3)).toBe('-12.345');
    expect(formatScaled(7, 0)).toBe('7');
  });
});

describe('weights in hundred-thousandths', () => {
  it.each([
    ['1.30835', 5, 130_835],
    ['1.5', 4, 150_000],
    ['9998.9999', 4, 999_899_990],
    ['1.30835', 4, 'too-many-decimals'],
    ['9999', 5, 'too-large'],
    ['-1', 5, 'too-small'],
  ] as const)('%s with %i decimals is %s', (text, decimals, expected) => {
    expect(parseWeight(text, decimals)).toBe(expected);
  });

  it('are whole', () => {
    expect(weight(100_000)).toBe(100_000);
    expect(() => weight(0.1)).toThrow('whole');
  });
});
