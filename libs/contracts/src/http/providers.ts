import { z } from 'zod';
import { accountants, administrators, anyRole, anyRoleOfEntrances } from './access.js';
import { written } from './association.js';
import { asParams, date, id, idText, inOrder, nothing, text } from './fields.js';
import { ACCOUNTANT, ADMINISTRATOR, PDF, route, XLSX } from './route.js';

const provider = z.strictObject({
  idServiceProvider: id,
  name: z.string(),
  /** Digits only; '' for a provider typed by hand. */
  cif: z.string(),
  idCompany: id.nullable(),
  /** The association's client number at the provider. */
  n: z.string(),
  isActive: z.boolean(),
});

const completeProvider = provider.extend({
  /** From the register's last answer; '' where it was not asked. */
  county: z.string(),
  address: z.string(),
  tva: z.boolean(),
  meterNumbers: z.array(z.string()),
  /** How many rules read the provider's bill codes. */
  numberRules: z.int(),
});

export type CompleteProviderView = z.output<typeof completeProvider>;

/** A provider by fiscal code, by company, or by hand; only the last one needs a name. */
const providerBody = z.strictObject({
  spName: text('spName', 0, 100),
  cif: z.string().trim().max(20, { error: 'CIF Length Invalid' }),
  idCompany: id.nullable(),
  n: text('n', 0, 50),
  isActive: z.boolean(),
});

const PROVIDER_REFUSALS = [
  'provider-cif-taken',
  'provider-name-taken',
  'cif-invalid',
  'cif-length-invalid',
  'text-length',
  'company-not-found',
  'company-not-registered',
  'registry-away',
  'registry-wrong',
] as const;

const providers = z.strictObject({ revision: z.int(), providers: z.array(provider) });
const providerParams = asParams.extend({ idServiceProvider: idText });

/** One interpretation of a scanned code: the provider and the values of the bill. */
const codeCandidate = z.strictObject({
  idCompany: id,
  name: z.string(),
  cif: z.string(),
  /** The association's provider that is this company; null where it has none. */
  idServiceProvider: id.nullable(),
  ruleGroup: z.int(),
  number: z.string(),
  date: z.string(),
  dueDate: z.string(),
  amountBani: z.int().nullable(),
  client: z.string(),
  meter: z.string(),
  /** True when the code's client or meter number is one of this association's at the company. */
  isOurs: z.boolean(),
});

export type CodeCandidate = z.output<typeof codeCandidate>;

const bill = z.strictObject({
  idAs: id,
  association: z.string(),
  idOutgo: id,
  idMonth: z.int(),
  name: z.string(),
  idServiceProvider: id.nullable(),
  provider: z.string(),
  number: z.string(),
  date: z.string(),
  /** '' when not known. */
  dueDate: z.string(),
  amountBani: z.int(),
  isDisabled: z.boolean(),
});

export type ProviderBill = z.output<typeof bill>;

const bills = z.strictObject({ bills: z.array(bill) });

const reportLine = z.strictObject({
  idOutgo: id,
  idMonth: z.int(),
  name: z.string(),
  column: z.string(),
  number: z.string(),
  date: z.string(),
  /** '' when not known. */
  dueDate: z.string(),
  amountBani: z.int(),
  distributedBani: z.int(),
  undistributedBani: z.int(),
  isDisabled: z.boolean(),
});

const billReport = z.strictObject({
  provider,
  fromDate: z.string(),
  toDate: z.string(),
  bills: z.array(reportLine),
  totalBani: z.int(),
  distributedBani: z.int(),
  undistributedBani: z.int(),
});

export type BillReport = z.output<typeof billReport>;

/** The longest period of a report: ten years. */
export const REPORT_DAYS_MOST = 3_660;

const reportPeriod = inOrder(
  z.strictObject({ fromDate: date, toDate: date }),
  'fromDate',
  'toDate',
).refine(
  ({ fromDate, toDate }) =>
    Date.parse(toDate) - Date.parse(fromDate) <= REPORT_DAYS_MOST * 86_400_000,
  { error: 'Perioada poate avea cel mult zece ani.', path: ['toDate'] },
);

/** A provider's bills as a file. */
const printingBills = {
  method: 'GET',
  area: 'reports',
  access: anyRole,
  effect: 'read',
  params: providerParams,
  query: reportPeriod,
  body: nothing,
  answer: z.unknown(),
  refusals: ['provider-not-found', 'association-not-found'],
} as const;

