import { z } from 'zod';
import { accountants } from './access.js';
import { written } from './association.js';
import { tmpName } from './documents.js';
import { asParams, date, id, idText, inOrder, nothing, text, whole } from './fields.js';
import { amountBani } from './months.js';
import { ACCOUNTANT, ADMINISTRATOR, GLOBAL, route } from './route.js';

const managers = { kind: 'global', roles: GLOBAL.accountantManager } as const;

/** The most documents in one answer; further ones are only counted. */
export const APPROVALS_SHOWN = 300;
/** The most documents named in one call, and the most associations in one answer. */
export const APPROVALS_NAMED_MOST = 500;
export const ASSIGNMENTS_SHOWN = 200;

/** The documents asked for: all of the accountant's associations, unless limited. */
const filter = z.strictObject({
  idAs: idText.optional(),
  fromDate: date.optional(),
  toDate: date.optional(),
  kind: z.enum(['in', 'out', 'other']).optional(),
});
const filterBody = filter.extend({ idAs: id.optional() });

const document = z.strictObject({
  idAs: id,
  association: z.string(),
  idPd: id,
  /** As in 2-money §3; a return has the type of the opposite side. */
  t: z.int(),
  returnOf: id.nullable(),
  pM: z.int().nullable(),
  /** The association's own name of its second or third bank (modes 6 and 7); '' for every other mode. */
  bank: z.string(),
  emitted: z.string(),
  series: z.string(),
  paymentNumber: z.string(),
  n: z.string(),
  partner: z.string(),
  from: z.enum(['cash', 'bank', 'collector']).nullable(),
  to: z.enum(['cash', 'bank', 'collector']).nullable(),
  amountBani: z.int(),
  info: z.string(),
  /** The user who wrote the document. */
  author: z.string(),
  /** True when the user who asks wrote the document, and so may not approve it. */
  isOwn: z.boolean(),
  /** How many files are attached. */
  papers: z.int(),
  /** Revision of the event that wrote the document or last changed its text. */
  revision: z.int(),
});

/** A document to approve, with the revision at which the user saw it: one changed since is refused. */
const named = z.strictObject({ idAs: id, idPd: id, revision: z.int().optional() });

export type ApprovalDocument = z.output<typeof document>;
export type ApprovalFilter = z.output<typeof filterBody>;

const APPROVAL_REFUSALS = [
  'association-not-found',
  'payment-not-found',
  'payment-annulled',
  'approval-own',
  'approval-unseen',
] as const;

const approvedAnswer = written.extend({
  /** How many documents this call approved that were not approved before. */
  approved: z.int(),
});

const line = z.strictObject({
  idAs: id,
  name: z.string(),
  cif: z.string(),
  city: z.string(),
  apartments: z.int(),
});

