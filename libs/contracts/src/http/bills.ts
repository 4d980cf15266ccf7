import { z } from 'zod';
import { administrators, anyRoleAndTenants, anyRoleOfEntrances, officers } from './access.js';
import { asParams, id, idText, nothing } from './fields.js';
import { apartmentMonthParams, idMonth, idMonthText, monthParams } from './months.js';
import { PDF, route, XLSX } from './route.js';

/** Bani, thousandths, dates 'YYYY-MM-DD'. */
const bill = z.strictObject({
  idAs: id,
  idAp: id,
  idMonth: z.int(),
  /** How many times the month was closed; 0 while its list is only published. */
  version: z.int(),
  closed: z.string().nullable(),
  title: z.string(),
  /** TC; TCE for an issued e-invoice, NEEMIS before it is issued. */
  series: z.string(),
  nr: z.string(),
  published: z.string(),
  dueDate: z.string(),
  penaltyStart: z.string(),
  issuer: z.strictObject({
    name: z.string(),
    cif: z.string(),
    address: z.string(),
    iban: z.string(),
    bank: z.string(),
  }),
  /** A company's CIF; '' for a natural person, whose CNP must not be on a bill. */
  payer: z.strictObject({ name: z.string(), cif: z.string(), address: z.string() }),
  n: z.string(),
  block: z.string(),
  entrance: z.string(),
  persons: z.int(),
  entries: z.array(
    z.strictObject({
      idOutgoColumn: id,
      name: z.string(),
      amountBani: z.int(),
      metered: z
        .strictObject({
          unit: z.string(),
          consumptionE3: z.int(),
          useBani: z.int(),
          differenceBani: z.int(),
        })
        .nullable(),
    }),
  ),
  expensesBani: z.int(),
  /** Oldest first. */
  arrears: z.array(z.strictObject({ idMonth: z.int(), amountBani: z.int() })),
  penaltiesOldBani: z.int(),
  penaltiesNewBani: z.int(),
  funds: z.array(
    z.strictObject({
      /** Null: what remains of deleted funds. */
      idFund: id.nullable(),
      name: z.string(),
      arrearsBani: z.int(),
      dueBani: z.int(),
    }),
  ),
  advanceBani: z.int(),
  /** The part of the whole bill that this variant does not show; 0 for the whole bill. */
  leftOutBani: z.int(),
  /** entries + arrears + penalties + funds − advance. */
  totalBani: z.int(),
  paymentLink: z.string(),
  /** The Code 128 for paying in cash at a partner, with the partner's fee; null when nothing is owed. */
  cash: z.strictObject({ payload: z.string(), feeBani: z.int() }).nullable(),
});

export type BillView = z.output<typeof bill>;

/** A streamed file: its content is not JSON. */
const file = z.unknown();

/** What a variant of a bill leaves out (2-money §4): -1 penalties and arrears, -2 funds as well, -3 funds. */
const variant = z.enum(['-1', '-2', '-3']).optional();
const variantQuery = z.strictObject({ variant });

/** 1: for the notice board, with apartment numbers and without names. */
const flag = z.enum(['0', '1']);
const listQuery = z.strictObject({
  avizier: flag.default('0'),
  /** How arrears and penalties are shown: not at all, in one column, in a column for each month. */
  arrears: z.enum(['hidden', 'total', 'by-month']).default('total'),
});

const groupMonthParams = monthParams.extend({ idGroup: idText });

const PRINT_REFUSALS = ['month-not-found', 'month-not-printable'] as const;

export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;

