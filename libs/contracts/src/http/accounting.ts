import { AMOUNT_MAX } from '@scara/domain/kernel';
import { z } from 'zod';
import { accountants } from './access.js';
import { written } from './association.js';
import { tmpName } from './documents.js';
import { asParams, date, id, idText, inOrder, nothing, text, whole } from './fields.js';
import { ACCOUNTANT, ADMINISTRATOR, GLOBAL, route } from './route.js';

const managers = { kind: 'global', roles: GLOBAL.accountantManager } as const;

/** Documents that one answer lists; what lies beyond is counted. */
export const APPROVALS_SHOWN = 300;
/** Documents that one call names, and associations that one answer lists. */
export const APPROVALS_NAMED_MOST = 500;
export const ASSIGNMENTS_SHOWN = 200;

/** What is looked at: everything that is the accountant's, unless told otherwise. */
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
  /** Who wrote it. */
  author: z.string(),
  /** The person asking wrote it: somebody else approves it. */
  isOwn: z.boolean(),
  /** How many papers are attached. */
  papers: z.int(),
  /** Of the fact that wrote it or changed its text last. */
  revision: z.int(),
});

/** A document to be approved, with the revision at which it was looked at: one changed since is refused. */
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
  /** Documents that are approved now and were not before. */
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
      /** By name, at most so many; the others are found by searching. */
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
      /** How many there are, shown or not, and those of them that the person may approve. */
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
      /** How many the person saw: with more than that, somebody looks again. */
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
      /** With or without RO; checked. */
      cif: z.string().trim().max(100),
      number: text('documentNumber', 1, 50),
      issued: date,
      due: date.nullable(),
      /** Total with VAT; below 0 for a credit note. */
      amountBani: whole('amountBani', -AMOUNT_MAX, AMOUNT_MAX, 2),
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
