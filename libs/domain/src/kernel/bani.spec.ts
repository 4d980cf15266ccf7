import { AMOUNT_MAX, bani, isAmount, lei, parseLei, sumBani } from './bani.js';
import { formatScaled } from './scaled.js';

describe('lei as typed', () => {
  it.each([
    ['150,00', 15_000],
    ['150', 15_000],
    ['150.5', 15_050],
    [' -0,05 ', -5],
    ['-0', 0],
    ['1.234,56', 123_456],
    ['999999999', AMOUNT_MAX],
    ['0,100', 'too-many-decimals'],
    ['1.234', 'too-many-decimals'],
    ['1,2,3', 'not-a-number'],
    ['', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['999999999,01', 'too-large'],
    ['-1000000000', 'too-small'],
  ])('%s is %s', (text, expected) => {
    expect(parseLei(text)).toBe(expected);
  });

  it('throws in code where the text is no amount', () => {
    expect(lei('12,30')).toBe(1230);
    expect(() => lei('twelve')).toThrow('twelve');
  });
});

describe('bani', () => {
  it('are whole and exact', () => {
    expect(() => bani(0.5)).toThrow('whole');
    expect(() => sumBani([Number.MAX_SAFE_INTEGER, 1])).toThrow('whole');
    expect(Object.is(bani(-0), 0)).toBe(true);
    expect(sumBani([1, -3, 2])).toBe(0);
  });

  it('stay within what a document may carry', () => {
    expect([isAmount(AMOUNT_MAX), isAmount(AMOUNT_MAX + 1), isAmount('1')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    [0, '0.00'],
    [-5, '-0.05'],
    [123_456, '1234.56'],
  ])('%i are %s lei', (amount, text) => {
    expect(formatScaled(amount, 2)).toBe(text);
  });
});
