import { distributionText, meteringText } from './month-words.js';

const NAMES = { c1Name: 'Suprafață încălzită', c2Name: 'Lift', c3Name: '', c4Name: 'coeficient 4' };

it.each([
  [9, 'pe coeficientul 2 (Lift)'],
  [7, 'pe suprafața încălzită'],
  [12, 'pe coeficientul 3'],
  [14, 'pe coeficientul 4'],
  [2, 'pe persoană'],
])('mode %i of an association with names of its own is %s', (mode, text) => {
  expect(distributionText(mode, NAMES)).toBe(text);
  expect(distributionText(mode, undefined)).toBe(text.replace(' (Lift)', ''));
});

it.each([
  [5, 'Gaz'],
  [6, 'altă contorizare 1'],
  [2, 'apă rece'],
])('metering %i of an association that calls its first other metering Gaz is %s', (mode, text) => {
  expect(meteringText(mode, { omName: 'Gaz', om1Name: '' })).toBe(text);
});
