import { z } from 'zod';
import { anyRole } from './access.js';
import { documentsOfPeriod } from './payment-documents.js';
import { PDF, route, XLSX } from './route.js';

const column = z.strictObject({
  openingBani: z.int(),
  inBani: z.int(),
  outBani: z.int(),
  closingBani: z.int(),
});

const columns = z.strictObject({ cash: column, bank: column, collector: column, total: column });

export const cashRegisterRoutes = {
  readRegister: route({
    name: 'readRegister',
    method: 'GET',
    path: '/api/association/:idAs/register',
    area: 'payments',
    summary: 'Registrul de casă pe zile: casă, bancă, colector și total.',
    access: anyRole,
    effect: 'read',
    ...documentsOfPeriod,
    answer: z.strictObject({
      fromDate: z.string(),
      toDate: z.string(),
      days: z.array(z.strictObject({ date: z.string(), columns })),
      period: columns,
    }),
    refusals: ['association-not-found'],
  }),
  printRegister: route({
    name: 'printRegister',
    method: 'GET',
    path: '/api/association/:idAs/register.pdf',
    area: 'payments',
    summary: 'Registrul de casă (14-4-7A) tipărit.',
    access: anyRole,
    effect: 'read',
    media: PDF,
    ...documentsOfPeriod,
    answer: z.unknown(),
    refusals: ['association-not-found'],
  }),
  printRegisterWorkbook: route({
    name: 'printRegisterWorkbook',
    method: 'GET',
    path: '/api/association/:idAs/register.xlsx',
    area: 'payments',
    summary: 'Registrul de casă (14-4-7A) în Excel.',
    access: anyRole,
    effect: 'read',
    media: XLSX,
    ...documentsOfPeriod,
    answer: z.unknown(),
    refusals: ['association-not-found'],
  }),
} as const;
