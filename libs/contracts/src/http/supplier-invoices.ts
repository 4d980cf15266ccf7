import { z } from 'zod';
import { administrators, bookReaders } from './access.js';
import { written } from './association.js';
import { asParams, id, idText, nothing, text } from './fields.js';
import { idMonth } from './months.js';
import { EXPENSE_REFUSALS, expenseBody, newExpense } from './outgo.js';
import { ACCOUNTANT, ADMINISTRATOR, route } from './route.js';

/** The largest file after unpacking: the tax system accepts invoices of this size. */
export const INVOICE_BYTES_MAX = 10 * 1024 * 1024;
/** The largest file in one call, packed or not. */
export const INVOICE_SENT_BYTES_MAX = 700 * 1024;
/** How many decided invoices one answer holds, the newest ones. */
export const DECIDED_SHOWN = 100;

/** A problem to know of before an invoice becomes an expense, in one sentence. */
const proposalProblem = z.strictObject({
  code: z.string(),
  text: z.string(),
  /** True where accepting with one click is refused: the invoice must be opened, checked and saved. */
  isBlocking: z.boolean(),
});

const summary = z.strictObject({
  idProposal: id,
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  issued: z.string(),
  currency: z.string(),
  supplier: z.strictObject({ name: z.string(), cif: z.string(), iban: z.string() }),
  /** Total with VAT in hundredths of the currency; below 0 for what a credit note gives back. */
  costBani: z.int(),
  /** The file that the invoice came in, as a ZIP; null where it came before files were kept. */
  file: z.strictObject({ fileName: z.string(), link: z.string() }).nullable(),
});

const lines = z.array(
  z.strictObject({
    name: z.string(),
    quantity: z.string(),
    unit: z.string(),
    price: z.string(),
    amountBani: z.int(),
    currency: z.string(),
  }),
);

const openProposal = summary.extend({
  due: z.string().nullable(),
  lines,
  netBani: z.int(),
  vatBani: z.int(),
  prepaidBani: z.int(),
  payableBani: z.int(),
  /** The invoice as an expense, as far as it is known; choices still to be made are null. */
  expense: expenseBody.extend({
    idOutgoColumn: id.nullable(),
    metering: z.int().nullable(),
    distribution: z.int().nullable(),
    amountBani: z.int().nullable(),
    name: z.string(),
    unit: z.string(),
    quantityE3: z.int().nullable(),
  }),
  /** True when one click accepts the invoice as proposed. */
  isReady: z.boolean(),
  /** The recurring expense of the open month that waits for this document. */
  fills: id.nullable(),
  /** The month whose distribution is proposed. */
  fromMonth: z.int().nullable(),
  problems: z.array(proposalProblem),
});

const decidedProposal = summary.extend({
  state: z.enum(['accepted', 'dropped']),
  idOutgo: id.nullable(),
  /** The month of its expense; null where it was dropped or the expense was deleted. */
  idMonth: z.int().nullable(),
});

/** The invoice as in its document, whatever was decided on it; sums in hundredths of its currency. */
const wholeInvoice = summary.extend({
  due: z.string().nullable(),
  customerCif: z.string(),
  lines,
  totals: z.strictObject({
    linesBani: z.int(),
    allowancesBani: z.int(),
    chargesBani: z.int(),
    netBani: z.int(),
    vatBani: z.int(),
    grossBani: z.int(),
    prepaidBani: z.int(),
    roundingBani: z.int(),
    payableBani: z.int(),
  }),
});

export type WholeInvoice = z.output<typeof wholeInvoice>;
export type OpenProposalView = z.output<typeof openProposal>;
export type DecidedProposalView = z.output<typeof decidedProposal>;

const proposalParams = asParams.extend({ idProposal: idText });

export const supplierInvoiceRoutes = {
  listSupplierInvoices: route({
    name: 'listSupplierInvoices',
    method: 'GET',
    path: '/api/association/:idAs/supplierInvoices',
    area: 'outgo',
    summary: 'Facturile primite de la furnizori, cu distribuirea propusă pentru luna deschisă.',
    access: bookReaders,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      /** The month that currently accepts expenses; null while none is open. */
      idMonth: z.int().nullable(),
      open: z.array(openProposal),
      decided: z.array(decidedProposal),
    }),
    refusals: ['association-not-found'],
  }),
  readSupplierInvoice: route({
    name: 'readSupplierInvoice',
    method: 'GET',
    path: '/api/association/:idAs/supplierInvoice/:idProposal',
    area: 'outgo',
    summary: 'O factură primită, întreagă: furnizorul, liniile și totalurile ei.',
    access: bookReaders,
    effect: 'read',
    params: proposalParams,
    query: nothing,
    body: nothing,
    answer: wholeInvoice,
    refusals: ['proposal-not-found'],
  }),
  uploadSupplierInvoice: route({
    name: 'uploadSupplierInvoice',
    unpacksFile: true,
    method: 'PUT',
    path: '/api/association/:idAs/supplierInvoice',
    area: 'outgo',
    summary: 'Citește o factură electronică (.xml, sau .zip din SPV) într-o cheltuială propusă.',
    access: { kind: 'association', roles: ADMINISTRATOR | ACCOUNTANT },
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({
      name: text('name', 1, 100),
      /** The file in base64, plain or packed with gzip. */
      content: z
        .string()
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Fișierul nu a putut fi citit.')
        .max(Math.ceil(INVOICE_SENT_BYTES_MAX / 3) * 4, 'Fișierul este prea mare.'),
    }),
    answer: written.extend({ idProposal: id }),
    refusals: [
      'invoice-file-large',
      'invoice-file-kind',
      'invoice-zip-damaged',
      'invoice-zip-locked',
      'invoice-zip-empty',
      'invoice-zip-several',
      'invoice-encoding',
      'invoice-malformed',
      'invoice-doctype',
      'invoice-deep',
      'invoice-not-invoice',
      'invoice-namespace',
      'invoice-field-missing',
      'invoice-field-wrong',
      'invoice-lines-many',
      'invoice-known',
      'proposals-many',
      'file-infected',
      'file-scan-away',
      'documents-full',
    ],
  }),
  acceptSupplierInvoice: route({
    name: 'acceptSupplierInvoice',
    method: 'POST',
    path: '/api/association/:idAs/supplierInvoice/:idProposal/accept',
    area: 'outgo',
    summary: 'Distribuie o factură primită în luna deschisă, cum este propusă sau cum se trimite.',
    access: administrators,
    effect: 'fact',
    params: proposalParams,
    query: nothing,
    body: z.strictObject({
      idMonth,
      /** The expense after editing; absent, the proposal is accepted unchanged. */
      expense: newExpense.optional(),
    }),
    answer: written.extend({ idOutgo: id }),
    refusals: [
      ...EXPENSE_REFUSALS,
      'month-full',
      'expense-not-found',
      'proposal-not-found',
      'proposal-accepted',
      'proposal-dropped',
      'proposal-currency',
      'proposal-no-place',
      'proposal-distributed',
      'documents-too-many',
      'documents-full',
    ],
  }),
  dropSupplierInvoice: route({
    name: 'dropSupplierInvoice',
    method: 'DELETE',
    path: '/api/association/:idAs/supplierInvoice/:idProposal',
    area: 'outgo',
    summary: 'Respinge o factură primită: nu este o cheltuială a asociației.',
    access: administrators,
    effect: 'fact',
    params: proposalParams,
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['proposal-not-found', 'proposal-accepted'],
  }),
} as const;
