import { z } from 'zod';
import { administrators, anyRoleOfEntrances } from './access.js';
import { written } from './association.js';
import { asParams, id, idText, nothing, text, revision } from './fields.js';
import { monthParams } from './months.js';
import { route } from './route.js';

const groupView = z.strictObject({
  revision,
  /** For an entrance its idEntrance, because every entrance is also a group of apartments. */
  idApartmentsGroup: id,
  name: z.string(),
  isEntrance: z.boolean(),
  apartments: z.array(id),
});

const groupBody = z.strictObject({
  name: text('name', 1, 45),
  apartments: z.array(id).min(1, 'Vă rugăm să alegeți cel puțin un apartament.').max(9999),
});

export type ApartmentGroupView = z.output<typeof groupView>;

const groupParams = asParams.extend({ idApartmentsGroup: idText });

export const apartmentGroupRoutes = {
  listApartmentGroups: route({
    name: 'listApartmentGroups',
    method: 'GET',
    path: '/api/association/:idAs/apartmentGroups',
    area: 'apartments',
    summary: 'Grupurile de apartamente; fiecare scară este și ea un grup.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ revision, groups: z.array(groupView) }),
    refusals: ['association-not-found'],
  }),
  addApartmentGroup: route({
    name: 'addApartmentGroup',
    method: 'PUT',
    path: '/api/association/:idAs/apartmentGroup',
    area: 'apartments',
    summary: 'Adaugă un grup de apartamente.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: groupBody,
    answer: written.extend({ idApartmentsGroup: id }),
    refusals: [
      'apartment-group-name-taken',
      'apartment-group-unknown-apartment',
      'text-signs',
      'association-full',
    ],
  }),
  changeApartmentGroup: route({
    name: 'changeApartmentGroup',
    method: 'POST',
    path: '/api/association/:idAs/apartmentGroup/:idApartmentsGroup',
    area: 'apartments',
    summary: 'Modifică un grup de apartamente.',
    access: administrators,
    effect: 'fact',
    params: groupParams,
    query: nothing,
    body: groupBody.partial(),
    answer: written,
    refusals: [
      'apartment-group-not-found',
      'apartment-group-name-taken',
      'stale-edit',
      'text-signs',
      'apartment-group-unknown-apartment',
    ],
  }),
  deleteApartmentGroup: route({
    name: 'deleteApartmentGroup',
    method: 'DELETE',
    path: '/api/association/:idAs/apartmentGroup/:idApartmentsGroup',
    area: 'apartments',
    summary: 'Șterge un grup de apartamente.',
    access: administrators,
    effect: 'fact',
    params: groupParams,
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['apartment-group-not-found', 'apartment-group-in-use', 'stale-edit'],
  }),
  listMonthGroups: route({
    name: 'listMonthGroups',
    method: 'GET',
    path: '/api/association/:idAs/month/:idMonth/apartmentGroups',
    area: 'apartments',
    summary:
      'Scările și grupurile de apartamente ale unei luni, așa cum se împart cheltuielile ei.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: monthParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      groups: z.array(groupView.omit({ revision: true })),
    }),
    refusals: ['month-not-found'],
  }),
} as const;
