import { z } from 'zod';
import { anyRoleOfEntrances } from './access.js';
import { asParams, id, idText, inOrder, nothing } from './fields.js';
import { idMonthText, monthsAsked } from './months.js';
import { PDF, route, XLSX } from './route.js';

const shared = {
  method: 'GET',
  area: 'reports',
  access: anyRoleOfEntrances,
  effect: 'read',
  params: asParams,
  query: inOrder(
    z.strictObject({
      /** Months as in an apartment's history: a year by default, at most ten. */
      from: idMonthText.optional(),
      to: idMonthText.optional(),
      idEntrance: idText.optional(),
      idAp: idText.optional(),
    }),
    'from',
    'to',
  ),
  body: nothing,
  answer: z.unknown(),
  refusals: ['apartment-not-found', 'entrance-not-found'],
} as const;

/** Fișe apartamente: the answer of `readApartmentHistory` for many apartments in one file. */
export const apartmentSheetRoutes = {
  readGoneSheets: route({
    name: 'readGoneSheets',
    method: 'GET',
    path: '/api/association/:idAs/apartmentSheets/gone',
    area: 'reports',
    summary: 'Apartamentele șterse care au avut luni închise în perioadă: fișa lor se poate cere.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: monthsAsked,
    body: nothing,
    answer: z.strictObject({
      apartments: z.array(
        z.strictObject({
          idAp: id,
          idEntrance: id,
          number: z.string(),
          /** The apartment's name, unique in the association. */
          n: z.string(),
        }),
      ),
    }),
    refusals: [],
  }),
  printApartmentSheets: route({
    ...shared,
    name: 'printApartmentSheets',
    path: '/api/association/:idAs/apartmentSheets.pdf',
    summary: 'Fișe apartamente: debite, credite și sold pe o perioadă, tipărite una după alta.',
    media: PDF,
  }),
  printApartmentSheetsWorkbook: route({
    ...shared,
    name: 'printApartmentSheetsWorkbook',
    path: '/api/association/:idAs/apartmentSheets.xlsx',
    summary: 'Fișe apartamente în Excel: centralizator și toate operațiunile perioadei.',
    media: XLSX,
  }),
} as const;
