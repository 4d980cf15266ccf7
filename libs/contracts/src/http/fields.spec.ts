import { whole } from './fields.js';

const index = whole('indexE3', 0, 999_999_999_999, 3);
const persons = whole('persons', 0, 999);

const said = (shape: typeof index, given: unknown): string | undefined =>
  shape.safeParse(given).error?.issues[0]?.message;

it.each([
  [index, 104_500.5, 'Câmpul „Index” primește cel mult 3 zecimale.'],
  [index, 'abc', 'Câmpul „Index” trebuie să fie un număr.'],
  [index, -1, 'Câmpul „Index” trebuie să fie între 0 și 999.999.999,999.'],
  [index, Infinity, 'Câmpul „Index” trebuie să fie între 0 și 999.999.999,999.'],
  [index, undefined, 'Câmpul „Index” trebuie să fie între 0 și 999.999.999,999.'],
  [persons, 1.5, 'Câmpul „Număr persoane” trebuie să fie un număr întreg.'],
])('a number that is not one of the field is told why (%#)', (shape, given, sentence) => {
  expect(said(shape, given)).toBe(sentence);
});

it('takes what is within its bounds', () => {
  expect(index.parse(104_500)).toBe(104_500);
});
