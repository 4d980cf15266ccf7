import { problemOf } from '../problems.js';
import { readingDaysText } from './reading-days.js';

it.each([
  [2, 30, 'între zilele 2 și 30 ale lunii'],
  [25, 25, 'în ziua 25 a lunii'],
  [1, 31, 'în orice zi a lunii'],
  [28, 3, 'din ziua 28 până în ziua 3 a lunii următoare'],
])('says when readings are sent, from %i to %i', (first, last, text) => {
  expect(readingDaysText(first, last)).toBe(text);
});

it('refuses a reading outside its days by the same words', () => {
  expect(problemOf({ code: 'reading-window', firstDay: 28, lastDay: 3 }).message).toBe(
    'Citirile se trimit din ziua 28 până în ziua 3 a lunii următoare.',
  );
});
