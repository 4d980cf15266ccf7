import { z } from 'zod';
import { anyRoleOfEntrances } from './access.js';
import { asParams, date, id, idText, nothing } from './fields.js';
import { idMonthText } from './months.js';
import { PDF, route, XLSX } from './route.js';

/** A debt: of a month's expenses, of its penalties, or of a fund. Bani. */
const rem = z.strictObject({
  kind: z.enum(['expense', 'penalty', 'fund']),
  idMonth: z.int(),
  idFund: id.nullable(),
  amountBani: z.int(),
});

/** A past day, or the close of a month. */
const remsQuery = z.strictObject({ date: date.optional(), idMonth: idMonthText.optional() });
/** The same as a printed report, which may be limited to one entrance. */
const remsPaperQuery = remsQuery.extend({ idEntrance: idText.optional() });

const apartmentRems = z.strictObject({
  idAp: id,
  n: z.string(),
  idEntrance: id,
  rems: z.array(rem),
  advanceBani: z.int(),
  totalBani: z.int(),
});

export type CurrentRem = z.output<typeof rem>;

export const currentArrearsRoutes = {
  readCurrentRems: route({
    name: 'readCurrentRems',
    method: 'GET',
    path: '/api/association/:idAs/currentRems',
    area: 'outgo',
    summary: 'Ce datorează acum fiecare apartament, pe luni și feluri, după toate plățile.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      apartments: z.array(apartmentRems),
      totalBani: z.int(),
    }),
    refusals: ['association-not-found'],
  }),
} as const;

export const pastArrearsRoutes = {
  tenantRemHistorical: route({
    name: 'tenantRemHistorical',
    method: 'GET',
    path: '/api/association/:idAs/tenantRemHistorical',
    area: 'outgo',
    summary: 'Restanțele fiecărui apartament așa cum erau la o dată sau la închiderea unei luni.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: remsQuery,
    body: nothing,
    answer: z.strictObject({
      /** The day of the figures: the requested one, that of a month's close, or today. */
      date: z.string(),
      /** The last month closed by that day; null before the first. */
      idMonth: z.int().nullable(),
      apartments: z.array(apartmentRems),
      totalBani: z.int(),
    }),
    refusals: ['month-not-closed'],
  }),
  printTenantRems: route({
    name: 'printTenantRems',
    method: 'GET',
    path: '/api/association/:idAs/tenantRemHistorical.pdf',
    area: 'outgo',
    summary: 'Restanțele apartamentelor la o dată sau la închiderea unei luni, tipărite.',
    access: anyRoleOfEntrances,
    effect: 'read',
    media: PDF,
    params: asParams,
    query: remsPaperQuery,
    body: nothing,
    answer: z.unknown(),
    refusals: ['month-not-closed', 'entrance-not-found'],
  }),
  printTenantRemsWorkbook: route({
    name: 'printTenantRemsWorkbook',
    method: 'GET',
    path: '/api/association/:idAs/tenantRemHistorical.xlsx',
    area: 'outgo',
    summary: 'Restanțele apartamentelor la o dată sau la închiderea unei luni, ca fișier Excel.',
    access: anyRoleOfEntrances,
    effect: 'read',
    media: XLSX,
    params: asParams,
    query: remsPaperQuery,
    body: nothing,
    answer: z.unknown(),
    refusals: ['month-not-closed', 'entrance-not-found'],
  }),
} as const;
