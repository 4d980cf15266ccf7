import type { AssociationEvent } from '@scara/domain/association';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';

const associationRole = table('association_role', {
  key: { userId: 'long', groupId: 'long' },
  columns: { roles: 'int', revision: 'big', updatedAt: 'instant' },
});

/** The roles of each user, for the pages that list them; permissions are never checked against this table. */
export const associationRoles: Projection<AssociationEvent> = {
  name: 'association_role_v1',
  family: 'association',
  tables: [associationRole],
  on: {
    RolesChanged: ({ data, revision, created }, rows) => {
      const key = { userId: data.idUser, groupId: data.idGroup ?? 0 };
      const role = { roles: data.after, revision, updatedAt: created };
      if (data.after === 0) rows.delete(associationRole, key);
      else if (data.before === 0) rows.insert(associationRole, { ...key, ...role });
      else rows.patch(associationRole, key, role);
    },
  },
};
