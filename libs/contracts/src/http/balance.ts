import { z } from 'zod';
import { bookReaders } from './access.js';
import { asParams, date, id, nothing } from './fields.js';
import { idMonthText } from './months.js';
import { PDF, route, XLSX } from './route.js';

const account = z.enum(['cash', 'bank', 'collector']);

/** A part of a line; the ids say which page opens it. */
const part = z.strictObject({
  text: z.string(),
  amountBani: z.int(),
  idAp: id.nullable(),
  idPd: id.nullable(),
  idMonth: z.int().nullable(),
});

const line = z.strictObject({
  /** 'cash', 'arrears', 'providers', …; with `idFund` it identifies the same line on another day. */
  key: z.string(),
  /** For a line of one fund; null for the others. */
  idFund: id.nullable(),
  name: z.string(),
  amountBani: z.int(),
  /** For funds and penalties: the part of the amount that owners still owe. */
  uncollectedBani: z.int().nullable(),
  parts: z.array(part),
});

/** Both sides at the end of a day; their sums are equal. */
const sheet = z.strictObject({
  date: z.string(),
  assets: z.array(line),
  liabilities: z.array(line),
  assetsBani: z.int(),
  liabilitiesBani: z.int(),
});

export type BalanceData = z.output<typeof sheet>;
export type BalanceLineView = z.output<typeof line>;

const journalRow = z.strictObject({
  date: z.string(),
  /** 'Chitanță CH 12', 'Factură F 3', 'Listă de plată septembrie 2025'. */
  document: z.string(),
  explanation: z.string(),
  amountBani: z.int(),
  account: account.nullable(),
  inBani: z.int(),
  outBani: z.int(),
  isAnnulled: z.boolean(),
  /** Why it was annulled; '' unless it was. */
  reason: z.string(),
});

const balances = z.strictObject({ cash: z.int(), bank: z.int(), collector: z.int() });

const journal = z.strictObject({
  fromDate: z.string(),
  toDate: z.string(),
  opening: balances,
  rows: z.array(journalRow),
  /** Sum of the rows that are not annulled. */
  amountBani: z.int(),
  inBani: z.int(),
  outBani: z.int(),
  closing: balances,
});

export type JournalView = z.output<typeof journal>;

const atParams = {
  params: asParams,
  query: z.strictObject({ date: date.optional() }),
  body: nothing,
} as const;
const periodParams = {
  params: asParams,
  query: z.strictObject({ fromDate: date, toDate: date }),
  body: nothing,
} as const;
export const balanceRoutes = {
  balanceData: route({
    name: 'balanceData',
    method: 'GET',
    path: '/api/association/:idAs/balanceData',
    area: 'reports',
    summary: 'Situația elementelor de activ și de pasiv la sfârșitul unei zile, implicit azi.',
    access: bookReaders,
    effect: 'read',
    ...atParams,
    answer: sheet,
    refusals: ['association-not-found'],
  }),
  balanceDataHistory: route({
    name: 'balanceDataHistory',
    method: 'GET',
    path: '/api/association/:idAs/balanceDataHistory',
    area: 'reports',
    summary:
      'Activul și pasivul la sfârșitul fiecărei luni, implicit ale ultimelor 12, cel mult 36.',
    access: bookReaders,
    effect: 'read',
    params: asParams,
    query: z.strictObject({ fromMonth: idMonthText.optional(), toMonth: idMonthText.optional() }),
    body: nothing,
    answer: z.strictObject({
      months: z.array(
        sheet.extend({
          idMonth: z.int(),
          assets: z.array(line.omit({ parts: true })),
          liabilities: z.array(line.omit({ parts: true })),
        }),
      ),
    }),
    refusals: ['association-not-found', 'period-backwards'],
  }),
  printBalance: route({
    name: 'printBalance',
    method: 'GET',
    path: '/api/association/:idAs/balanceData.pdf',
    area: 'reports',
    summary: 'Situația elementelor de activ și de pasiv, tipărită.',
    access: bookReaders,
    effect: 'read',
    media: PDF,
    ...atParams,
    answer: z.unknown(),
    refusals: ['association-not-found'],
  }),
  printBalanceWorkbook: route({
    name: 'printBalanceWorkbook',
    method: 'GET',
    path: '/api/association/:idAs/balanceData.xlsx',
    area: 'reports',
    summary: 'Situația elementelor de activ și de pasiv, în Excel.',
    access: bookReaders,
    effect: 'read',
    media: XLSX,
    ...atParams,
    answer: z.unknown(),
    refusals: ['association-not-found'],
  }),
  readJournal: route({
    name: 'readJournal',
    method: 'GET',
    path: '/api/association/:idAs/journal',
    area: 'reports',
    summary: 'Registrul-jurnal (14-1-1/A) între două date: toate operațiunile, în ordinea lor.',
    access: bookReaders,
    effect: 'read',
    ...periodParams,
    answer: journal,
    refusals: ['association-not-found', 'period-backwards'],
  }),
  printJournal: route({
    name: 'printJournal',
    method: 'GET',
    path: '/api/association/:idAs/journal.pdf',
    area: 'reports',
    summary: 'Registrul-jurnal (14-1-1/A), tipărit.',
    access: bookReaders,
    effect: 'read',
    media: PDF,
    ...periodParams,
    answer: z.unknown(),
    refusals: ['association-not-found', 'period-backwards'],
  }),
  printJournalWorkbook: route({
    name: 'printJournalWorkbook',
    method: 'GET',
    path: '/api/association/:idAs/journal.xlsx',
    area: 'reports',
    summary: 'Registrul-jurnal (14-1-1/A), în Excel.',
    access: bookReaders,
    effect: 'read',
    media: XLSX,
    ...periodParams,
    answer: z.unknown(),
    refusals: ['association-not-found', 'period-backwards'],
  }),
} as const;
