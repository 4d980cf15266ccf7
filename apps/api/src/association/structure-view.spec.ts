import { groupsOf } from './structure-view.js';

const block = (idBlock: number, name: string) => ({ idBlock, name, street: '', revision: 0 });
const entrance = (idEntrance: number, idBlock: number) => ({
  ...{ idEntrance, idBlock, name: 'A', revision: 0 },
});
const namesOf = (...blocks: ReturnType<typeof block>[]) => {
  const entrances = blocks.map(({ idBlock }) => entrance(10 + idBlock, idBlock));
  const parts = { idAs: 1, name: '', revision: 0, blocks, entrances, apartments: [], groups: [] };
  return groupsOf(parts).map(({ name }) => name);
};

test('an entrance among the groups is told with its block where there are several', () => {
  expect(namesOf(block(1, 'Bloc'))).toEqual(['A']);
  expect(namesOf(block(1, 'T6'), block(2, 'T7'))).toEqual(['T6 / A', 'T7 / A']);
});
