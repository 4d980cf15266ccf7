import fc from 'fast-check';
import { decimalBani, decimalMilli, plainDecimal } from './decimal.js';

describe('decimals of XML documents', () => {
  it.each([
    ['1436.50', '1436.5'],
    ['+007', '7'],
    ['.5', '0.5'],
    ['3.', '3'],
    ['-0.00', '0'],
    [' -25.00 ', '-25'],
    ['1e3', undefined],
    ['1,5', undefined],
    ['.', undefined],
    ['', undefined],
    ['NaN', undefined],
  ])('%s is %s', (text, plain) => {
    expect(plainDecimal(text)).toBe(plain);
  });

  it.each([
    ['659.89', 65_989],
    ['729', 72_900],
    ['0.3', 30],
    ['-109.98', -10_998],
    ['12.340', 1234],
    ['12.345', undefined],
    ['999999999', 99_999_999_900],
    ['1000000000', undefined],
  ])('as money %s is %s bani', (text, bani) => {
    expect(decimalBani(text)).toBe(bani);
  });

  it('as quantities keep three decimals, halves away from zero', () => {
    expect(decimalMilli('12.3455')).toBe(12_346);
    expect(decimalMilli('-12.3455')).toBe(-12_346);
    expect(decimalMilli('0.0004')).toBe(0);
    expect(decimalMilli('9999999999999')).toBeUndefined();
  });

  it('of every amount come back as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_900, max: 99_999_999_900 }), (bani) => {
        const sign = bani < 0 ? '-' : '';
        const digits = String(Math.abs(bani)).padStart(3, '0');
        expect(decimalBani(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`)).toBe(bani + 0);
      }),
    );
  });
});
