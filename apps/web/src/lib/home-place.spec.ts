import { placeText } from './home-place.js';

test('a home is told by its entrance and its block, as far as they say something', () => {
  const told = (block: string) => placeText({ n: '4', entrance: '1', block });
  expect(told('A6')).toBe('Apartamentul 4, Scara 1, A6');
  expect(told('Bloc')).toBe('Apartamentul 4, Scara 1');
  expect(told('')).toBe('Apartamentul 4, Scara 1');
});
