import { LEGAL_CATEGORIES, OUTGO_GROUPINGS } from '@scara/domain/expense-month';
import { z } from 'zod';
import { anyRole, anyRoleOfEntrances, bookReaders } from './access.js';
import { asParams, id, idText, nothing } from './fields.js';
import { idMonthText } from './months.js';
import { PDF, route, XLSX } from './route.js';

/** Months that one report spans at most, and spans unless it is asked for others. */
export const REPORT_MONTHS_MOST = 36;
export const REPORT_MONTHS = 12;

const period = z.strictObject({ fromM: idMonthText.optional(), toM: idMonthText.optional() });
const grouped = period.extend({ by: z.enum(OUTGO_GROUPINGS).default('expense') });

/** The months of an answer; null where the association has none yet. */
const answeredPeriod = { fromM: z.int().nullable(), toM: z.int().nullable() };
const place = { idAp: id, n: z.string(), idEntrance: id };

const unpaidBill = z.strictObject({
  ...place,
  idM: z.int(),
  /** The day by which the bill was to be paid; null where only fund dues or penalties of the opening balances are owed. */
  due: z.string().nullable(),
  /** Unpaid expenses of the bill (2-money §3: a). */
  aBani: z.int(),
  /** Unpaid penalties that arise from it, all of them (p), and those that were paid (pP). */
  pBani: z.int(),
  pPBani: z.int(),
  /** Of the unpaid penalties, those posted before the last close (prevPen). */
  prevPenBani: z.int(),
  /** Unpaid fund dues of its month. */
  fundsBani: z.int(),
  totalBani: z.int(),
});

const providerBill = z.strictObject({
  idM: z.int(),
  idOutgo: id,
  name: z.string(),
  idServiceProvider: id.nullable(),
  provider: z.string(),
  number: z.string(),
  date: z.string(),
  /** '' where the bill did not say. */
  dueDate: z.string(),
  amountBani: z.int(),
  paidBani: z.int(),
  leftBani: z.int(),
});

const unpaidReport = z.strictObject({
  /** Oldest month first within an apartment; apartments in list order. */
  bills: z.array(unpaidBill),
  totals: unpaidBill.pick({
    aBani: true,
    pBani: true,
    pPBani: true,
    prevPenBani: true,
    fundsBani: true,
    totalBani: true,
  }),
  /** Bills of providers that are not paid whole, oldest first; none for somebody of single entrances. */
  providers: z.array(providerBill),
  providersBani: z.int(),
});

const advance = z.strictObject({
  ...place,
  /** The payment it came from; null for opening balances and bills below 0. */
  source: z
    .strictObject({
      idPd: id,
      emitted: z.string(),
      series: z.string(),
      paymentNumber: z.string(),
      amountBani: z.int(),
    })
    .nullable(),
  /** The advance was there before the period. */
  isBrought: z.boolean(),
  /** What stood as an advance: the uses and what is left. */
  amountBani: z.int(),
  uses: z.array(
    z.strictObject({
      date: z.string(),
      kind: z.enum(['expense', 'penalty', 'fund']),
      idMonth: z.int(),
      idFund: id.nullable(),
      /** The fund's name; '' for the others. */
      fund: z.string(),
      amountBani: z.int(),
    }),
  ),
  usedBani: z.int(),
  leftBani: z.int(),
});

const advanceReport = z.strictObject({
  ...answeredPeriod,
  advances: z.array(advance),
  amountBani: z.int(),
  usedBani: z.int(),
  leftBani: z.int(),
});

const undistributedBill = z.strictObject({
  idMonth: z.int(),
  idOutgo: id,
  /** Name, series and number, as 2-money §3 writes them. */
  n: z.string(),
  s: z.string(),
  nr: z.string(),
  /** The association's meter or client number at the provider, where it has one there. */
  meterNumber: z.string(),
  provider: z.string(),
  column: z.string(),
  amountBani: z.int(),
  distributedBani: z.int(),
  notDistribBani: z.int(),
  /** Who answers for it on the control list, and why; null where nobody does. */
  accepted: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
});

const undistributedReport = z.strictObject({
  ...answeredPeriod,
  bills: z.array(undistributedBill),
  notDistribBani: z.int(),
});

