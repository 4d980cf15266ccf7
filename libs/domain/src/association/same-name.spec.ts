import fc from 'fast-check';
import { cleanText, searchKey } from '../kernel/index.js';
import { sameName } from './rules.js';

describe('sameName', () => {
  it.each([
    ['B1', 'b1', true],
    ['Scara  A', ' scara a', true],
    ['Scara A\t', 'scara a', true],
    ['Şcoala', 'SCOALA', true],
    ['Știrbei', 'stirbei', true],
    ['B1', 'B2', false],
    ['B1', 'B10', false],
    ['ScaraA', 'Scara A', false],
    ['', '  ', true],
  ])('%j and %j: %s', (a, b, expected) => {
    expect([sameName(a, b), sameName(b, a)]).toEqual([expected, expected]);
  });

  it('is the same for plain names as for all others', () => {
    const key = (text: string): string => searchKey(cleanText(text));
    const name = fc.oneof(
      fc.string({
        unit: fc.constantFrom('a', 'B', 'b', '1', ' ', 'ș', 'Ş', '\t', '~'),
        maxLength: 4,
      }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    );
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(sameName(a, b)).toBe(key(a) === key(b));
        expect(sameName(a, a.toUpperCase())).toBe(key(a) === key(a.toUpperCase()));
      }),
      { numRuns: 5_000 },
    );
  });
});
