import { entrancePlace, entrancesOf } from './place-names.js';

test('an entrance stands in its block, and alone in one that is only called a block', () => {
  expect(entrancePlace('T6', 'A')).toBe('Blocul T6 / Scara A');
  expect(entrancePlace('Bloc T6', 'Scara A')).toBe('Bloc T6 / Scara A');
  expect(entrancePlace('Bloc', '1')).toBe('Scara 1');
});

const block = (name: string, ...entrances: string[]) => ({
  name,
  inBlock: entrances.map((entrance) => ({ name: entrance })),
});
const titles = (...blocks: ReturnType<typeof block>[]) =>
  entrancesOf(blocks).map(({ title }) => title);

test('an entrance is told from those of other blocks that are called alike', () => {
  expect(titles(block('T6', 'A', 'Scara B'), block('Bloc 7', 'A'))).toEqual([
    'Blocul T6 / Scara A',
    'Blocul T6 / Scara B',
    'Bloc 7 / Scara A',
  ]);
});

test('the only block of an association is not told', () => {
  expect(titles(block('T6', 'A', 'Scara B'))).toEqual(['Scara A', 'Scara B']);
});
