import { entrancesOf } from './place-names.js';

const block = (name: string, ...entrances: string[]) => ({
  name,
  inBlock: entrances.map((entrance) => ({ name: entrance })),
});
const titles = (...blocks: ReturnType<typeof block>[]) =>
  entrancesOf(blocks).map(({ title }) => title);

test('an entrance is told from those of other blocks that are called alike', () => {
  expect(titles(block('T6', 'A', 'Scara B'), block('Bloc 7', 'A'))).toEqual([
    'Blocul T6, Scara A',
    'Blocul T6, Scara B',
    'Bloc 7, Scara A',
  ]);
});

test('the only block of an association is not told', () => {
  expect(titles(block('T6', 'A', 'Scara B'))).toEqual(['Scara A', 'Scara B']);
});
