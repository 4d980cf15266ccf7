import { apartmentName, nameOfApartment, NO_ASSOCIATION } from './index.js';

const BLOCK = { name: 'Bloc T6', street: '' };
const SECOND = { name: 'T7', street: '' };
const entrance = (idBlock: number, name: string) => ({ idBlock, name, revision: 0 });

/** The part of an association that names depend on. */
function named(
  blocks: readonly (typeof BLOCK)[],
  entrances: readonly ReturnType<typeof entrance>[],
) {
  return {
    blocks: new Map(blocks.map((block, at) => [at + 1, block])),
    entrances: new Map(entrances.map((one, at) => [at + 11, one])),
  } as unknown as Pick<typeof NO_ASSOCIATION, 'blocks' | 'entrances'>;
}
const twelve = { number: '12', idEntrance: 11 };

test('a number alone says which apartment where there is one entrance', () => {
  expect(apartmentName(named([BLOCK], [entrance(1, 'A')]), twelve)).toBe('12');
});

test('the entrance is named where there are several, the block where there are several of them', () => {
  const two = [entrance(1, 'Scara A'), entrance(1, 'B')];
  expect(apartmentName(named([BLOCK], two), twelve)).toBe('A / 12');
  expect(apartmentName(named([BLOCK], two), { ...twelve, idEntrance: 12 })).toBe('B / 12');
  const far = [entrance(1, 'Scara A'), entrance(2, '1')];
  expect(apartmentName(named([BLOCK, SECOND], far), twelve)).toBe('T6 / A / 12');
});

test('an entrance that is gone is not named; nor is an apartment that is not there', () => {
  const two = named([BLOCK], [entrance(1, 'A'), entrance(1, 'B')]);
  expect(apartmentName(two, { number: '12', idEntrance: 99 })).toBe('12');
  expect(nameOfApartment(NO_ASSOCIATION, 12)).toBe('');
});
