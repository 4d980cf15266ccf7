import { cashWarningText } from './cash-warnings.js';

it.each([
  [1, 'În seria TEI lipsește un număr înaintea acestuia.'],
  [2, 'În seria TEI lipsesc 2 numere înaintea acestuia.'],
  [20, 'În seria TEI lipsesc 20 de numere înaintea acestuia.'],
])('a gap of %d is said as one says it', (missing, text) => {
  expect(cashWarningText({ code: 'receipt-gap', series: 'TEI', missing })).toBe(text);
});