export const providerRoutes = {
  listServiceProviders: route({
    name: 'listServiceProviders',
    method: 'GET',
    path: '/api/association/:idAs/serviceProvider',
    area: 'providers',
    summary: 'Furnizorii asociației.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: providers,
    refusals: ['association-not-found'],
  }),
  listActiveServiceProviders: route({
    name: 'listActiveServiceProviders',
    method: 'GET',
    path: '/api/association/:idAs/serviceProvider/active',
    area: 'providers',
    summary: 'Furnizorii oferiți la alegere.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: providers,
    refusals: ['association-not-found'],
  }),
  listCompleteServiceProviders: route({
    name: 'listCompleteServiceProviders',
    method: 'GET',
    path: '/api/association/:idAs/completeServiceProvider',
    area: 'providers',
    summary: 'Furnizorii cu tot ce se știe despre ei: adresă, TVA, numere de contor, reguli.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ revision: z.int(), providers: z.array(completeProvider) }),
    refusals: ['association-not-found'],
  }),
  listAssociationCompanies: route({
    name: 'listAssociationCompanies',
    method: 'GET',
    path: '/api/association/:idAs/generalServiceProviders',
    area: 'providers',
    summary: 'Companiile active care lucrează în localitatea asociației.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      companies: z.array(
        z.strictObject({
          idCompany: id,
          name: z.string(),
          cif: z.string(),
          isActive: z.boolean(),
        }),
      ),
    }),
    refusals: ['association-not-found'],
  }),
  addServiceProvider: route({
    name: 'addServiceProvider',
    method: 'PUT',
    path: '/api/association/:idAs/serviceProvider',
    area: 'providers',
    summary: 'Adaugă un furnizor: după companie, după CUI sau cu nume scris de mână.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: providerBody.partial(),
    answer: written.extend({ idServiceProvider: id }),
    refusals: [...PROVIDER_REFUSALS, 'association-full'],
  }),
  changeServiceProvider: route({
    name: 'changeServiceProvider',
    method: 'POST',
    path: '/api/association/:idAs/serviceProvider/:idServiceProvider',
    area: 'providers',
    summary: 'Modifică un furnizor, îl dezactivează sau îl activează; doar câmpurile trimise.',
    access: administrators,
    effect: 'fact',
    params: providerParams,
    query: nothing,
    body: providerBody.partial(),
    answer: written,
    refusals: ['provider-not-found', 'stale-edit', ...PROVIDER_REFUSALS],
  }),
  deleteServiceProvider: route({
    name: 'deleteServiceProvider',
    method: 'DELETE',
    path: '/api/association/:idAs/serviceProvider/:idServiceProvider',
    area: 'providers',
    summary: 'Șterge un furnizor pe care nu îl numește nicio cheltuială.',
    access: administrators,
    effect: 'fact',
    params: providerParams,
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['provider-not-found', 'provider-in-use', 'stale-edit'],
  }),
  readBillCode: route({
    name: 'readBillCode',
    method: 'GET',
    path: '/api/association/:idAs/readBillCode',
    area: 'providers',
    summary:
      'Ce spune codul de pe o factură, după regulile companiilor; mai multe dacă se potrivesc.',
    access: { kind: 'association', roles: ADMINISTRATOR | ACCOUNTANT },
    effect: 'read',
    params: asParams,
    query: z.strictObject({
      code: z
        .string()
        .trim()
        .min(1, { error: 'Vă rugăm să scanați sau să scrieți codul.' })
        .max(200, { error: 'Codul este prea lung.' }),
    }),
    body: nothing,
    answer: z.strictObject({ candidates: z.array(codeCandidate) }),
    refusals: ['association-not-found'],
  }),
  readBillReport: route({
    name: 'readBillReport',
    method: 'GET',
    path: '/api/association/:idAs/serviceProvider/:idServiceProvider/billReport',
    area: 'reports',
    summary: 'Facturile unui furnizor dintr-o perioadă, cu ce s-a distribuit din fiecare.',
    access: anyRole,
    effect: 'read',
    params: providerParams,
    query: reportPeriod,
    body: nothing,
    answer: billReport,
    refusals: ['provider-not-found', 'association-not-found'],
  }),
  printBillReport: route({
    ...printingBills,
    name: 'printBillReport',
    path: '/api/association/:idAs/serviceProvider/:idServiceProvider/billReport.xlsx',
    summary: 'Facturile unui furnizor dintr-o perioadă, ca fișier Excel.',
    media: XLSX,
  }),
  printBillPaper: route({
    ...printingBills,
    name: 'printBillPaper',
    path: '/api/association/:idAs/serviceProvider/:idServiceProvider/billReport.pdf',
    summary: 'Facturile unui furnizor dintr-o perioadă, tipărite.',
    media: PDF,
  }),
  listCompanyBills: route({
    name: 'listCompanyBills',
    method: 'GET',
    path: '/api/asAccounting/idC/:idC/bills',
    area: 'providers',
    summary: 'Facturile unei companii în asociațiile încredințate contabilului.',
    access: accountants,
    effect: 'read',
    params: z.strictObject({ idC: idText }),
    query: nothing,
    body: nothing,
    answer: bills,
    refusals: [],
  }),
  listCurrentBills: route({
    name: 'listCurrentBills',
    method: 'GET',
    path: '/api/asAccounting/currentBills',
    area: 'providers',
    summary: 'Facturile lunilor care nu sunt închise, în asociațiile numite.',
    access: accountants,
    effect: 'read',
    params: nothing,
    query: z.strictObject({
      ids: z
        .string()
        .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/, 'Identificatorii nu sunt valizi.')
        .transform((ids) => ids.split(',').map(Number)),
    }),
    body: nothing,
    answer: bills,
    refusals: ['association-not-found'],
  }),
  listAssociationCompanyBills: route({
    name: 'listAssociationCompanyBills',
    method: 'GET',
    path: '/api/asAccounting/idAs/:idAs/idC/:idC/bills',
    area: 'providers',
    summary: 'Facturile unei companii într-o asociație încredințată contabilului.',
    access: accountants,
    effect: 'read',
    params: asParams.extend({ idC: idText }),
    query: nothing,
    body: nothing,
    answer: bills,
    refusals: ['association-not-found'],
  }),
} as const;
