import { z } from 'zod';
import { anyRole, anyRoleOfEntrances } from './access.js';
import { asParams, id, idText, nothing } from './fields.js';
import { PDF, route } from './route.js';
import { answeredPeriod, period, place, providerBill, printing, reading } from './report-parts.js';

/** The most months of one report; REPORT_MONTHS is the default. */
export const REPORT_MONTHS_MOST = 36;
export const REPORT_MONTHS = 12;

const unpaidBill = z.strictObject({
  ...place,
  idM: z.int(),
  /** The due date of the bill; null where only fund dues or penalties of the opening balances are owed. */
  due: z.string().nullable(),
  /** Unpaid expenses of the bill (2-money §3: a). */
  aBani: z.int(),
  /** All unpaid penalties that arise from it (p), and the paid ones (pP). */
  pBani: z.int(),
  pPBani: z.int(),
  /** The part of the unpaid penalties that was posted before the last close (prevPen). */
  prevPenBani: z.int(),
  /** Unpaid fund dues of its month. */
  fundsBani: z.int(),
  totalBani: z.int(),
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
  /** Providers' bills that are not fully paid, oldest first; empty for a user with roles on single entrances. */
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
  /** True when the advance existed before the period. */
  isBrought: z.boolean(),
  /** The amount of the advance: the uses and what is left. */
  amountBani: z.int(),
  uses: z.array(
    z.strictObject({
      date: z.string(),
      kind: z.enum(['expense', 'penalty', 'fund']),
      idMonth: z.int(),
      idFund: id.nullable(),
      /** The fund's name; '' for expenses and penalties. */
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
  /** Name, series and number, as in 2-money §3. */
  n: z.string(),
  s: z.string(),
  nr: z.string(),
  /** The association's meter or client number at the provider, where it has one. */
  meterNumber: z.string(),
  provider: z.string(),
  column: z.string(),
  amountBani: z.int(),
  distributedBani: z.int(),
  notDistribBani: z.int(),
  /** The user who accepted it on the control list, and the reason; null where nobody has. */
  accepted: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
});

const undistributedReport = z.strictObject({
  ...answeredPeriod,
  bills: z.array(undistributedBill),
  notDistribBani: z.int(),
});

export type UnpaidReport = z.output<typeof unpaidReport>;
export type AdvanceReport = z.output<typeof advanceReport>;
export type UndistributedReport = z.output<typeof undistributedReport>;

/** Limits a report to one entrance; without it, the whole association. */
const ofEntrance = z.strictObject({ idEntrance: idText.optional() });

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
    query: ofEntrance,
    refusals: ['association-not-found', 'entrance-not-found'],
  }),
  printUnpaidPaper: route({
    ...printing,
    media: PDF,
    name: 'printUnpaidPaper',
    path: '/api/association/:idAs/unpaidBills.pdf',
    summary: 'Notele și facturile neachitate, tipărite.',
    access: anyRoleOfEntrances,
    params: asParams,
    query: ofEntrance,
    refusals: ['association-not-found', 'entrance-not-found'],
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
} as const;
