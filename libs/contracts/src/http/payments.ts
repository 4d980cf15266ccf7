import { z } from 'zod';
import { written } from './association.js';
import { asParams, date, id, idText, nothing, text, whole } from './fields.js';
import { AMOUNT_MOST, reason } from './months.js';
import { ADMINISTRATOR, ANY_ROLE, CASHIER, route } from './route.js';

const texts = z.strictObject({
  emitted: date,
  series: text('series', 0, 20),
  paymentNumber: text('paymentNumber', 0, 50),
  info: text('info', 0, 500),
});

const paymentBody = z.strictObject({
  /** 1 residents' collection, 6 residents' collection through a collaborator's register (2-money §3). */
  t: z.union([z.literal(1), z.literal(6)]),
  /** 1 cash with a receipt, 2 bank, 3 transfer, 4 correction, 5 collector account, 6 bank 1, 7 bank 2. */
  pM: whole('pM', 1, 7),
  emitted: date,
  series: texts.shape.series,
  /** Left out for a receipt: the next of its series is given. */
  paymentNumber: texts.shape.paymentNumber,
  idAp: id,
  amountBani: whole('amountBani', 1, AMOUNT_MOST, 2),
  /** A fund that is cleared first. */
  idF: id.nullable(),
  info: texts.shape.info,
});

/** What a payment cleared, item by item; the rest is an advance. */
const allocation = z.strictObject({
  kind: z.enum(['expense', 'penalty', 'fund']),
  idMonth: z.int(),
  idFund: id.nullable(),
  amountBani: z.int(),
  date: z.string(),
});

const paymentView = z.strictObject({
  idPd: id,
  t: z.int(),
  pM: z.int(),
  emitted: z.string(),
  series: z.string(),
  paymentNumber: z.string(),
  idAp: id,
  n: z.string(),
  amountBani: z.int(),
  idF: id.nullable(),
  info: z.string(),
  an: z.boolean(),
});

export type PaymentView = z.output<typeof paymentView>;
export type PaymentAllocation = z.output<typeof allocation>;

const cashiers = { kind: 'association', roles: ADMINISTRATOR | CASHIER, groupScope: true } as const;
const pdParams = asParams.extend({ idPd: idText });

export const paymentRoutes = {
  listPayments: route({
    name: 'listPayments',
    method: 'GET',
    path: '/api/association/:idAs/paymentData',
    area: 'payments',
    summary: 'Plățile asociației între două date.',
    access: { kind: 'association', roles: ANY_ROLE, groupScope: true },
    effect: 'read',
    params: asParams,
    query: z.strictObject({ fromDate: date.optional(), toDate: date.optional() }),
    body: nothing,
    answer: z.strictObject({ payments: z.array(paymentView), totalBani: z.int() }),
    refusals: ['association-not-found'],
  }),
  readApartmentPayments: route({
    name: 'readApartmentPayments',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/paymentData',
    area: 'payments',
    summary: 'Ce are de plată un apartament, bucată cu bucată, și plățile lui.',
    access: { kind: 'association', roles: ANY_ROLE, groupScope: true, tenants: true },
    effect: 'read',
    params: asParams.extend({ idAp: idText }),
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      open: z.array(allocation.omit({ date: true })),
      advanceBani: z.int(),
      totalBani: z.int(),
      payments: z.array(paymentView.extend({ allocations: z.array(allocation) })),
    }),
    refusals: ['apartment-not-found'],
  }),
  registerPayment: route({
    name: 'registerPayment',
    method: 'PUT',
    path: '/api/association/:idAs/paymentDocument',
    area: 'payments',
    summary: 'Înregistrează o încasare; chitanța primește numărul următor al seriei.',
    access: cashiers,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: paymentBody.partial().required({ pM: true, emitted: true, idAp: true, amountBani: true }),
    answer: written.extend({ idPd: id, series: z.string(), paymentNumber: z.string() }),
    refusals: [
      'payment-amount',
      'payment-date-ahead',
      'payment-apartment-unknown',
      'payment-fund-unknown',
      'receipt-series-needed',
      'document-number-taken',
    ],
  }),
  updatePayment: route({
    name: 'updatePayment',
    method: 'POST',
    path: '/api/association/:idAs/paymentDocument/:idPd/update',
    area: 'payments',
    summary: 'Modifică data, seria, numărul sau explicația unei plăți.',
    access: cashiers,
    effect: 'fact',
    params: pdParams,
    query: nothing,
    body: texts.partial(),
    answer: written,
    refusals: ['payment-not-found', 'payment-annulled', 'document-number-taken'],
  }),
  annulPayment: route({
    name: 'annulPayment',
    method: 'POST',
    path: '/api/association/:idAs/paymentDocument/:idPd/annul',
    area: 'payments',
    summary: 'Anulează o plată, cu un motiv; documentul își păstrează numărul.',
    access: cashiers,
    effect: 'fact',
    params: pdParams,
    query: nothing,
    body: z.strictObject({ reason }),
    answer: written,
    refusals: ['payment-not-found', 'payment-annulled', 'payment-returned'],
  }),
} as const;
