import { SETTINGS_AT_START } from '@scara/domain/association';
import { hasChangedSince } from '../http/changed-objects.js';
import { associationFamily } from './association-stream.js';

const stream = [
  { type: 'AssociationCreated' as const, data: { idAs: 7, settings: SETTINGS_AT_START } },
  { type: 'BlockAdded' as const, data: { idBlock: 70_001, name: 'A', street: '' } },
  { type: 'BlockAdded' as const, data: { idBlock: 70_002, name: 'B', street: '' } },
  {
    type: 'BlockChanged' as const,
    data: { idBlock: 70_001, after: { name: 'C' }, before: { name: 'A' } },
  },
  {
    type: 'AssociationSettingsChanged' as const,
    data: { after: { stamp: 'ab' }, before: { stamp: '' } },
  },
].reduce((state, event) => associationFamily.evolve(state, event), associationFamily.initial);

it('knows which object was changed since a person saw it', () => {
  expect(hasChangedSince(stream, 'block:70001', 1)).toBe(true);
  expect(hasChangedSince(stream, 'block:70001', 3)).toBe(false);
  expect(hasChangedSince(stream, 'block:70002', 2)).toBe(false);
});

it('takes a stamp for another object than the general information typed in the same dialog', () => {
  expect(hasChangedSince(stream, 'settings', 0)).toBe(false);
  expect(hasChangedSince(stream, 'images', 0)).toBe(true);
});
