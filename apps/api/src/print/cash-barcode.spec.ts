import fc from 'fast-check';
import { cashBarcode, cashChecksum } from './cash-barcode.js';

it.each([
  ['', 0],
  ['h1x', 1],
  ['h1x123x202611x278.39x', 3],
  ['999', 0],
  ['xh.f', 0],
  ['h1x4294967295x202612x999999999.99x', 8],
])('the digits of %s make %i', (text, checksum) => {
  expect(cashChecksum(text)).toBe(checksum);
});

it('refuses a character that is none of a barcode', () => {
  expect(() => cashChecksum('12a')).toThrow('not in a cash barcode: a');
});

it('carries total and fee, version and checksum', () => {
  expect(cashBarcode({ apartmentId: 123, monthId: 202611, totalBani: 27_589 })).toEqual({
    payload: 'h1x123x202611x278.39x3f',
    totalBani: 27_589,
    feeBani: 250,
  });
});

it.each([0, -1])('is not made for %i bani', (totalBani) => {
  expect(cashBarcode({ apartmentId: 1, monthId: 202611, totalBani })).toBeNull();
});

it('names every apartment, month and sum apart and reads back', () => {
  const amounts = fc.integer({ min: 1, max: 99_999_999_999 });
  fc.assert(
    fc.property(fc.nat(4_294_967_295), fc.nat(999_912), amounts, (apartmentId, monthId, total) => {
      const { payload } = cashBarcode({ apartmentId, monthId, totalBani: total })!;
      const match = /^(h1x(\d+)x(\d+)x(\d+)\.(\d\d)x)(\d)f$/.exec(payload)!;
      expect(match.slice(2, 4).map(Number)).toEqual([apartmentId, monthId]);
      expect(Number(match[4]! + match[5]!)).toBe(total + 250);
      expect(Number(match[6])).toBe(cashChecksum(match[1]!));
    }),
  );
});
