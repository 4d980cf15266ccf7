import { percentDone, percentText } from './percent.js';

it.each([
  [0, 7, 0, '0,00 %'],
  [1, 7, 14.29, '14,29 %'],
  [0.5, 1, 50, '50,00 %'],
  [7, 7, 100, '100,00 %'],
  [0, 0, 100, '100,00 %'],
])('%d of %d', (done, total, percent, text) => {
  expect(percentDone(done, total)).toBe(percent);
  expect(percentText(percent)).toBe(text);
});