const outgoReport = z.strictObject({
  ...answeredPeriod,
  by: z.enum(OUTGO_GROUPINGS),
  months: z.array(z.int()),
  rows: z.array(
    z.strictObject({
      /** Asks for the details of the row. */
      idOutgo: id,
      name: z.string(),
      /** The column it stands under, of a row of one expense; '' for the others. */
      column: z.string(),
      monthsBani: z.array(z.int()),
      documents: z.int(),
      totalBani: z.int(),
    }),
  ),
  totalsBani: z.array(z.int()),
  totalBani: z.int(),
});

const outgoDetails = z.strictObject({
  ...answeredPeriod,
  by: z.enum(OUTGO_GROUPINGS),
  /** What the row is called; '' for all expenses. */
  name: z.string(),
  documents: z.array(
    z.strictObject({
      idMonth: z.int(),
      idOutgo: id,
      name: z.string(),
      column: z.string(),
      category: z.string(),
      provider: z.string(),
      number: z.string(),
      date: z.string(),
      amountBani: z.int(),
      distributedBani: z.int(),
      undistributedBani: z.int(),
    }),
  ),
  apartments: z.array(
    z.strictObject({
      ...place,
      monthsBani: z.array(z.int()),
      totalBani: z.int(),
    }),
  ),
  months: z.array(z.int()),
  amountBani: z.int(),
  distributedBani: z.int(),
  undistributedBani: z.int(),
});

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
  /** Roles whose signature a shown list has not. */
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
  /** Findings of the control list that somebody answered for. */
  accepted: z.array(z.strictObject({ text: z.string(), by: z.string(), reason: z.string() })),
});

