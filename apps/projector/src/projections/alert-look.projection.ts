import type { AssociationEvent } from '@scara/domain/association';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';

const alertLook = table('alert_look', {
  key: { alert: 'text', userId: 'long' },
  columns: { note: 'text', created: 'instant' },
});

/** Each user's latest look at each alert, with their note. */
export const alertLooks: Projection<AssociationEvent> = {
  name: 'alert_look_v1',
  family: 'association',
  tables: [alertLook],
  on: {
    AlertLookedAt: ({ data: { alert, note }, metadata, created }, rows) => {
      rows.put(alertLook, { alert, userId: metadata.actor, note, created });
    },
  },
};
