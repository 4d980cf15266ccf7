import type { AssociationEvent } from '@scara/domain/association';
import { monthIdOf } from '@scara/domain/kernel';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';

const personsPlan = table('persons_plan', {
  key: { apartmentId: 'long', planId: 'long' },
  columns: { month: 'int', persons: 'int' },
});

/**
 * The numbers of persons planned from a month on, so that apartments can be listed with those of the current working
 * month.
 */
export const personsPlans: Projection<AssociationEvent> = {
  name: 'persons_plan_v1',
  family: 'association',
  tables: [personsPlan],
  on: {
    PersonsPlanned: ({ data: { idApChange, idAp, month, persons } }, rows) => {
      const row = { planId: idApChange, apartmentId: idAp, month: monthIdOf(month), persons };
      rows.insert(personsPlan, row);
    },
    PersonsPlanRemoved: ({ data: { idApChange, idAp } }, rows) => {
      rows.delete(personsPlan, { apartmentId: idAp, planId: idApChange });
    },
    ApartmentDeleted: ({ data: { idAp } }, rows) => rows.sweep(personsPlan, 'apartmentId', idAp),
  },
};
