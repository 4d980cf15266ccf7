import { changesOf, nameIn } from './changes.js';

it('tells before and after of what changed', () => {
  const data = { idBlock: 70_001, after: { name: 'B' }, before: { name: 'A' } };
  expect(changesOf('BlockChanged', data)).toEqual([
    { field: 'name', label: 'Nume', before: 'A', after: 'B' },
  ]);
  expect(nameIn(data)).toBe('B');
});

it('tells what came without its ids and empty fields, and what went', () => {
  expect(changesOf('BlockAdded', { idBlock: 70_001, name: 'A', street: '' })).toEqual([
    { field: 'name', label: 'Nume', before: null, after: 'A' },
  ]);
  expect(changesOf('BlockDeleted', { idBlock: 70_001, before: { name: 'A', street: '' } })).toEqual(
    [{ field: 'name', label: 'Nume', before: 'A', after: null }],
  );
});

it('tells a change to nothing', () => {
  const data = { idAp: 1, after: { persons: 0, tva: false }, before: { persons: 2, tva: true } };
  expect(changesOf('ApartmentChanged', data).map(({ before, after }) => [before, after])).toEqual([
    [2, 0],
    [true, false],
  ]);
});

it('tells roles, and the entrance that limits them', () => {
  const data = { idUser: 3, idGroup: 70_002, after: 16, before: 0 };
  expect(changesOf('RolesChanged', data)).toEqual([
    { field: 'roles', label: 'Drepturi', before: 0, after: 16 },
    { field: 'idGroup', label: 'Scară', before: null, after: 70_002 },
  ]);
});
