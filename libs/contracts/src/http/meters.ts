import { z } from 'zod';
import { written } from './association.js';
import { asParams, id, idText, nothing, text, whole } from './fields.js';
import { idMonth, idMonthText, monthParams } from './months.js';
import { ADMINISTRATOR, ANY_ROLE, route } from './route.js';

const INDEX_MOST = 999_999_999_999;
const index = (field: string) => whole(field, 0, INDEX_MOST, 3);

const meterBody = z.strictObject({
  idAp: id,
  /** 1 cold, 2 hot, 3 other metering (om), 4 other metering 1 (om1). */
  type: whole('type', 1, 4),
  /** 1 kitchen, 2 bathroom, 3 service bathroom, 4 other. */
  location: whole('location', 1, 4),
  series: text('series', 0, 45),
  initialIndexE3: index('initialIndexE3'),
});

const reading = z.strictObject({
  idMeter: id,
  /** 3-configuration §4: 1 not entered … 7 radio. */
  state: whole('state', 1, 7),
  indexE3: index('indexE3').nullable(),
});

const meterView = z.strictObject({
  idMeter: id,
  idAp: id,
  type: z.int(),
  location: z.int(),
  series: z.string(),
  state: z.int(),
  oldE3: z.int(),
  indexE3: z.int().nullable(),
  consumptionE3: z.int(),
  /** The default estimate: the mean of the last three months really read, and the index that it leads to. */
  estimateE3: z.int(),
});

export type MeterView = z.output<typeof meterView>;

const administrators = { kind: 'association', roles: ADMINISTRATOR } as const;

export const meterRoutes = {
  readMonthMeters: route({
    name: 'readMonthMeters',
    method: 'GET',
    path: '/api/association/:idAs/apartmentGroups/:idApartmentsGroup/month/:idMonth/meters',
    area: 'meters',
    summary: 'Contoarele unei scări sau ale unui grup într-o lună, cu indexurile lor.',
    access: { kind: 'association', roles: ANY_ROLE, groupScope: true },
    effect: 'read',
    params: monthParams.extend({ idApartmentsGroup: idText }),
    query: nothing,
    body: nothing,
    answer: z.strictObject({ revision: z.int(), meters: z.array(meterView) }),
    refusals: ['month-not-found', 'apartment-group-not-found'],
  }),
  addMeters: route({
    name: 'addMeters',
    method: 'PUT',
    path: '/api/association/:idAs/meters',
    area: 'meters',
    summary: 'Adaugă mai multe contoare deodată.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ adminMeters: z.array(meterBody).min(1).max(2000) }),
    answer: written.extend({ idMeters: z.array(id) }),
    refusals: ['apartment-not-found', 'meter-series-taken', 'choice-unknown', 'meters-too-many'],
  }),
  addMeter: route({
    name: 'addMeter',
    method: 'PUT',
    path: '/api/association/:idAs/apartment/:idAp/meter',
    area: 'meters',
    summary: 'Adaugă un contor unui apartament.',
    access: administrators,
    effect: 'fact',
    params: asParams.extend({ idAp: idText }),
    query: nothing,
    body: meterBody.omit({ idAp: true }),
    answer: written.extend({ idMeter: id }),
    refusals: ['apartment-not-found', 'meter-series-taken', 'choice-unknown', 'meters-too-many'],
  }),
  deleteMeter: route({
    name: 'deleteMeter',
    method: 'DELETE',
    path: '/api/association/:idAs/apartment/:idAp/meter/:idMeter',
    area: 'meters',
    summary: 'Șterge un contor.',
    access: administrators,
    effect: 'fact',
    params: asParams.extend({ idAp: idText, idMeter: idText }),
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['meter-not-found'],
  }),
  enterReadings: route({
    name: 'enterReadings',
    method: 'POST',
    path: '/api/association/:idAs/meters',
    area: 'meters',
    summary: 'Introduce indexurile lunii, oricâte deodată: toate sau niciunul.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ idMonth, readings: z.array(reading).min(1).max(10_000) }),
    answer: written,
    refusals: ['month-not-found', 'reading-meter-unknown', 'month-closed', 'month-published'],
  }),
  planPersons: route({
    name: 'planPersons',
    method: 'PUT',
    path: '/api/association/:idAs/apartment/:idAp/changeInfo',
    area: 'apartments',
    summary: 'De la o lună încolo, alt număr de persoane.',
    access: administrators,
    effect: 'fact',
    params: asParams.extend({ idAp: idText }),
    query: nothing,
    body: z.strictObject({ idMonth, persons: whole('persons', 0, 999) }),
    answer: written.extend({ idApChange: id.nullable() }),
    refusals: ['apartment-not-found', 'month-closed', 'month-published', 'association-full'],
  }),
  removePersonsPlan: route({
    name: 'removePersonsPlan',
    method: 'DELETE',
    path: '/api/association/:idAs/apChange/:idApChange',
    area: 'apartments',
    summary: 'Renunță la o modificare viitoare a numărului de persoane.',
    access: administrators,
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
    access: { kind: 'association', roles: ANY_ROLE, groupScope: true },
    effect: 'read',
    params: monthParams,
    query: z.strictObject({ idAp: idText.optional(), until: idMonthText.optional() }),
    body: nothing,
    answer: z.strictObject({
      apartments: z.array(
        z.strictObject({
          idAp: id,
          n: z.string(),
          persons: z.int(),
          plans: z.array(z.strictObject({ idApChange: id, idMonth: z.int(), persons: z.int() })),
        }),
      ),
    }),
    refusals: ['month-not-found'],
  }),
} as const;
