import { MILLI_MAX, WHOLE_E2 } from '@scara/domain/kernel';
import { LEGAL_CATEGORIES } from '@scara/domain/expense-month';
import { z } from 'zod';
import {
  administrators,
  administratorsOfEntrances,
  anyRole,
  anyRoleAndTenants,
  anyRoleOfEntrances,
  signedIn,
} from './access.js';
import { written } from './association.js';
import {
  asParams,
  date,
  id,
  idText,
  inOrder,
  nothing,
  optionalText,
  text,
  whole,
} from './fields.js';
import { amountBani, apartmentMonthParams, idMonth, idMonthText, monthParams } from './months.js';
import { route } from './route.js';
import { apartmentBody, BILLING_REFUSALS } from './apartments.js';

const typedShares = z
  .array(z.strictObject({ idAp: id, amountBani }))
  .max(9999)
  .nullable();

/** The body of the distribution modal (3-configuration §4). Quantities are thousandths, percentages hundredths. */
export const expenseBody = z.strictObject({
  idOutgoColumn: id,
  name: text('name', 1, 45),
  amountBani,
  quantityE3: whole('quantityE3', 1, MILLI_MAX, 3).nullable(),
  metering: whole('metering', 1, 6),
  distribution: whole('distribution', 1, 14),
  idGroup: id.nullable(),
  canalPercentE2: whole('canalPercentE2', 0, WHOLE_E2, 2).nullable(),
  unit: optionalText('unit', 1, 5),
  typedShares,
  typedConsumptions: z
    .array(
      z.strictObject({
        idAp: id,
        consumptionE3: whole('consumptionE3', -MILLI_MAX, MILLI_MAX, 3),
      }),
    )
    .max(9999)
    .nullable(),
  document: z.strictObject({
    /** A provider of the association; its name and code then replace the given texts. */
    idServiceProvider: id.nullable().default(null),
    provider: text('provider', 0, 100),
    providerCif: text('providerCif', 0, 15),
    number: text('documentNumber', 0, 50),
    date: z.union([z.literal(''), date]),
    /** Left out where the document does not say. */
    dueDate: date.exactOptional(),
  }),
  isRecurring: z.boolean(),
  category: z.enum(LEGAL_CATEGORIES),
});

/** A new expense needs its column, name, amount and the two modes; the rest has defaults. */
export const newExpense = expenseBody.partial().required({
  idOutgoColumn: true,
  name: true,
  amountBani: true,
  metering: true,
  distribution: true,
});

const dueBody = z.strictObject({
  idFund: id,
  amountBani,
  distribution: whole('distribution', 1, 14),
  idGroup: id.nullable(),
  typedShares,
});

/** Why an expense cannot be divided, in one sentence. */
const refusal = z.string().nullable();

const expenseView = expenseBody.extend({
  idOutgo: id,
  name: z.string(),
  quantityE3: z.int().nullable(),
  unit: z.string(),
  isDisabled: z.boolean(),
  distributedBani: z.int(),
  undistributedBani: z.int(),
  refusal,
  /** True where the law prescribes another base for its category (Legea 196/2018 art. 75(3)). */
  departsFromLaw: z.boolean(),
});

const dueView = dueBody.extend({
  idDue: id,
  name: z.string(),
  distributedBani: z.int(),
  refusal,
});

export type ExpenseView = z.output<typeof expenseView>;
export type FundDueView = z.output<typeof dueView>;

const share = z.strictObject({
  idAp: id,
  shareBani: z.int(),
  /** Null where no meter counts. */
  consumptionE3: z.int().nullable(),
  useBani: z.int().nullable(),
  differenceBani: z.int().nullable(),
});

const outgoParams = asParams.extend({ idOutgo: idText });

/** The document of an expense in answers. */
export const expenseDocument = z.strictObject({
  idServiceProvider: z.int().nullable(),
  provider: z.string(),
  providerCif: z.string(),
  number: z.string(),
  date: z.string(),
  dueDate: z.string().exactOptional(),
});

export const EXPENSE_REFUSALS = [
  'month-not-found',
  'month-closed',
  'month-published',
  'expense-column-unknown',
  'expense-name',
  'expense-amount',
  'expense-group-unknown',
  'expense-mode',
  'expense-quantity',
  'expense-canal',
  'expense-shares',
  'expense-unit',
  'expense-provider-unknown',
  'expense-document',
  'expense-date-ahead',
] as const;