export const billRoutes = {
  readBill: route({
    name: 'readBill',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/month/:idMonth/bill',
    area: 'outgo',
    summary: 'Nota de plată a unui apartament într-o lună afișată.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apartmentMonthParams,
    query: variantQuery,
    body: nothing,
    answer: bill,
    refusals: ['month-not-found', 'month-not-published', 'apartment-not-found'],
  }),
  printTableWorkbook: route({
    name: 'printTableWorkbook',
    method: 'GET',
    path: '/api/association/:idAs/group/:idGroup/month/:idMonth/table.xlsx',
    area: 'table',
    summary: 'Tabelul unei scări ca fișier Excel, cu numere și formule.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: groupMonthParams,
    query: listQuery,
    body: nothing,
    answer: file,
    media: XLSX,
    refusals: [...PRINT_REFUSALS, 'entrance-not-found'],
  }),
  printTable: route({
    name: 'printTable',
    method: 'GET',
    path: '/api/association/:idAs/group/:idGroup/month/:idMonth/table.pdf',
    area: 'table',
    summary: 'Tabelul unei scări pentru avizier (avizier=1, fără nume) sau pentru dosar.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: groupMonthParams,
    query: listQuery,
    body: nothing,
    answer: file,
    media: PDF,
    refusals: [...PRINT_REFUSALS, 'entrance-not-found'],
  }),
  printTables: route({
    name: 'printTables',
    method: 'GET',
    path: '/api/association/:idAs/month/:idMonth/tables.pdf',
    area: 'table',
    summary: 'Tabelele tuturor scărilor, unul după altul.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: monthParams,
    query: listQuery,
    body: nothing,
    answer: file,
    media: PDF,
    refusals: PRINT_REFUSALS,
  }),
  printTablesWorkbook: route({
    name: 'printTablesWorkbook',
    method: 'GET',
    path: '/api/association/:idAs/month/:idMonth/tables.xlsx',
    area: 'table',
    summary: 'Tabelele tuturor scărilor ca fișier Excel, câte o foaie pentru fiecare.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: monthParams,
    query: listQuery,
    body: nothing,
    answer: file,
    media: XLSX,
    refusals: PRINT_REFUSALS,
  }),
  printBills: route({
    name: 'printBills',
    method: 'GET',
    path: '/api/association/:idAs/group/:idGroup/month/:idMonth/bills.pdf',
    area: 'outgo',
    summary: 'Notele de plată ale apartamentelor unei scări, câte una pe pagină.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: groupMonthParams,
    query: variantQuery,
    body: nothing,
    answer: file,
    media: PDF,
    refusals: [...PRINT_REFUSALS, 'entrance-not-found'],
  }),
  printAllBills: route({
    name: 'printAllBills',
    method: 'GET',
    path: '/api/association/:idAs/month/:idMonth/bills.pdf',
    area: 'outgo',
    summary: 'Notele de plată ale tuturor scărilor, scară cu scară, câte una pe pagină.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: monthParams,
    query: variantQuery,
    body: nothing,
    answer: file,
    media: PDF,
    refusals: PRINT_REFUSALS,
  }),
  printBill: route({
    name: 'printBill',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/month/:idMonth/bill.pdf',
    area: 'outgo',
    summary: 'Nota de plată a unui apartament.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apartmentMonthParams,
    query: variantQuery,
    body: nothing,
    answer: file,
    media: PDF,
    refusals: [...PRINT_REFUSALS, 'apartment-not-found'],
  }),
} as const;

const mailing = z.strictObject({
  idMonth: z.int(),
  /** The closing that these bills belong to: after another close the bills of a month may be sent again. */
  version: z.int(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  apartments: z.array(
    z.strictObject({
      idAp: id,
      state: z.enum(MAIL_STATES),
      sent: z.string().nullable(),
    }),
  ),
  /** Apartments without an e-mail address: their bills are delivered on paper. */
  withoutAddress: z.array(id),
});

export type BillMailing = z.output<typeof mailing>;

export const billMailRoutes = {
  sendOutgoEmail: route({
    name: 'sendOutgoEmail',
    method: 'POST',
    path: '/api/association/:idAs/sendOutgoEmail',
    area: 'outgo',
    summary:
      'Trimite pe e-mail notele de plată ale unei luni închise, fiecăreia o singură dată; fără listă, tuturor.',
    access: administrators,
    effect: 'account',
    params: asParams,
    query: nothing,
    body: z.strictObject({ idMonth, apartments: z.array(id).min(1).max(9999).optional() }),
    answer: mailing,
    refusals: ['month-not-found', 'month-not-published', 'month-not-closed', 'apartment-not-found'],
  }),
  readOutgoEmail: route({
    name: 'readOutgoEmail',
    method: 'GET',
    path: '/api/association/:idAs/sendOutgoEmail',
    area: 'outgo',
    summary: 'Cât s-a trimis din notele de plată ale unei luni închise.',
    access: officers,
    effect: 'read',
    params: asParams,
    query: z.strictObject({ idMonth: idMonthText }),
    body: nothing,
    answer: mailing,
    refusals: ['month-not-found', 'month-not-published', 'month-not-closed'],
  }),
} as const;
