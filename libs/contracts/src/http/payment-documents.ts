import { AMOUNT_MAX, isDocumentNumber } from '@scara/domain/kernel';
import { z } from 'zod';
import { asParams, date, id, idText, inOrder, nothing, text, whole } from './fields.js';
import { labelOf } from './labels.js';
import { amountBani, idMonth } from './months.js';

export const documentTexts = z.strictObject({
  emitted: date,
  series: text('series', 0, 20),
  /** Letters, digits and a few signs (1-core §5). */
  paymentNumber: text('paymentNumber', 0, 50).refine(
    (number) => number === '' || isDocumentNumber(number),
    { error: `Câmpul „${labelOf('paymentNumber')}” conține caractere care nu sunt permise.` },
  ),
  info: text('info', 0, 500),
});

export const account = z.enum(['cash', 'bank', 'collector']);

const TYPES = [1, 3, 4, 5, 6, 10, 11, 15, 20, 25] as const;

/** 1 cash with a receipt, 2 bank, 3 transfer, 4 correction, 5 collector account, 6 bank 1, 7 bank 2. */
export const pM = whole('pM', 1, 7);

/** An amount in bani above 0. */
export const positiveAmount = whole('amountBani', 1, AMOUNT_MAX, 2);

/** An expense document of a month, and the part of the payment for it; below 0 it uses a credit note. */
const billPart = z.strictObject({
  idMonth,
  idOutgo: id,
  amountBani,
});

const documentFields = z.strictObject({
  /** 1 and 6 a resident's payment, 3 and 4 a collaborator's, 5 or 15 a transfer, 10 and 11 to a provider, 20, 25. */
  t: z.union(TYPES.map((value) => z.literal(value))).default(1),
  pM: pM.optional(),
  emitted: date,
  series: documentTexts.shape.series.optional(),
  /** Left out for a receipt: it gets the next number of its series. */
  paymentNumber: documentTexts.shape.paymentNumber.optional(),
  idAp: id.optional(),
  /** Above 0 except for a penalty correction, which may be below 0. */
  amountBani: amountBani.optional(),
  /** The fund that is paid first, or that the money belongs to. */
  idF: id.nullable().optional(),
  info: documentTexts.shape.info.optional(),
  /** Types 3 and 4: the payer. */
  partner: text('partner', 1, 100).optional(),
  /** Types 10 and 11: the provider, and the expense documents paid. */
  provider: text('provider', 1, 100).optional(),
  bills: z.array(billPart).max(50).optional(),
  /** Types 5 and 15. */
  from: account.optional(),
  to: account.optional(),
  /** Type 20: the month of the bill, and the origin of the correction. */
  idMonth: idMonth.optional(),
  origin: z.enum(['proposal', 'hand']).optional(),
  /** Type 25: what the advance pays first; a null fund stands for expenses and their penalties. */
  targets: z
    .array(z.strictObject({ idF: id.nullable(), amountBani: positiveAmount }))
    .max(50)
    .optional(),
});

/** The fields of each type of document beside its date and texts (2-money §3). */
const OWN_FIELDS = {
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
} as const satisfies Readonly<
  Record<(typeof TYPES)[number], readonly (keyof z.output<typeof documentFields>)[]>
>;

export const documentBody = documentFields.superRefine((body, context) => {
  for (const field of OWN_FIELDS[body.t]) {
    if (body[field] !== undefined) continue;
    context.addIssue({
      code: 'custom',
      path: [field],
      message: 'Vă rugăm să completați acest câmp.',
    });
  }
});

export const documentView = z.strictObject({
  idPd: id,
  /** As in 2-money §3; 0 is an account's opening balance. */
  t: z.int(),
  /** Null for documents without a mode: a transfer, an opening, types 20 and 25. */
  pM: z.int().nullable(),
  emitted: z.string(),
  series: z.string(),
  paymentNumber: z.string(),
  /** Null for a document without an apartment. */
  idAp: id.nullable(),
  n: z.string(),
  /** The payer or payee, where that is not an apartment. */
  partner: z.string(),
  /** Below 0 only for a penalty correction that reduces penalties. */
  amountBani: z.int(),
  /** The service fee of an online payment, and the total with it. */
  sFeeBani: z.int(),
  totalBani: z.int(),
  from: account.nullable(),
  to: account.nullable(),
  idF: id.nullable(),
  info: z.string(),
  an: z.boolean(),
  /** Why it was annulled; '' unless it was. */
  anReason: z.string(),
  /** The document that returned the money; null unless it was returned. */
  idReturn: id.nullable(),
  /** The document that this one returned. */
  returnOf: id.nullable(),
  /** The last check by a censor; null before the first. */
  check: z
    .strictObject({
      idUser: id,
      remark: z.string(),
      /** The administrator's answer to the remark; '' until there is one. */
      answer: z.string(),
      /** Revision of the last check or answer: the If-Match of an answer. */
      revision: z.int(),
    })
    .nullable(),
});

const period = inOrder(
  z.strictObject({ fromDate: date.optional(), toDate: date.optional() }),
  'fromDate',
  'toDate',
);
/** A call for the documents between two days. */
export const documentsOfPeriod = { params: asParams, query: period, body: nothing } as const;

export const pdParams = asParams.extend({ idPd: idText });
