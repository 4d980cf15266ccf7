import { OUTGO_GROUPINGS } from '@scara/domain/expense-month';
import { z } from 'zod';
import { anyRole } from './access.js';
import { asParams, id, idText } from './fields.js';
import { PDF, route } from './route.js';
import { answeredPeriod, period, place, printing, reading } from './report-parts.js';

const grouped = period.extend({ by: z.enum(OUTGO_GROUPINGS).default('expense') });

const outgoReport = z.strictObject({
  ...answeredPeriod,
  by: z.enum(OUTGO_GROUPINGS),
  months: z.array(z.int()),
  rows: z.array(
    z.strictObject({
      /** The id to request the details of the row with. */
      idOutgo: id,
      name: z.string(),
      /** The column of a row of one expense; '' for other rows. */
      column: z.string(),
      monthsBani: z.array(z.int()),
      documents: z.int(),
      totalBani: z.int(),
    }),
  ),
  totalsBani: z.array(z.int()),
  totalBani: z.int(),
});

const outgoDetails = z.strictObject({
  ...answeredPeriod,
  by: z.enum(OUTGO_GROUPINGS),
  /** The name of the row; '' for all expenses. */
  name: z.string(),
  documents: z.array(
    z.strictObject({
      idMonth: z.int(),
      idOutgo: id,
      name: z.string(),
      column: z.string(),
      category: z.string(),
      provider: z.string(),
      number: z.string(),
      date: z.string(),
      amountBani: z.int(),
      distributedBani: z.int(),
      undistributedBani: z.int(),
    }),
  ),
  apartments: z.array(
    z.strictObject({
      ...place,
      monthsBani: z.array(z.int()),
      totalBani: z.int(),
    }),
  ),
  months: z.array(z.int()),
  amountBani: z.int(),
  distributedBani: z.int(),
  undistributedBani: z.int(),
});

export type OutgoReportView = z.output<typeof outgoReport>;
export type OutgoDetails = z.output<typeof outgoDetails>;

export const outgoReportRoutes = {
  readOutgoReport: route({
    ...reading,
    name: 'readOutgoReport',
    path: '/api/association/:idAs/outgoReport',
    summary: 'Cheltuielile pe luni: pe denumire, furnizor, categorie legală sau coloană.',
    access: anyRole,
    params: asParams,
    query: grouped,
    answer: outgoReport,
    refusals: ['association-not-found', 'period'],
  }),
  printOutgoReport: route({
    ...printing,
    name: 'printOutgoReport',
    path: '/api/association/:idAs/outgoReport.xlsx',
    summary: 'Cheltuielile pe luni, ca fișier Excel.',
    access: anyRole,
    params: asParams,
    query: grouped,
    refusals: ['association-not-found', 'period'],
  }),
  printOutgoPaper: route({
    ...printing,
    media: PDF,
    name: 'printOutgoPaper',
    path: '/api/association/:idAs/outgoReport.pdf',
    summary: 'Cheltuielile pe luni, tipărite.',
    access: anyRole,
    params: asParams,
    query: grouped,
    refusals: ['association-not-found', 'period'],
  }),
  readOutgoReportDetails: route({
    ...reading,
    name: 'readOutgoReportDetails',
    path: '/api/association/:idAs/outgoReportDetails',
    summary: 'Un rând al raportului de cheltuieli, pe documente și pe apartamente.',
    access: anyRole,
    params: asParams,
    query: grouped.extend({
      /** Any expense of the row; absent, every expense of the period. */
      idOutgo: idText.optional(),
    }),
    answer: outgoDetails,
    refusals: ['association-not-found', 'period', 'expense-not-found'],
  }),
  printOutgoReportDetails: route({
    ...printing,
    name: 'printOutgoReportDetails',
    path: '/api/association/:idAs/outgoReportDetails.xlsx',
    summary:
      'Un rând al raportului de cheltuieli, pe documente și pe apartamente, ca fișier Excel.',
    access: anyRole,
    params: asParams,
    query: grouped.extend({ idOutgo: idText.optional() }),
    refusals: ['association-not-found', 'period', 'expense-not-found'],
  }),
  printOutgoDetailsPaper: route({
    ...printing,
    media: PDF,
    name: 'printOutgoDetailsPaper',
    path: '/api/association/:idAs/outgoReportDetails.pdf',
    summary: 'Un rând al raportului de cheltuieli, pe documente și pe apartamente, tipărit.',
    access: anyRole,
    params: asParams,
    query: grouped.extend({ idOutgo: idText.optional() }),
    refusals: ['association-not-found', 'period', 'expense-not-found'],
  }),
} as const;
