import type { AssociationEvent } from '@scara/domain/association';
import { monthIdOf } from '@scara/domain/kernel';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';

const personsPlan = table('persons_plan', {
  key: { planId: 'long' },
  columns: { apartmentId: 'long', month: 'int', persons: 'int' },
});

/** What the structure shows as an apartment's persons once a planned change has come. */
export const personsPlans: Projection<AssociationEvent> = {
  name: 'persons_plan_v1',
  family: 'association',
  tables: [personsPlan],
  on: {
    PersonsPlanned: ({ data: { idApChange: planId, idAp: apartmentId, month, persons } }, rows) => {
      rows.insert(personsPlan, { planId, apartmentId, month: Number(monthIdOf(month)), persons });
    },
    PersonsPlanRemoved: ({ data }, rows) => {
      rows.delete(personsPlan, { planId: data.idApChange });
    },
  },
};
