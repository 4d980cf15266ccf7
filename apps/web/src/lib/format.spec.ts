import {
  editBani,
  editScaled,
  formatAge,
  formatBani,
  formatDate,
  formatInstant,
  formatScaled,
  parseScaled,
} from './format.js';

describe('amounts', () => {
  it.each([
    [0, '0,00'],
    [5, '0,05'],
    [123_456, '1.234,56'],
    [-84_050, '\u2212840,50'],
    [99_999_999_900, '999.999.999,00'],
  ])('writes %i bani as %s', (bani, text) => {
    expect(formatBani(bani)).toBe(text);
  });

  it('writes whole numbers without a comma', () => {
    expect(formatScaled(1_000, 0)).toBe('1.000');
  });

  it.each([
    ['1.234,56', 2, 123_456],
    ['1.234.567,8', 2, 123_456_780],
    ['1234.5', 2, 123_450],
    ['\u221212,5', 2, -1_250],
    ['7', 5, 700_000],
    ['-0', 2, 0],
  ])('reads %s with %i decimals as %i', (text, decimals, scaled) => {
    expect(parseScaled(text, decimals)).toBe(scaled);
  });

  it.each(['', '-', '1,234', 'doi', '1,2,3'])('does not read %s as an amount', (text) => {
    expect(parseScaled(text, 2)).toBeNull();
  });

  it.each([
    [1_250_000, 5, '12,5'],
    [300, 2, '3'],
    [7, 0, '7'],
    [-5, 2, '-0,05'],
  ])('offers %i with %i decimals for editing as %s', (scaled, decimals, text) => {
    expect(editScaled(scaled, decimals)).toBe(text);
    expect(parseScaled(text, decimals)).toBe(scaled);
  });
});

it('gives a sum its bani with both digits, as they stand on every paper, and a round one none', () => {
  expect([33_090, 33_005, 33_000, -50, 0].map(editBani)).toEqual([
    ...['330,90', '330,05', '330', '-0,50', '0'],
  ]);
});

describe('dates', () => {
  it('shows calendar dates as dd.MM.yyyy', () => {
    expect(formatDate('2026-05-31')).toBe('31.05.2026');
  });

  it('shows instants on the clock of Bucharest, over midnight too', () => {
    expect(formatInstant('2025-12-31T22:30:00Z')).toBe('01.01.2026, 00:30');
  });

  it('says ages in words', () => {
    expect(formatAge(4_000)).toBe('acum');
    expect(formatAge(60_000)).toBe('acum 1 minut');
    expect(formatAge(5 * 60_000)).toBe('acum 5 minute');
    expect(formatAge(26 * 3_600_000)).toBe('ieri');
  });
});
