import { z } from 'zod';
import { accountants, anyRoleOfEntrances } from './access.js';
import { asParams, id, nothing } from './fields.js';
import { idMonthText } from './months.js';
import { PDF, route, XLSX } from './route.js';

/** The most months of one report of persons. */
export const PERSONS_MONTHS_MOST = 36;

const counted = z.strictObject({ persons: z.int(), apartments: z.int() });

const personsByMonth = z.strictObject({
  association: z.string(),
  /** The opened months of the period, oldest first. */
  months: z.array(z.strictObject({ idMonth: z.int(), state: z.string() })),
  entrances: z.array(
    z.strictObject({
      idEntrance: id,
      /** '' for a deleted entrance. */
      block: z.string(),
      entrance: z.string(),
      /** In the order of the months; null where the entrance had no apartments in the month. */
      months: z.array(counted.nullable()),
    }),
  ),
  totals: z.array(counted),
});

export type PersonsByMonth = z.output<typeof personsByMonth>;

const periodParams = asParams.extend({ fromM: idMonthText, toM: idMonthText });

const year = z
  .string()
  .regex(/^[2-8]\d{3}$/, 'Anul nu este valid.')
  .transform(Number);
const month = z
  .string()
  .regex(/^(0?[1-9]|1[0-2])$/, 'Luna nu este validă.')
  .transform(Number);

const reportPeriod = z.strictObject({ fromM: month, fromY: year, toM: month, toY: year });

/** The accountant's report as a file. */
const printingReport = {
  method: 'GET',
  area: 'reports',
  access: accountants,
  effect: 'read',
  params: nothing,
  query: reportPeriod,
  body: nothing,
  answer: z.unknown(),
  refusals: ['period'],
} as const;

export const personsRoutes = {
  readPersons: route({
    name: 'readPersons',
    method: 'GET',
    path: '/api/association/:idAs/asPersons/fromM/:fromM/toM/:toM',
    area: 'reports',
    summary: 'Numărul de persoane pe scări și luni, cel mult 36 de luni (yyyymm).',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: periodParams,
    query: nothing,
    body: nothing,
    answer: personsByMonth,
    refusals: ['association-not-found', 'period'],
  }),
  printPersonsWorkbook: route({
    name: 'printPersonsWorkbook',
    method: 'GET',
    path: '/api/association/:idAs/asPersons/fromM/:fromM/toM/:toM/persons.xlsx',
    area: 'reports',
    summary: 'Numărul de persoane pe scări și luni, ca fișier Excel.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: periodParams,
    query: nothing,
    body: nothing,
    answer: z.unknown(),
    media: XLSX,
    refusals: ['association-not-found', 'period'],
  }),
  readPersonsReport: route({
    name: 'readPersonsReport',
    method: 'GET',
    path: '/api/asAccounting/personsReport',
    area: 'reports',
    summary: 'Numărul de persoane pe luni în asociațiile încredințate contabilului.',
    access: accountants,
    effect: 'read',
    params: nothing,
    query: reportPeriod,
    body: nothing,
    answer: z.strictObject({
      associations: z.array(
        z.strictObject({
          idAs: id,
          name: z.string(),
          months: z.array(counted.extend({ idMonth: z.int() })),
        }),
      ),
    }),
    refusals: ['period'],
  }),
  printPersonsReportWorkbook: route({
    ...printingReport,
    name: 'printPersonsReportWorkbook',
    path: '/api/asAccounting/personsReport.xlsx',
    summary: 'Numărul de persoane pe luni în asociațiile contabilului, ca fișier Excel.',
    media: XLSX,
  }),
  printPersonsReportPaper: route({
    ...printingReport,
    name: 'printPersonsReportPaper',
    path: '/api/asAccounting/personsReport.pdf',
    summary: 'Numărul de persoane pe luni în asociațiile contabilului, tipărit.',
    media: PDF,
  }),
} as const;
