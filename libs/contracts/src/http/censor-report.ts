import { LEGAL_CATEGORIES } from '@scara/domain/expense-month';
import { z } from 'zod';
import { bookReaders } from './access.js';
import { asParams, id } from './fields.js';
import { PDF, route } from './route.js';
import { answeredPeriod, period, place, providerBill, printing, reading } from './report-parts.js';

const movement = z.strictObject({
  openingBani: z.int(),
  debitBani: z.int(),
  creditBani: z.int(),
  closingBani: z.int(),
});

const censorMonth = z.strictObject({
  idMonth: z.int(),
  state: z.enum(['open', 'published', 'closed', 'reopened']),
  published: z.string().nullable(),
  closed: z.string().nullable(),
  isChecked: z.boolean(),
  signatures: z.array(z.strictObject({ role: z.int(), name: z.string() })),
  /** Roles whose signature is missing on a published list. */
  missing: z.array(z.int()),
  /** What the censor stated before signing (2-money §2); null while unsigned. */
  summary: z
    .strictObject({
      balanceStat: z.boolean(),
      balanceStatDetails: z.string(),
      oldDocs: z.boolean(),
      oldDocsDetails: z.string(),
      otherDetails: z.string(),
    })
    .nullable(),
  invoicedBani: z.int(),
  undistributedBani: z.int(),
  /** Findings of the control list that a user accepted. */
  accepted: z.array(z.strictObject({ text: z.string(), by: z.string(), reason: z.string() })),
});

const censorReport = z.strictObject({
  ...answeredPeriod,
  association: z.string(),
  cif: z.string(),
  /**
   * The first and last day of the money movements: from the day after the previous close to the last close, or to today
   * where no month follows.
   */
  from: z.string().nullable(),
  to: z.string().nullable(),
  months: z.array(censorMonth),
  /** What owners were charged and what they paid; the advance is below 0. */
  owners: z.strictObject({
    expenses: movement,
    penalties: movement,
    funds: movement,
    advance: movement,
    total: movement,
  }),
  income: z.strictObject({
    residentsBani: z.int(),
    collaboratorsBani: z.int(),
    totalBani: z.int(),
  }),
  expenses: z.strictObject({
    categories: z.array(
      z.strictObject({
        category: z.enum(LEGAL_CATEGORIES),
        name: z.string(),
        invoicedBani: z.int(),
        paidBani: z.int(),
        leftBani: z.int(),
        documents: z.int(),
      }),
    ),
    invoicedBani: z.int(),
    paidBani: z.int(),
    leftBani: z.int(),
  }),
  /** Balances and movements as in the cash register. */
  accounts: z.strictObject({
    cash: movement,
    bank: movement,
    collector: movement,
    total: movement,
  }),
  arrears: z.array(
    z.strictObject({
      ...place,
      /** The oldest month owed, and the number of months. */
      sinceM: z.int(),
      bills: z.int(),
      totalBani: z.int(),
    }),
  ),
  providers: z.array(providerBill),
  providersBani: z.int(),
  cash: z.strictObject({
    documents: z.int(),
    annulled: z.int(),
    returned: z.int(),
    /** Documents that no censor has checked. */
    unseen: z.int(),
    warnings: z.array(z.strictObject({ date: z.string(), idPd: id.nullable(), text: z.string() })),
    remarks: z.array(
      z.strictObject({
        idPd: id,
        emitted: z.string(),
        document: z.string(),
        amountBani: z.int(),
        by: z.string(),
        remark: z.string(),
      }),
    ),
  }),
});

export type CensorReport = z.output<typeof censorReport>;
export type CensorMovement = z.output<typeof movement>;

export const censorReportRoutes = {
  readCensorReport: route({
    ...reading,
    name: 'readCensorReport',
    path: '/api/association/:idAs/censorReport',
    summary:
      'Raportul cenzorului pe o perioadă: execuția bugetului, solduri, restanțe, verificări.',
    access: bookReaders,
    params: asParams,
    query: period,
    answer: censorReport,
    refusals: ['association-not-found', 'period'],
  }),
  printCensorReport: route({
    ...printing,
    media: PDF,
    name: 'printCensorReport',
    path: '/api/association/:idAs/scaraCensorReport',
    summary: 'Raportul cenzorului tipărit, cu locuri pentru semnături.',
    access: bookReaders,
    params: asParams,
    query: period,
    refusals: ['association-not-found', 'period'],
  }),
  printCensorWorkbook: route({
    ...printing,
    name: 'printCensorWorkbook',
    path: '/api/association/:idAs/scaraCensorReport.xlsx',
    summary: 'Raportul cenzorului ca fișier Excel, câte o foaie pentru fiecare parte.',
    access: bookReaders,
    params: asParams,
    query: period,
    refusals: ['association-not-found', 'period'],
  }),
} as const;