export const accountingRoutes = {
  listAccountedAssociations: route({
    name: 'listAccountedAssociations',
    method: 'GET',
    path: '/api/asAccounting/associations',
    area: 'approvals',
    summary: 'Asociațiile încredințate contabilului, cu ce așteaptă aprobarea.',
    access: accountants,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      associations: z.array(line.extend({ unapproved: z.int(), oldest: z.string().nullable() })),
    }),
    refusals: [],
  }),
  listAssignments: route({
    name: 'listAssignments',
    method: 'GET',
    path: '/api/asAccounting/assignments',
    area: 'approvals',
    summary: 'Contabilii și asociațiile, cu cine ține contabilitatea fiecăreia.',
    access: managers,
    effect: 'read',
    params: nothing,
    query: z.strictObject({ search: z.string().trim().max(100).optional() }),
    body: nothing,
    answer: z.strictObject({
      accountants: z.array(
        z.strictObject({
          idUser: id,
          name: z.string(),
          email: z.string(),
          isManager: z.boolean(),
          associations: z.int(),
        }),
      ),
      /** Sorted by name, limited in number; the others are found by searching. */
      associations: z.array(line.extend({ accountants: z.array(id) })),
      total: z.int(),
    }),
    refusals: [],
  }),
  assignAccountant: route({
    name: 'assignAccountant',
    method: 'PUT',
    path: '/api/asAccounting/association/:idAs/accountant',
    area: 'approvals',
    summary: 'Încredințează o asociație unui contabil.',
    access: managers,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ idUser: id }),
    answer: written,
    refusals: ['association-not-found', 'accountant-unknown'],
  }),
  dismissAccountant: route({
    name: 'dismissAccountant',
    method: 'DELETE',
    path: '/api/asAccounting/association/:idAs/accountant/:idUser',
    area: 'approvals',
    summary: 'Ia o asociație de la un contabil.',
    access: managers,
    effect: 'fact',
    params: asParams.extend({ idUser: idText }),
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['association-not-found'],
  }),
  listUnapprovedPayments: route({
    name: 'listUnapprovedPayments',
    method: 'GET',
    path: '/api/asAccounting/getUnApprovedPayments',
    area: 'approvals',
    summary:
      'Documentele de plată neaprobate din toate asociațiile contabilului, cele vechi întâi.',
    access: accountants,
    effect: 'read',
    params: nothing,
    query: inOrder(filter, 'fromDate', 'toDate'),
    body: nothing,
    answer: z.strictObject({
      payments: z.array(document),
      /** How many documents there are, shown or not, and how many of them the user may approve. */
      total: z.int(),
      approvable: z.int(),
    }),
    refusals: ['association-not-found'],
  }),
  listPaymentsApproval: route({
    name: 'listPaymentsApproval',
    method: 'GET',
    path: '/api/asAccounting/getPaymentsApproval',
    area: 'approvals',
    summary: 'Documentele aprobate: de cine și când, cele aprobate ultimele întâi.',
    access: accountants,
    effect: 'read',
    params: nothing,
    query: inOrder(filter, 'fromDate', 'toDate'),
    body: nothing,
    answer: z.strictObject({
      payments: z.array(document.extend({ approver: z.string(), approvedAt: z.string() })),
      total: z.int(),
    }),
    refusals: ['association-not-found'],
  }),
  approvePayments: route({
    name: 'approvePayments',
    method: 'POST',
    path: '/api/asAccounting/approvePayments',
    area: 'approvals',
    summary: 'Aprobă un document de plată.',
    access: accountants,
    effect: 'fact',
    params: nothing,
    query: nothing,
    body: named,
    answer: approvedAnswer,
    refusals: APPROVAL_REFUSALS,
  }),
  multiplePayments: route({
    name: 'multiplePayments',
    method: 'POST',
    path: '/api/asAccounting/multiplePayments',
    area: 'approvals',
    summary: 'Aprobă mai multe documente de plată, din una sau mai multe asociații.',
    access: accountants,
    effect: 'fact',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      payments: z.array(named).min(1).max(APPROVALS_NAMED_MOST),
    }),
    answer: approvedAnswer,
    refusals: APPROVAL_REFUSALS,
  }),
  approveAllPayments: route({
    name: 'approveAllPayments',
    method: 'POST',
    path: '/api/asAccounting/approveAllPayments',
    area: 'approvals',
    summary:
      'Aprobă toate documentele neaprobate ale filtrului, în afara celor scrise de contabil.',
    access: accountants,
    effect: 'fact',
    params: nothing,
    query: nothing,
    body: filterBody.extend({
      /** How many documents the user saw: if there are more by now, the call is refused. */
      most: whole('most', 1, 100_000),
    }),
    answer: approvedAnswer,
    refusals: ['association-not-found', 'approvals-many'],
  }),
  fastDocAdd: route({
    name: 'fastDocAdd',
    method: 'PUT',
    path: '/api/association/:idAs/fastDocAdd',
    area: 'approvals',
    summary: 'Adaugă repede o factură, cu fișierul ei, drept cheltuială propusă.',
    access: { kind: 'association', roles: ADMINISTRATOR | ACCOUNTANT },
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({
      provider: text('provider', 1, 100),
      /** With or without RO; validated. */
      cif: z.string().trim().max(100),
      number: text('documentNumber', 1, 50),
      issued: date,
      due: date.nullable(),
      /** Total with VAT; below 0 for a credit note. */
      amountBani,
      /** What the invoice is for. */
      name: text('outgoName', 1, 45),
      tmpName: tmpName.nullable(),
    }),
    answer: written.extend({ idProposal: id }),
    refusals: [
      'cif-invalid',
      'cif-length-invalid',
      'invoice-zero',
      'expense-date-ahead',
      'file-upload-gone',
      'invoice-known',
      'proposals-many',
    ],
  }),
} as const;
