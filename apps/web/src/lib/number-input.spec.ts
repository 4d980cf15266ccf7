import { pastedNumber, shapeRefusal, boundsWarning, sanitiseNumber } from './number-input.js';

const surface = { decimals: 5, min: 0, max: 999_899_999 };

describe('a number while it is typed', () => {
  it.each([
    ['12.5', '12,5'],
    ['1.234,5', '1234,5'],
    // Too many decimals and a minus are refused by the field: without them it would be another number.
    ['12,1234567', '12,1234567'],
    ['-3.5', '-3,5'],
    [' -3', '-3'],
    ['a7b', '7'],
    ['1,2,3', '1,23'],
    ['12,', '12,'],
  ])('%s becomes %s', (typed, kept) => {
    expect(sanitiseNumber(typed, 5)).toBe(kept);
  });

  it.each([
    ['1.353,17', '1353,17'],
    ['12.500', '12,500'],
    ['1.353.170,5', '1353170,5'],
    ['-20.000,5', '-20000,5'],
    ['1.5,5', '1,55'],
  ])('%s comes key by key to %s where three decimals are none', (keys, kept) => {
    const typed = [...keys].reduce((text, key) => sanitiseNumber(text + key, 2), '');
    expect(typed).toBe(kept);
  });

  it.each([
    ['1\u00a0234,56\u00a0lei', '1234,56'],
    ['1.234,56 RON', '1234,56'],
    ['511,65lei\n', '511,65'],
    ['12,05 m³', '12,05'],
    // Two cells of a spreadsheet stay two, and are refused.
    ['50\t60', '50; 60'],
    ['50,00\r\n60,00\r\n', '50,00; 60,00'],
    ['lei', 'lei'],
    ['12O5 lei', '12O5 lei'],
    // Pasted as usual.
    ['1\u202f234,56', null],
    ['50,00\r\n', null],
    ['', null],
  ])('of %j that was copied %j is kept', (copied, kept) => {
    expect(pastedNumber(copied, 2)).toBe(kept);
  });

  it('keeps its comma where a third decimal may be', () => {
    expect(sanitiseNumber('12,345,', 3)).toBe('12,345');
  });

  it('is warned about outside its bounds only', () => {
    expect(boundsWarning('9999', surface)).toBe('Valoare prea mare: cel mult 9.998,99999.');
    expect(boundsWarning('9998,99999', surface)).toBeNull();
    const count = { decimals: 0, min: 1, max: 9 };
    expect(boundsWarning('1', count)).toBeNull();
    expect(boundsWarning('0', count)).toBe('Valoare prea mică: cel puțin 1.');
    expect(boundsWarning('', surface)).toBeNull();
  });

  it('is refused, not cut, where a cut number would be another one', () => {
    const index = { decimals: 3, min: 0, max: 999_999 };
    expect(shapeRefusal('12,3456', index)).toBe('Cel mult 3 zecimale.');
    expect(shapeRefusal('12,345', index)).toBeNull();
    expect(shapeRefusal('2,5', { decimals: 0, max: 99 })).toBe('Introduceți un număr întreg.');
    expect(shapeRefusal('', index)).toBeNull();
    // A number that has only been begun.
    expect(shapeRefusal('-', index)).toBeNull();
    expect(pastedNumber(' 12O5\n', 3)).toBe('12O5');
    expect(shapeRefusal('12O5', index)).toBe('Introduceți un număr, de exemplu 12,5.');
    expect(pastedNumber('1.234,5', 3)).toBeNull();
    expect(shapeRefusal('1000000000000', index)).toBe('Valoare prea mare: cel mult 999,999.');
  });
});
