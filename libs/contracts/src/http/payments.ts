import { AMOUNT_MAX, isDocumentNumber } from '@scara/domain/kernel';
import { z } from 'zod';
import {
  administrators,
  anyRole,
  anyRoleAndTenants,
  anyRoleOfEntrances,
  bookReaders,
  cashiersOfEntrances,
  censors,
} from './access.js';
import { written } from './association.js';
import { asParams, date, id, idText, inOrder, nothing, text, whole, wholeText } from './fields.js';
import { type FieldName, labelOf } from './labels.js';
import { idMonth, reason } from './months.js';
import { PDF, route, XLSX } from './route.js';

const texts = z.strictObject({
  emitted: date,
  series: text('series', 0, 20),
  /** Letters, digits and a few signs (1-core §5). */
  paymentNumber: text('paymentNumber', 0, 50).refine(
    (number) => number === '' || isDocumentNumber(number),
    { error: `Câmpul „${labelOf('paymentNumber')}” conține semne care nu sunt permise.` },
  ),
  info: text('info', 0, 500),
});

const ACCOUNTS = ['cash', 'bank', 'collector'] as const;
const account = z.enum(ACCOUNTS);
const TYPES = [1, 3, 4, 5, 6, 10, 11, 15, 20, 25] as const;
/** 1 cash with a receipt, 2 bank, 3 transfer, 4 correction, 5 collector account, 6 bank 1, 7 bank 2. */
const pM = whole('pM', 1, 7);
const positive = (field: FieldName) => whole(field, 1, AMOUNT_MAX, 2);

/** One expense document of a month, and what is paid of it; below 0 what is used of a credit note. */
const billPart = z.strictObject({
  idMonth,
  idOutgo: id,
  amountBani: whole('amountBani', -AMOUNT_MAX, AMOUNT_MAX, 2),
});

/** What each type of document has beside its date and text (2-money §3). */
const OWN_FIELDS: Readonly<Record<(typeof TYPES)[number], readonly string[]>> = {
  1: ['pM', 'idAp', 'amountBani'],
  6: ['pM', 'idAp', 'amountBani'],
  3: ['pM', 'partner', 'amountBani'],
  4: ['pM', 'partner', 'amountBani'],
  5: ['from', 'to', 'amountBani'],
  15: ['from', 'to', 'amountBani'],
  10: ['pM', 'provider', 'amountBani'],
  11: ['pM', 'provider', 'amountBani'],
  20: ['idAp', 'idMonth', 'amountBani'],
  25: ['idAp', 'targets'],
};

const documentBody = z
  .strictObject({
    /** 1 and 6 a resident's payment, 3 and 4 a collaborator's, 5 or 15 a transfer, 10 and 11 to a provider, 20, 25. */
    t: z.union(TYPES.map((value) => z.literal(value))).default(1),
    pM: pM.optional(),
    emitted: date,
    series: texts.shape.series.optional(),
    /** Left out for a receipt: the next of its series is given. */
    paymentNumber: texts.shape.paymentNumber.optional(),
    idAp: id.optional(),
    /** Above 0 but for a penalty correction, which may take away. */
    amountBani: whole('amountBani', -AMOUNT_MAX, AMOUNT_MAX, 2).optional(),
    /** A fund: the one that is cleared first, or whose money it is. */
    idF: id.nullable().optional(),
    info: texts.shape.info.optional(),
    /** Types 3 and 4: who paid. */
    partner: text('partner', 1, 100).optional(),
    /** Types 10 and 11: who is paid, and what of. */
    provider: text('provider', 1, 100).optional(),
    bills: z.array(billPart).max(50).optional(),
    /** Types 5 and 15. */
    from: account.optional(),
    to: account.optional(),
    /** Type 20: the month of the bill, and what the correction follows from. */
    idMonth: idMonth.optional(),
    origin: z.enum(['proposal', 'hand']).optional(),
    /** Type 25: what the advance clears first; without a fund the expenses and their penalties. */
    targets: z
      .array(z.strictObject({ idF: id.nullable(), amountBani: positive('amountBani') }))
      .max(50)
      .optional(),
  })
  .superRefine((body, context) => {
    for (const field of OWN_FIELDS[body.t]) {
      if (body[field as keyof typeof body] !== undefined) continue;
      context.addIssue({
        code: 'custom',
        path: [field],
        message: 'Vă rugăm să completați acest câmp.',
      });
    }
  });

/** One payment of a sitting. */
const sittingPayment = z.strictObject({
  idAp: id,
  amountBani: positive('amountBani'),
  idF: id.nullable(),
});

/** Something to be looked at; the document stands all the same. */
const warning = z.strictObject({ code: z.string(), message: z.string() });

/** What a payment cleared, item by item; the rest is an advance. */
const allocation = z.strictObject({
  kind: z.enum(['expense', 'penalty', 'fund']),
  idMonth: z.int(),
  idFund: id.nullable(),
  amountBani: z.int(),
  date: z.string(),
});

const documentView = z.strictObject({
  idPd: id,
  /** As in 2-money §3; 0 is an account's opening balance. */
  t: z.int(),
  /** Null where no mode is chosen: a transfer, an opening, types 20 and 25. */
  pM: z.int().nullable(),
  emitted: z.string(),
  series: z.string(),
  paymentNumber: z.string(),
  /** Null for a document that is no apartment's. */
  idAp: id.nullable(),
  n: z.string(),
  /** Who paid or was paid, where that is no apartment. */
  partner: z.string(),
  /** Below 0 only for a penalty correction that takes away. */
  amountBani: z.int(),
  /** The service fee of an online payment, and the total with it. */
  sFeeBani: z.int(),
  totalBani: z.int(),
  from: account.nullable(),
  to: account.nullable(),
  idF: id.nullable(),
  info: z.string(),
  an: z.boolean(),
  /** Why it was annulled; '' while it was not. */
  anReason: z.string(),
  /** The document by which the money went back; null while it stands. */
  idReturn: id.nullable(),
  /** The document that this one returned. */
  returnOf: id.nullable(),
  /** A censor's look at it; null while there was none. */
  check: z
    .strictObject({
      idUser: id,
      remark: z.string(),
      /** What the administrator said to the remark; '' until then. */
      answer: z.string(),
    })
    .nullable(),
});

