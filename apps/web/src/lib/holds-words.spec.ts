import { holdsWords } from './holds-words.js';

test('words are found in any order and without their marks', () => {
  expect(holdsWords('Popescu Ștefan', 'stefan POPESCU')).toBe(true);
  expect(holdsWords('Popescu Ștefan', ' pop  ș ')).toBe(true);
  expect(holdsWords('Popescu Ștefan', 'popescu ion')).toBe(false);
  expect(holdsWords('Popescu Ștefan', '')).toBe(true);
});
