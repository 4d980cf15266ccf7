import { groupName } from './explained-share.js';

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
  expect([1, 2, 3, null].map((id) => groupName({ basis }, id))).toEqual([
    'scara 1',
    'Scara B',
    'Locuințe',
    'toată asociația',
  ]);
});