const paymentView = documentView.extend({
  idAp: id,
  pM: z.int(),
  /** The association's own name of its second or third bank (modes 6 and 7); '' for every other mode. */
  bank: z.string(),
});

export type PaymentView = z.output<typeof paymentView>;
export type CashDocumentView = z.output<typeof documentView>;
export type PaymentAllocation = z.output<typeof allocation>;

const column = z.strictObject({
  openingBani: z.int(),
  inBani: z.int(),
  outBani: z.int(),
  closingBani: z.int(),
});
const columns = z.strictObject({ cash: column, bank: column, collector: column, total: column });

const period = inOrder(
  z.strictObject({ fromDate: date.optional(), toDate: date.optional() }),
  'fromDate',
  'toDate',
);
const registerParams = { params: asParams, query: period, body: nothing } as const;
const pdParams = asParams.extend({ idPd: idText });

export const paymentRoutes = {
  listPayments: route({
    name: 'listPayments',
    method: 'GET',
    path: '/api/association/:idAs/paymentData',
    area: 'payments',
    summary: 'Documentele de plată ale asociației între două date.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: period,
    body: nothing,
    answer: z.strictObject({
      payments: z.array(documentView),
      /** What was collected and stands, transfers and corrections left out. */
      totalBani: z.int(),
      /** What was paid out and stands, transfers and corrections left out. */
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
    params: asParams.extend({ idAp: idText }),
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      open: z.array(allocation.omit({ date: true })),
      advanceBani: z.int(),
      totalBani: z.int(),
      payments: z.array(paymentView.extend({ allocations: z.array(allocation) })),
      /** How far each year's book is told of here, -1 for none of it: who takes money sends it along as If-Match. */
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
      'payment-fund-needed',
      'payment-fund-needless',
      'receipt-series-needed',
      'cash-company-ceiling',
      'document-number-taken',
      'cash-balance-short',
      'transfer-same-account',
      'bill-parts',
      'bill-unknown',
      'bill-overpaid',
      'penalty-correction-zero',
      'penalty-correction-beyond',
      'advance-short',
      'advance-targets',
      'payment-date-early',
      'payment-partner-needed',
      'payment-reason-needed',
      'cashbook-full',
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
      series: texts.shape.series,
      info: texts.shape.info,
      payments: z.array(sittingPayment).min(1).max(100),
    }),
    answer: written.extend({
      documents: z.array(
        z.strictObject({ idPd: id, idAp: id, series: z.string(), paymentNumber: z.string() }),
      ),
      warnings: z.array(warning),
    }),
    refusals: [
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
      'cash-company-ceiling',
      'payment-date-early',
      'document-number-taken',
      'cashbook-full',
    ],
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
      /** '' where they issued none and the association has not just one series. */
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
          /** Its name among the association's apartments. */
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
    params: asParams.extend({ idAp: idText }),
    query: z.strictObject({
      amountBani: wholeText('amountBani', 1, AMOUNT_MAX, 2),
      emitted: date,
      idF: idText.optional(),
      /** The mode that it would be taken by, for its warnings. */
      pM: wholeText('pM', 1, 7).optional(),
    }),
    body: nothing,
    answer: z.strictObject({
      allocations: z.array(allocation),
      advanceBani: z.int(),
      /** What the law asks to be looked at before the money is taken: ceilings of cash. */
      warnings: z.array(warning),
      /** Funds have receipts of their own (Legea 196/2018 art. 71-72): in this order they clear what one would. */
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
      series: texts.shape.series,
      paymentNumber: texts.shape.paymentNumber.optional(),
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
      amountBani: whole('amountBani', -AMOUNT_MAX, AMOUNT_MAX, 2),
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
  readRegister: route({
    name: 'readRegister',
    method: 'GET',
    path: '/api/association/:idAs/register',
    area: 'payments',
    summary: 'Registrul de casă pe zile: casă, bancă, colector și total.',
    access: anyRole,
    effect: 'read',
    ...registerParams,
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
    ...registerParams,
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
    ...registerParams,
    answer: z.unknown(),
    refusals: ['association-not-found'],
  }),
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
  listCensorDocuments: route({
    name: 'listCensorDocuments',
    method: 'GET',
    path: '/api/association/:idAs/censorPaymentDocument',
    area: 'payments',
    summary: 'Documentele de plată pentru cenzor, cu cele verificate deja.',
    access: bookReaders,
    effect: 'read',
    ...registerParams,
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
    refusals: ['payment-not-found', 'remark-not-found', 'remark-answer-needed'],
  }),
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
    body: texts.partial(),
    answer: written,
    refusals: [
      'payment-not-found',
      'payment-annulled',
      'payment-returned',
      'payment-date-ahead',
      'payment-date-early',
      'payment-year-closed',
      'receipt-series-needed',
      'receipt-number-needed',
      'document-number-taken',
      'opening-not-editable',
      'payment-other-year',
      'cash-balance-short',
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
      'payment-not-found',
      'payment-annulled',
      'payment-returned',
      'return-stands',
      'cash-balance-short',
    ],
  }),
} as const;
