import type { AssociationEvent } from '@scara/domain/association';
import type { Projection } from '../projection.js';
import type { Rows } from '../rows/row-buffer.js';
import { table } from '../rows/table.js';

const ownerName = table('owner_name', {
  key: { apartmentId: 'long', since: 'big' },
  columns: { tenantName: 'text?' },
});

function put(rows: Rows, apartmentId: number, since: bigint, tenantName: string | null): void {
  rows.insert(ownerName, { apartmentId, since, tenantName });
}

/**
 * The owner's name of each apartment at every revision: a closed month's table shows the names that its close had read.
 */
export const ownerNames: Projection<AssociationEvent> = {
  name: 'owner_name_v1',
  family: 'association',
  tables: [ownerName],
  on: {
    ApartmentAdded: ({ data, revision }, rows) => {
      put(rows, data.idAp, revision, data.tenantName);
    },
    ApartmentChanged: ({ data: { idAp, after }, revision }, rows) => {
      if (after.tenantName !== undefined) put(rows, idAp, revision, after.tenantName);
    },
    FormerOccupantsErased: ({ data, revision }, rows) => {
      put(rows, data.idAp, revision, data.kept.tenantName);
    },
    ApartmentDeleted: ({ data, revision }, rows) => {
      put(rows, data.idAp, revision, null);
    },
  },
};
