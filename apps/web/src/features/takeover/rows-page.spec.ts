import { fromWithin } from './rows-page.js';

it.each([
  [0, 0, 0],
  [100, 101, 100],
  // The only row of the second page was corrected, while the first page still has its hundred.
  [100, 100, 0],
  [300, 201, 200],
  [100, 0, 0],
])('from row %i of %i the page begins at row %i', (from, total, begins) => {
  expect(fromWithin(from, total)).toBe(begins);
});
