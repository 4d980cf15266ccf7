import { AMOUNT_MAX } from '@scara/domain/kernel';
import { z } from 'zod';
import {
  administrators,
  anyRole,
  anyRoleAndTenants,
  anyRoleOfEntrances,
  cashiersOfEntrances,
} from './access.js';
import { written } from './association.js';
import { cashRegisterRoutes } from './cash-register.js';
import { documentCheckRoutes } from './document-checks.js';
import { apartmentParams, asParams, date, id, idText, nothing, wholeText } from './fields.js';
import { amountBani, reason } from './months.js';
import {
  account,
  documentBody,
  documentsOfPeriod,
  documentView,
  pdParams,
  pM,
  positiveAmount,
  documentTexts,
} from './payment-documents.js';
import { PDF, route } from './route.js';

/** One payment of a sitting. */
const sittingPayment = z.strictObject({
  idAp: id,
  amountBani: positiveAmount,
  idF: id.nullable(),
});

/** A matter to check; the document is registered all the same. */
const warning = z.strictObject({ code: z.string(), message: z.string() });

/** What a payment paid, item by item; the remainder is an advance. */
const allocation = z.strictObject({
  kind: z.enum(['expense', 'penalty', 'fund']),
  idMonth: z.int(),
  idFund: id.nullable(),
  amountBani: z.int(),
  date: z.string(),
});

const paymentView = documentView.extend({
  idAp: id,
  pM: z.int(),
  /** The association's own name of its second or third bank (modes 6 and 7); '' for every other mode. */
  bank: z.string(),
});

export type CashDocumentView = z.output<typeof documentView>;

export type PaymentAllocation = z.output<typeof allocation>;

/** Refusals of an apartment's payment, alone or in a sitting. */
const PAYMENT_REFUSALS = [
  'correction-not-allowed',
  'payment-amount',
  'payment-unseen',
  'payment-date-ahead',
  'payment-year-closed',
  'payment-apartment-unknown',
  'payment-gone-beyond',
  'payment-fund-unknown',
  'fund-waiver-beyond',
  'payment-bank-unknown',
  'receipt-series-needed',
  'series-full',
  'cash-company-ceiling',
  'payment-date-early',
  'document-number-taken',
  'cashbook-full',
] as const;

