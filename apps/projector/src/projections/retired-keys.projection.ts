import type { AssociationEvent } from '@scara/domain/association';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';

const retiredKey = table('retired_key', {
  key: { keyId: 'text' },
  columns: { retired: 'instant' },
});

/** The vault's keys that are to be destroyed (worker: `destroy-keys.policy.ts`). */
export const retiredKeys: Projection<AssociationEvent> = {
  name: 'retired_key_v1',
  family: 'association',
  tables: [retiredKey],
  on: {
    FormerOccupantsErased: ({ data: { keys }, created }, rows) => {
      for (const keyId of keys) rows.put(retiredKey, { keyId, retired: created });
    },
  },
};