const censorReport = z.strictObject({
  ...answeredPeriod,
  association: z.string(),
  cif: z.string(),
  /** The days that the money moved in: from the day after the close before to the last close, or to today where no month follows. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  months: z.array(censorMonth),
  /** What was asked of owners and what they cleared; the advance stands below 0. */
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
  /** Balances carried, as the cash register has them. */
  accounts: z.strictObject({
    cash: movement,
    bank: movement,
    collector: movement,
    total: movement,
  }),
  arrears: z.array(
    z.strictObject({
      ...place,
      /** The oldest month owed, and how many. */
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
    /** Documents that no censor has looked at. */
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

export type UnpaidReport = z.output<typeof unpaidReport>;
export type AdvanceReport = z.output<typeof advanceReport>;
export type UndistributedReport = z.output<typeof undistributedReport>;
export type OutgoReportView = z.output<typeof outgoReport>;
export type OutgoDetails = z.output<typeof outgoDetails>;
export type CensorReport = z.output<typeof censorReport>;
export type CensorMovement = z.output<typeof movement>;

const reading = { area: 'reports', method: 'GET', effect: 'read', body: nothing } as const;
const printing = { ...reading, answer: z.unknown(), media: XLSX } as const;

export const reportRoutes = {
  readUnpaidReport: route({
    ...reading,
    name: 'readUnpaidReport',
    path: '/api/association/:idAs/unpaidBills',
    summary:
      'Notele de plată neachitate, pe apartamente și luni, și facturile furnizorilor neplătite.',
    access: anyRoleOfEntrances,
    params: asParams,
    query: nothing,
    answer: unpaidReport,
    refusals: ['association-not-found'],
  }),
  printUnpaidReport: route({
    ...printing,
    name: 'printUnpaidReport',
    path: '/api/association/:idAs/unpaidBills.xlsx',
    summary: 'Notele și facturile neachitate, ca fișier Excel.',
    access: anyRoleOfEntrances,
    params: asParams,
    query: nothing,
    refusals: ['association-not-found'],
  }),
  printUnpaidPaper: route({
    ...printing,
    media: PDF,
    name: 'printUnpaidPaper',
    path: '/api/association/:idAs/unpaidBills.pdf',
    summary: 'Notele și facturile neachitate, tipărite.',
    access: anyRoleOfEntrances,
    params: asParams,
    query: nothing,
    refusals: ['association-not-found'],
  }),
  readAdvanceDetails: route({
    ...reading,
    name: 'readAdvanceDetails',
    path: '/api/association/:idAs/getAdvanceDetails',
    summary: 'Avansurile apartamentelor: din ce plată vin, ce au stins, ce a rămas.',
    access: anyRoleOfEntrances,
    params: asParams,
    query: period,
    answer: advanceReport,
    refusals: ['association-not-found', 'period'],
  }),
  printAdvanceDetails: route({
    ...printing,
    name: 'printAdvanceDetails',
    path: '/api/association/:idAs/getAdvanceDetails.xlsx',
    summary: 'Avansurile apartamentelor, ca fișier Excel.',
    access: anyRoleOfEntrances,
    params: asParams,
    query: period,
    refusals: ['association-not-found', 'period'],
  }),
  printAdvancePaper: route({
    ...printing,
    media: PDF,
    name: 'printAdvancePaper',
    path: '/api/association/:idAs/getAdvanceDetails.pdf',
    summary: 'Avansurile apartamentelor, tipărite.',
    access: anyRoleOfEntrances,
    params: asParams,
    query: period,
    refusals: ['association-not-found', 'period'],
  }),
  readUndistributedBills: route({
    ...reading,
    name: 'readUndistributedBills',
    path: '/api/association/:idAs/notDistribBills',
    summary: 'Facturile cu sume rămase nedistribuite.',
    access: anyRole,
    params: asParams,
    query: period,
    answer: undistributedReport,
    refusals: ['association-not-found', 'period'],
  }),
  printUndistributedBills: route({
    ...printing,
    name: 'printUndistributedBills',
    path: '/api/association/:idAs/notDistribBills.xlsx',
    summary: 'Facturile cu sume rămase nedistribuite, ca fișier Excel.',
    access: anyRole,
    params: asParams,
    query: period,
    refusals: ['association-not-found', 'period'],
  }),
  printUndistributedPaper: route({
    ...printing,
    media: PDF,
    name: 'printUndistributedPaper',
    path: '/api/association/:idAs/notDistribBills.pdf',
    summary: 'Facturile cu sume rămase nedistribuite, tipărite.',
    access: anyRole,
    params: asParams,
    query: period,
    refusals: ['association-not-found', 'period'],
  }),
  readOutgoReport: route({
    ...reading,
    name: 'readOutgoReport',
    path: '/api/association/:idAs/outgoReport',
    summary: 'Cheltuielile pe luni: pe denumire, furnizor, categorie legală sau coloană.',
    access: anyRole,
    params: asParams,
    query: grouped,
    answer: outgoReport,
    refusals: ['association-not-found', 'period'],
  }),
  printOutgoReport: route({
    ...printing,
    name: 'printOutgoReport',
    path: '/api/association/:idAs/outgoReport.xlsx',
    summary: 'Cheltuielile pe luni, ca fișier Excel.',
    access: anyRole,
    params: asParams,
    query: grouped,
    refusals: ['association-not-found', 'period'],
  }),
  printOutgoPaper: route({
    ...printing,
    media: PDF,
    name: 'printOutgoPaper',
    path: '/api/association/:idAs/outgoReport.pdf',
    summary: 'Cheltuielile pe luni, tipărite.',
    access: anyRole,
    params: asParams,
    query: grouped,
    refusals: ['association-not-found', 'period'],
  }),
  readOutgoReportDetails: route({
    ...reading,
    name: 'readOutgoReportDetails',
    path: '/api/association/:idAs/outgoReportDetails',
    summary: 'Un rând al raportului de cheltuieli, pe documente și pe apartamente.',
    access: anyRole,
    params: asParams,
    query: grouped.extend({
      /** Any expense of the row; without it every expense of the period. */
      idOutgo: idText.optional(),
    }),
    answer: outgoDetails,
    refusals: ['association-not-found', 'period', 'expense-not-found'],
  }),
  printOutgoReportDetails: route({
    ...printing,
    name: 'printOutgoReportDetails',
    path: '/api/association/:idAs/outgoReportDetails.xlsx',
    summary:
      'Un rând al raportului de cheltuieli, pe documente și pe apartamente, ca fișier Excel.',
    access: anyRole,
    params: asParams,
    query: grouped.extend({ idOutgo: idText.optional() }),
    refusals: ['association-not-found', 'period', 'expense-not-found'],
  }),
  printOutgoDetailsPaper: route({
    ...printing,
    media: PDF,
    name: 'printOutgoDetailsPaper',
    path: '/api/association/:idAs/outgoReportDetails.pdf',
    summary: 'Un rând al raportului de cheltuieli, pe documente și pe apartamente, tipărit.',
    access: anyRole,
    params: asParams,
    query: grouped.extend({ idOutgo: idText.optional() }),
    refusals: ['association-not-found', 'period', 'expense-not-found'],
  }),
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