const DUE_REFUSALS = [
  'due-fund-unknown',
  'due-fund-elsewhere',
  'expense-amount',
  'expense-mode',
  'expense-group-unknown',
  'expense-shares',
  'month-closed',
  'month-published',
] as const;

export const outgoRoutes = {
  listOutgo: route({
    name: 'listOutgo',
    method: 'GET',
    path: '/api/association/:idAs/month/:idMonth/outgo',
    area: 'outgo',
    summary: 'Cheltuielile și cotele la fonduri ale lunii, cu ce s-a distribuit din fiecare.',
    access: anyRole,
    effect: 'read',
    params: monthParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      revision: z.int(),
      expenses: z.array(expenseView),
      dues: z.array(dueView),
      proof: z.strictObject({
        invoicedBani: z.int(),
        distributedBani: z.int(),
        undistributedBani: z.int(),
      }),
    }),
    refusals: ['month-not-found'],
  }),
  addOutgo: route({
    name: 'addOutgo',
    method: 'PUT',
    path: '/api/association/:idAs/outgo',
    area: 'outgo',
    summary: 'Distribuie un document contabil în luna deschisă.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: newExpense.extend({ idMonth }),
    answer: written.extend({ idOutgo: id }),
    refusals: [...EXPENSE_REFUSALS, 'month-full'],
  }),
  changeOutgo: route({
    name: 'changeOutgo',
    method: 'POST',
    path: '/api/association/:idAs/outgo/:idOutgo',
    area: 'outgo',
    summary: 'Modifică o cheltuială; doar câmpurile trimise.',
    access: administrators,
    effect: 'fact',
    params: outgoParams,
    query: nothing,
    body: expenseBody.partial(),
    answer: written,
    refusals: [...EXPENSE_REFUSALS, 'expense-not-found', 'stale-edit'],
  }),
  deleteOutgo: route({
    name: 'deleteOutgo',
    method: 'DELETE',
    path: '/api/association/:idAs/outgo/:idOutgo',
    area: 'outgo',
    summary: 'Scoate o cheltuială din luna deschisă.',
    access: administrators,
    effect: 'fact',
    params: outgoParams,
    query: nothing,
    body: nothing,
    answer: written,
    refusals: [
      'month-not-found',
      'month-closed',
      'month-published',
      'expense-not-found',
      'expense-paid',
      'stale-edit',
    ],
  }),
  disableOutgo: route({
    name: 'disableOutgo',
    method: 'POST',
    path: '/api/association/:idAs/outgoDisableMultiple',
    area: 'outgo',
    summary: 'Dezactivează sau activează mai multe cheltuieli deodată.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({
      idMonth,
      expenses: z.array(id).min(1).max(9999),
      isDisabled: z.boolean(),
    }),
    answer: written,
    refusals: ['month-not-found', 'month-closed', 'month-published', 'expense-not-found'],
  }),
  /** idBill is the expense's own id: a document belongs to one expense. */
  changeBill: route({
    name: 'changeBill',
    method: 'POST',
    path: '/api/association/:idAs/outgo/:idOutgo/bill/:idBill',
    area: 'outgo',
    summary: 'Modifică documentul unei cheltuieli: furnizor, număr, dată.',
    access: administrators,
    effect: 'fact',
    params: outgoParams.extend({ idBill: idText }),
    query: nothing,
    body: expenseBody.shape.document,
    answer: written,
    refusals: [
      'month-not-found',
      'month-closed',
      'month-published',
      'expense-not-found',
      'stale-edit',
      'expense-document',
      'expense-date-ahead',
      'expense-provider-unknown',
    ],
  }),
  readOutgoAmounts: route({
    name: 'readOutgoAmounts',
    method: 'GET',
    path: '/api/association/:idAs/outgo/:idOutgo/amounts',
    area: 'outgo',
    summary: 'Cum s-a împărțit o cheltuială, apartament cu apartament.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: outgoParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ idOutgo: id, amountBani: z.int(), shares: z.array(share), refusal }),
    refusals: ['month-not-found', 'expense-not-found'],
  }),
  previewOutgo: route({
    name: 'previewOutgo',
    method: 'POST',
    path: '/api/association/:idAs/month/:idMonth/outgoPreview',
    area: 'outgo',
    summary: 'Împarte o cheltuială de probă, fără să o salveze.',
    access: administrators,
    effect: 'read',
    params: monthParams,
    query: nothing,
    body: newExpense.extend({ idOutgo: id.optional() }),
    answer: z.strictObject({
      shares: z.array(share),
      distributedBani: z.int(),
      undistributedBani: z.int(),
      refusal,
      departsFromLaw: z.boolean(),
    }),
    refusals: EXPENSE_REFUSALS,
  }),
  readApartmentOutgo: route({
    name: 'readApartmentOutgo',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/month/:idMonth/outgo',
    area: 'outgo',
    summary: 'Cheltuielile lunii pe care le plătește un apartament, fiecare cu partea lui.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apartmentMonthParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      idAp: id,
      expenses: z.array(
        z.strictObject({
          idOutgo: id,
          idOutgoColumn: id,
          name: z.string(),
          amountBani: z.int(),
          shareBani: z.int(),
          document: expenseDocument,
        }),
      ),
      totalBani: z.int(),
    }),
    refusals: ['month-not-found', 'apartment-not-found', 'month-not-published'],
  }),
  addApartmentInfo: route({
    name: 'addApartmentInfo',
    method: 'POST',
    path: '/api/association/:idAs/apartment/:idAp/month/:idMonth',
    area: 'apartments',
    summary: 'Salvează datele de facturare ale apartamentului, privite dintr-o lună.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: apartmentMonthParams,
    query: nothing,
    body: apartmentBody
      .pick({
        isCompany: true,
        toSendEfactura: true,
        cif: true,
        cn: true,
        caddr: true,
        county: true,
        tva: true,
      })
      .partial(),
    answer: written.extend({
      /**
       * False for a published or closed month: its bills stay as they are, and the next month's bills have the new
       * data.
       */
      appliesToMonth: z.boolean(),
    }),
    refusals: ['month-not-found', 'apartment-not-found', 'stale-edit', ...BILLING_REFUSALS],
  }),
  addFundDue: route({
    name: 'addFundDue',
    method: 'PUT',
    path: '/api/association/:idAs/month/:idMonth/fundDue',
    area: 'outgo',
    summary: 'Cere o cotă la un fond în luna deschisă, împărțită ca o cheltuială.',
    access: administrators,
    effect: 'fact',
    params: monthParams,
    query: nothing,
    body: dueBody.partial().required({ idFund: true, amountBani: true, distribution: true }),
    answer: written.extend({ idDue: id }),
    refusals: ['month-not-found', ...DUE_REFUSALS, 'month-full'],
  }),
  changeFundDue: route({
    name: 'changeFundDue',
    method: 'POST',
    path: '/api/association/:idAs/fundDue/:idDue',
    area: 'outgo',
    summary: 'Modifică o cotă la fond; doar câmpurile trimise.',
    access: administrators,
    effect: 'fact',
    params: asParams.extend({ idDue: idText }),
    query: nothing,
    body: dueBody.partial(),
    answer: written,
    refusals: ['due-not-found', 'stale-edit', ...DUE_REFUSALS],
  }),
  deleteFundDue: route({
    name: 'deleteFundDue',
    method: 'DELETE',
    path: '/api/association/:idAs/fundDue/:idDue',
    area: 'outgo',
    summary: 'Scoate o cotă la fond din luna deschisă.',
    access: administrators,
    effect: 'fact',
    params: asParams.extend({ idDue: idText }),
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['due-not-found', 'month-closed', 'month-published', 'stale-edit'],
  }),
  readOutgoHistory: route({
    name: 'readOutgoHistory',
    method: 'GET',
    path: '/api/outgoHistory',
    area: 'outgo',
    summary: 'Cheltuielile unei asociații pe luni, pe coloane, între două luni.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: inOrder(
      z.strictObject({
        idAs: idText,
        from: idMonthText.optional(),
        to: idMonthText.optional(),
      }),
      'from',
      'to',
    ),
    body: nothing,
    answer: z.strictObject({
      months: z.array(
        z.strictObject({
          idMonth: z.int(),
          totalBani: z.int(),
          columns: z.array(
            z.strictObject({ idOutgoColumn: id, name: z.string(), totalBani: z.int() }),
          ),
        }),
      ),
    }),
    refusals: ['association-not-found', 'forbidden'],
  }),
} as const;
