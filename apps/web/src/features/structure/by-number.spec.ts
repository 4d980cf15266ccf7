import { byNumber } from './by-number.js';

const put = (...numbers: string[]) =>
  byNumber(numbers.map((number) => ({ number })))?.map(({ number }) => number);

test('apartments stand by number, those called by letters where they stood', () => {
  expect(put('1', '10', '2', '2A')).toEqual(['1', '2', '2A', '10']);
  expect(put('SAD 1', '3', '1', 'Boxă', '2')).toEqual(['SAD 1', '1', '2', 'Boxă', '3']);
});

test('nothing is moved where they stand so already', () => {
  expect(put()).toBeUndefined();
  expect(put('SAD 1', '31', '32', 'A')).toBeUndefined();
  expect(put('B', 'A')).toBeUndefined();
});
