import { partsRefusal, targetsOf } from './advance-parts.js';

test('what is typed for the expenses and for funds is sent; nothing and zero are left out', () => {
  expect(targetsOf({ '': '12,5', 7: '3', 8: '', 9: '0' })).toEqual([
    { idF: 7, amountBani: 300 },
    { idF: null, amountBani: 1_250 },
  ]);
});

test('a part that is no amount keeps all of them from being sent', () => {
  expect(partsRefusal({ '': '12,5', 7: '' })).toBeUndefined();
  expect(partsRefusal({ '': '12,5', 7: '12,345' })).toBe('Cel mult 2 zecimale.');
  expect(partsRefusal({ 7: '-5' })).toBe('Valoare prea mică: cel puțin 0,00.');
});
