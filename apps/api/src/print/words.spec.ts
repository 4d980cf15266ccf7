import {
  addressText,
  amountText,
  dateText,
  decimalsOf,
  ibanText,
  monthText,
  quantityText,
} from './words.js';

it.each([
  [0, '0,00'],
  [5, '0,05'],
  [-5, '−0,05'],
  [100_000, '1.000,00'],
  [99_999_999_999, '999.999.999,99'],
  [-123_456_789, '−1.234.567,89'],
])('%i bani are %s', (bani, text) => {
  expect(amountText(bani)).toBe(text);
});

it.each([
  [12_345, 3, '12,345'],
  [12_340, 2, '12,34'],
  [-1_000, 0, '−1'],
  [1_234_000, 1, '1.234,0'],
])('%i thousandths with %i decimals are %s', (milli, decimals, text) => {
  expect(quantityText(milli, decimals)).toBe(text);
});

it.each([
  [[1_000, null, -2_000], 0],
  [[1_500, 1_000], 1],
  [[1_520, null], 2],
  [[1_000, 7], 3],
  [[], 0],
])('%j needs %i decimals', (quantities, decimals) => {
  expect(decimalsOf(quantities)).toBe(decimals);
});

it('writes days, months and accounts as a Romanian reads them', () => {
  expect(dateText('2026-02-01')).toBe('01.02.2026');
  expect(monthText('2026-03')).toBe('martie 2026');
  expect(ibanText('RO49AAAA1B31007593840000')).toBe('RO49 AAAA 1B31 0075 9384 0000');
  expect(() => dateText('2026-02-30')).toThrow('not a date');
});

it.each([
  ['Str. Teilor 6', 'Cluj-Napoca', 'Str. Teilor 6, Cluj-Napoca'],
  ['Str. Teilor 6, Cluj-Napoca', 'Cluj-Napoca', 'Str. Teilor 6, Cluj-Napoca'],
  ['Str. Teilor 6, mun. Târgu Mureș', 'Târgu Mureș', 'Str. Teilor 6, mun. Târgu Mureș'],
  ['Str. Aradului 3', 'Arad', 'Str. Aradului 3, Arad'],
  ['', 'Arad', 'Arad'],
  ['Str. Teilor 6', '', 'Str. Teilor 6'],
])('the address %j of %j is written once: %j', (address, city, text) => {
  expect(addressText({ address, city })).toBe(text);
});