export const paymentRoutes = {
  listPayments: route({
    name: 'listPayments',
    method: 'GET',
    path: '/api/association/:idAs/paymentData',
    area: 'payments',
    summary: 'Documentele de plată ale asociației între două date.',
    access: anyRoleOfEntrances,
    effect: 'read',
    ...documentsOfPeriod,
    answer: z.strictObject({
      payments: z.array(documentView),
      /** The payments in force, without transfers and corrections. */
      totalBani: z.int(),
      /** The money paid out in force, without transfers and corrections. */
      outBani: z.int(),
    }),
    refusals: ['association-not-found'],
  }),
  readApartmentPayments: route({
    name: 'readApartmentPayments',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/paymentData',
    area: 'payments',
    summary: 'Ce are de plată un apartament, bucată cu bucată, și plățile lui.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apartmentParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      open: z.array(allocation.omit({ date: true })),
      advanceBani: z.int(),
      totalBani: z.int(),
      payments: z.array(paymentView.extend({ allocations: z.array(allocation) })),
      /**
       * The revision of each year's book that this answer includes, -1 for none of it: a user who takes money sends
       * it back as If-Match.
       */
      books: z.array(z.strictObject({ year: z.int(), revision: z.int() })),
    }),
    refusals: ['apartment-not-found'],
  }),
  registerPayment: route({
    name: 'registerPayment',
    method: 'PUT',
    path: '/api/association/:idAs/paymentDocument',
    area: 'payments',
    summary: 'Înregistrează un document de plată; o chitanță primește numărul următor al seriei.',
    access: cashiersOfEntrances,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: documentBody,
    answer: written.extend({
      idPd: id,
      series: z.string(),
      paymentNumber: z.string(),
      warnings: z.array(warning),
    }),
    refusals: [
      ...PAYMENT_REFUSALS,
      'payment-fund-needed',
      'payment-fund-needless',
      'cash-balance-short',
      'transfer-same-account',
      'bill-parts',
      'bill-unknown',
      'bill-overpaid',
      'penalty-correction-zero',
      'penalty-correction-beyond',
      'advance-short',
      'advance-targets',
      'payment-partner-needed',
      'payment-reason-needed',
    ],
  }),
  takePayments: route({
    name: 'takePayments',
    method: 'PUT',
    path: '/api/association/:idAs/paymentDocuments',
    area: 'payments',
    summary:
      'Încasează mai multe apartamente deodată, fiecare cu chitanța lui; toate sau niciuna. If-Match: revizia registrului anului la care au fost văzute conturile.',
    access: cashiersOfEntrances,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({
      pM,
      emitted: date,
      series: documentTexts.shape.series,
      info: documentTexts.shape.info,
      payments: z.array(sittingPayment).min(1).max(100),
    }),
    answer: written.extend({
      documents: z.array(
        z.strictObject({ idPd: id, idAp: id, series: z.string(), paymentNumber: z.string() }),
      ),
      warnings: z.array(warning),
    }),
    refusals: PAYMENT_REFUSALS,
  }),
  readReceiptSeries: route({
    name: 'readReceiptSeries',
    method: 'GET',
    path: '/api/association/:idAs/receiptSeries',
    area: 'payments',
    summary: 'Seria în care casierul a emis ultima chitanță.',
    access: cashiersOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      /** '' where the user issued no receipt and the association does not have exactly one series. */
      series: z.string(),
    }),
    refusals: ['association-not-found'],
  }),
  readGoneOwing: route({
    name: 'readGoneOwing',
    method: 'GET',
    path: '/api/association/:idAs/goneOwing',
    area: 'payments',
    summary:
      'Apartamentele șterse care au iar de plată, pentru că o plată a lor a fost anulată sau restituită.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      apartments: z.array(
        z.strictObject({
          idAp: id,
          number: z.string(),
          /** The apartment's name, unique in the association. */
          n: z.string(),
          totalBani: z.int(),
        }),
      ),
    }),
    refusals: ['association-not-found'],
  }),
  previewPayment: route({
    name: 'previewPayment',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/paymentPreview',
    area: 'payments',
    summary: 'Ce ar stinge o plată, bucată cu bucată, și chitanțele în care se împarte.',
    access: cashiersOfEntrances,
    effect: 'read',
    params: apartmentParams,
    query: z.strictObject({
      amountBani: wholeText('amountBani', 1, AMOUNT_MAX, 2),
      emitted: date,
      idF: idText.optional(),
      /** The payment mode, needed for its warnings. */
      pM: wholeText('pM', 1, 7).optional(),
    }),
    body: nothing,
    answer: z.strictObject({
      allocations: z.array(allocation),
      advanceBani: z.int(),
      /** The cash ceilings of the law that the payment would pass. */
      warnings: z.array(warning),
      /**
       * Funds have receipts of their own (Legea 196/2018 art. 71-72): in this order they pay what one payment would.
       */
      receipts: z.array(z.strictObject({ idF: id.nullable(), amountBani: z.int() })),
    }),
    refusals: [
      'apartment-not-found',
      'payment-fund-unknown',
      'payment-gone-beyond',
      'fund-waiver-beyond',
    ],
  }),
  returnPayment: route({
    name: 'returnPayment',
    method: 'PUT',
    path: '/api/association/:idAs/paymentDocument/:idPd/return',
    area: 'payments',
    summary: 'Restituie banii unui document, printr-un document cu număr propriu.',
    access: cashiersOfEntrances,
    effect: 'fact',
    params: pdParams,
    query: nothing,
    body: z.strictObject({
      emitted: date,
      series: documentTexts.shape.series,
      paymentNumber: documentTexts.shape.paymentNumber.optional(),
      reason,
    }),
    answer: written.extend({ idPd: id, series: z.string(), paymentNumber: z.string() }),
    refusals: [
      'payment-not-found',
      'payment-annulled',
      'payment-returned',
      'payment-not-returnable',
      'payment-date-ahead',
      'payment-date-early',
      'payment-year-closed',
      'return-stands',
      'return-early',
      'cash-balance-short',
      'receipt-series-needed',
      'series-full',
      'document-number-taken',
      'cashbook-full',
    ],
  }),
  openAccount: route({
    name: 'openAccount',
    method: 'PUT',
    path: '/api/association/:idAs/accountOpening',
    area: 'payments',
    summary: 'Scrie soldul inițial al casei, al băncii sau al colectorului.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({
      account,
      emitted: date,
      amountBani,
    }),
    answer: written.extend({ idPd: id }),
    refusals: [
      'account-opened',
      'payment-amount',
      'account-opening-below',
      'payment-date-ahead',
      'payment-date-early',
      'cashbook-full',
    ],
  }),
  ...cashRegisterRoutes,
  printReceipt: route({
    name: 'printReceipt',
    method: 'GET',
    path: '/api/association/:idAs/paymentDocument/:idPd/receipt.pdf',
    area: 'payments',
    summary: 'Chitanța unei încasări, A5 în două exemplare sau pe rolă de 80 mm.',
    access: anyRoleAndTenants,
    effect: 'read',
    media: PDF,
    params: pdParams,
    query: z.strictObject({ format: z.enum(['a5', 'roll']).default('a5') }),
    body: nothing,
    answer: z.unknown(),
    refusals: ['payment-not-found', 'receipt-of-another-owner'],
  }),
  printReceipts: route({
    name: 'printReceipts',
    method: 'GET',
    path: '/api/association/:idAs/receipts.pdf',
    area: 'payments',
    summary: 'Chitanțele unei încasări, una după alta, A5 sau pe rolă de 80 mm.',
    access: anyRoleOfEntrances,
    effect: 'read',
    media: PDF,
    params: asParams,
    query: z.strictObject({
      /** Ids of documents, with commas between them. */
      ids: z.string().regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/),
      format: z.enum(['a5', 'roll']).default('a5'),
    }),
    body: nothing,
    answer: z.unknown(),
    refusals: ['payment-not-found'],
  }),
  readPaymentApartments: route({
    name: 'readPaymentApartments',
    method: 'GET',
    path: '/api/association/:idAs/fund/pd/:idPd/apsPayments',
    area: 'funds',
    summary: 'Ce fonduri a stins un document, pe apartamente.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: pdParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      apartments: z.array(
        z.strictObject({
          idAp: id,
          n: z.string(),
          amountBani: z.int(),
          funds: z.array(z.strictObject({ idFund: id, idMonth: z.int(), amountBani: z.int() })),
        }),
      ),
    }),
    refusals: ['payment-not-found'],
  }),
  listUnpaidBills: route({
    name: 'listUnpaidBills',
    method: 'GET',
    path: '/api/association/:idAs/providerBills',
    area: 'payments',
    summary:
      'Facturile furnizorilor care nu sunt plătite în întregime și cele negative care nu au fost scăzute.',
    access: anyRole,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      bills: z.array(
        z.strictObject({
          idMonth: z.int(),
          idOutgo: id,
          name: z.string(),
          provider: z.string(),
          number: z.string(),
          date: z.string(),
          amountBani: z.int(),
          leftBani: z.int(),
        }),
      ),
    }),
    refusals: ['association-not-found'],
  }),
  ...documentCheckRoutes,
  updatePayment: route({
    name: 'updatePayment',
    method: 'POST',
    path: '/api/association/:idAs/paymentDocument/:idPd/update',
    area: 'payments',
    summary: 'Modifică data, seria, numărul sau explicația unei plăți.',
    access: cashiersOfEntrances,
    effect: 'fact',
    params: pdParams,
    query: nothing,
    body: documentTexts.partial(),
    answer: written,
    refusals: [
      'correction-not-allowed',
      'payment-not-found',
      'payment-annulled',
      'payment-returned',
      'payment-date-ahead',
      'payment-date-early',
      'payment-year-closed',
      'receipt-series-needed',
      'receipt-number-needed',
      'payment-reason-needed',
      'document-number-taken',
      'opening-not-editable',
      'payment-other-year',
      'cash-balance-short',
      'cash-company-ceiling',
      'fund-waiver-beyond',
      'penalty-correction-beyond',
    ],
  }),
  annulPayment: route({
    name: 'annulPayment',
    method: 'POST',
    path: '/api/association/:idAs/paymentDocument/:idPd/annul',
    area: 'payments',
    summary: 'Anulează o plată, cu un motiv; documentul își păstrează numărul.',
    access: cashiersOfEntrances,
    effect: 'fact',
    params: pdParams,
    query: nothing,
    body: z.strictObject({ reason }),
    answer: written,
    refusals: [
      'correction-not-allowed',
      'payment-not-found',
      'payment-annulled',
      'payment-returned',
      'return-stands',
      'cash-balance-short',
    ],
  }),
} as const;
