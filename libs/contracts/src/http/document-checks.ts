import { z } from 'zod';
import { administrators, bookReaders, censors } from './access.js';
import { written } from './association.js';
import { nothing, text } from './fields.js';
import { documentsOfPeriod, documentView, pdParams } from './payment-documents.js';
import { route } from './route.js';

/** A censor's checks of payment documents, and the answers to the censor's remarks. */
export const documentCheckRoutes = {
  listCensorDocuments: route({
    name: 'listCensorDocuments',
    method: 'GET',
    path: '/api/association/:idAs/censorPaymentDocument',
    area: 'payments',
    summary: 'Documentele de plată pentru cenzor, cu cele verificate deja.',
    access: bookReaders,
    effect: 'read',
    ...documentsOfPeriod,
    answer: z.strictObject({ payments: z.array(documentView), unseen: z.int() }),
    refusals: ['association-not-found'],
  }),
  checkDocument: route({
    name: 'checkDocument',
    method: 'PUT',
    path: '/api/association/:idAs/censorPaymentDocument/:idPd',
    area: 'payments',
    summary: 'Cenzorul a văzut documentul; poate scrie o observație.',
    access: censors,
    effect: 'fact',
    params: pdParams,
    query: nothing,
    body: z.strictObject({ remark: text('remark', 0, 500) }),
    answer: written,
    refusals: ['payment-not-found'],
  }),
  answerRemark: route({
    name: 'answerRemark',
    method: 'POST',
    path: '/api/association/:idAs/censorPaymentDocument/:idPd/answer',
    area: 'payments',
    summary: 'Răspunde la observația cenzorului despre un document.',
    access: administrators,
    effect: 'fact',
    params: pdParams,
    query: nothing,
    body: z.strictObject({ answer: text('answer', 1, 500) }),
    answer: written,
    refusals: ['payment-not-found', 'remark-not-found', 'remark-unseen', 'remark-answer-needed'],
  }),
} as const;
