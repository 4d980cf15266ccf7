import { shownValue } from './audit-words.js';

it.each([
  ['published', '2026-10-12', '12.10.2026'],
  ['month', '2026-09', 'septembrie 2026'],
  ['number', '2026-0912', '2026-0912'],
  ['penaltiesRateE2', 20, '0,2'],
  ['amountBani', 123456, '1.234,56 lei'],
  ['hasCensor', true, 'Da'],
])('shows the %s %s as %s', (field, value, text) => {
  expect(shownValue(field, value)).toBe(text);
});
