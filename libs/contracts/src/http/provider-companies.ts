import { z } from 'zod';
import { administrators, signedIn } from './access.js';
import { written } from './association.js';
import { companyParams } from './companies.js';
import { asParams, id, idText, nothing, text } from './fields.js';
import { route } from './route.js';

const synchronized = written.extend({
  /** In how many of the associations that the user administers something was filled in. */
  associations: z.int(),
  /** How many providers were linked to their company. */
  providers: z.int(),
});

/** Calls that link an association's providers to the companies of the platform. */
export const providerCompanyRoutes = {
  readMeterNumbers: route({
    name: 'readMeterNumbers',
    method: 'GET',
    path: '/api/company/:idCompany/meterNumbers',
    area: 'companies',
    summary: 'Numerele de contor la o companie, în asociațiile pe care persoana are drepturi.',
    access: signedIn,
    effect: 'read',
    params: companyParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      meterNumbers: z.array(z.strictObject({ idAs: id, meterNumber: z.string() })),
    }),
    refusals: [],
  }),
  addMeterNumber: route({
    name: 'addMeterNumber',
    method: 'PUT',
    path: '/api/association/:idAs/company/:idCompany/addMeterNumber',
    area: 'companies',
    summary: 'Notează numărul sub care o companie cunoaște un contor al asociației.',
    access: administrators,
    effect: 'fact',
    params: asParams.extend({ idCompany: idText }),
    query: nothing,
    body: z.strictObject({ meterNumber: text('meterNumber', 1, 50) }),
    answer: written,
    refusals: ['company-not-found', 'meter-numbers-too-many'],
  }),
  removeMeterNumber: route({
    name: 'removeMeterNumber',
    method: 'POST',
    path: '/api/association/:idAs/company/:idCompany/removeMeterNumber',
    area: 'companies',
    summary: 'Scoate un număr sub care o companie cunoștea un contor al asociației.',
    access: administrators,
    effect: 'fact',
    params: asParams.extend({ idCompany: idText }),
    query: nothing,
    body: z.strictObject({ meterNumber: text('meterNumber', 1, 50) }),
    answer: written,
    refusals: [],
  }),
  synchronizeServiceProviders: route({
    name: 'synchronizeServiceProviders',
    method: 'GET',
    path: '/api/synchronizeServiceProviders',
    area: 'companies',
    summary:
      'Leagă furnizorii asociațiilor administrate de companiile cu același CUI; refuzat din alte site-uri.',
    access: signedIn,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: synchronized,
    refusals: [],
  }),
  synchronizeServiceProvidersByPost: route({
    name: 'synchronizeServiceProvidersByPost',
    method: 'POST',
    path: '/api/synchronizeServiceProviders',
    area: 'companies',
    summary: 'Leagă furnizorii asociațiilor administrate de companiile cu același CUI.',
    access: signedIn,
    effect: 'fact',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: synchronized,
    refusals: [],
  }),
} as const;
