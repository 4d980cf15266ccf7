import { PERSONS_MAX } from '@scara/domain/kernel';
import { z } from 'zod';
import { administratorsOfEntrances, anyRoleOfEntrances } from './access.js';
import { written } from './association.js';
import { apartmentParams, asParams, id, idText, nothing, whole } from './fields.js';
import { idMonth, idMonthText, monthParams } from './months.js';
import { route } from './route.js';

export const personsPlanRoutes = {
  planPersons: route({
    name: 'planPersons',
    method: 'PUT',
    path: '/api/association/:idAs/apartment/:idAp/changeInfo',
    area: 'apartments',
    summary: 'De la o lună încolo, alt număr de persoane.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: apartmentParams,
    query: nothing,
    body: z.strictObject({ idMonth, persons: whole('persons', 0, PERSONS_MAX) }),
    answer: written.extend({ idApChange: id.nullable() }),
    refusals: ['apartment-not-found', 'month-closed', 'month-published'],
  }),
  removePersonsPlan: route({
    name: 'removePersonsPlan',
    method: 'DELETE',
    path: '/api/association/:idAs/apChange/:idApChange',
    area: 'apartments',
    summary: 'Renunță la o modificare viitoare a numărului de persoane.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams.extend({ idApChange: idText }),
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['persons-plan-not-found'],
  }),
  readApartmentMonth: route({
    name: 'readApartmentMonth',
    method: 'GET',
    path: '/api/association/:idAs/month/:idMonth/apsData',
    area: 'apartments',
    summary: 'Persoanele fiecărui apartament în lună și modificările viitoare.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: monthParams,
    query: z.strictObject({ idAp: idText.optional(), until: idMonthText.optional() }),
    body: nothing,
    answer: z.strictObject({
      apartments: z.array(
        z.strictObject({
          idAp: id,
          n: z.string(),
          /** The name unique in the association: 'A / 12' where it has several entrances. */
          name: z.string(),
          persons: z.int(),
          plans: z.array(z.strictObject({ idApChange: id, idMonth: z.int(), persons: z.int() })),
        }),
      ),
    }),
    refusals: ['month-not-found'],
  }),
} as const;
