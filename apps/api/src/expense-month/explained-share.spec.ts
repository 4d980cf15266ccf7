import { groupName, type Payers } from './explained-share.js';

const apartmentIn = (idEntrance: number) => ({
  ...{ idAp: 10 + idEntrance, idEntrance, number: '1', persons: 1 },
  ...{ surfaceE5: 0, heatSurfaceE5: 0, c2E5: 0, c3E5: 0, c4E5: 0, nopRemBani: 0, nopPenBani: 0 },
});

test('who pays is an entrance, a group or everybody, as a sentence says it', () => {
  const group = (id: number, name: string) => ({ id, name, apartments: [] });
  const basis = {
    apartments: [apartmentIn(1), apartmentIn(2)],
    groups: [group(1, '1'), group(2, 'Scara B'), group(3, 'Locuințe')],
  };
  const said = (...blocks: string[]) =>
    [1, 2, 3, null].map((id) => groupName({ basis, association: standing(blocks) }, id));
  expect(said('T6')).toEqual(['scara 1', 'Scara B', 'Locuințe', 'toată asociația']);
  // Each of two blocks may have an entrance 1.
  expect(said('T6', 'Bloc 7')).toEqual([
    'scara 1 din blocul T6',
    'Scara B din Bloc 7',
    'Locuințe',
    'toată asociația',
  ]);
});

/** Entrances 1 and 2: both in the one block, or each in its own. */
function standing(blocks: readonly string[]): Payers['association'] {
  const entrance = (idBlock: number) => ({ idBlock, name: '' }) as never;
  return {
    blocks: new Map(blocks.map((name, at) => [at, { name } as never])),
    entrances: new Map([
      [1, entrance(0)],
      [2, entrance(blocks.length - 1)],
    ]),
  };
}
