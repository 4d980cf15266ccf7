import { CODE_FIELDS, PATTERN_MOST, PATTERN_TYPES } from '@scara/domain/bill-code';
import { z } from 'zod';
import { administrators, signedIn, superusers } from './access.js';
import { asParams, id, idText, nothing, text, whole } from './fields.js';
import { written } from './association.js';
import { GLOBAL, route } from './route.js';

const COMPANY_FOUND = 'Furnizorul a fost gasit cu succes.';

/** A company as the public register of fiscal codes has it. */
const registeredCompany = z.strictObject({
  /** Digits only, without RO. */
  cif: z.string(),
  name: z.string(),
  /** 'RO-' and the county's letters, 'RO-CJ'; '' where the register has none. */
  county: z.string(),
  city: z.string(),
  address: z.string(),
  /** Registered for VAT. */
  tva: z.boolean(),
  /** False for a company that the register calls inactive or struck off. */
  isActive: z.boolean(),
  /** The day on which the register said so. */
  readOn: z.string(),
});

export type RegisteredCompanyView = z.output<typeof registeredCompany>;

const foundCompany = registeredCompany.extend({ message: z.literal(COMPANY_FOUND) });

export type FoundCompany = z.output<typeof foundCompany>;

/** What people type: RO and spaces are allowed, the check digit is asked. */
const cifQuery = z.strictObject({
  cif: z
    .string()
    .trim()
    .min(1, { error: 'Vă rugăm să completați CUI-ul.' })
    .max(20, { error: 'CIF Length Invalid' }),
});

const LOOKUP_REFUSALS = [
  'cif-invalid',
  'cif-length-invalid',
  'company-not-registered',
  'registry-away',
  'registry-wrong',
] as const;

const companyLine = z.strictObject({
  idCompany: id,
  name: z.string(),
  /** Digits only; '' where it is not known. */
  cif: z.string(),
  isActive: z.boolean(),
});

export type CompanyLine = z.output<typeof companyLine>;

const city = z.strictObject({ idCity: id, name: z.string() });

/** A company as root reads it; no city is every city. */
const companyView = companyLine.extend({
  cities: z.array(city),
  /** What the register said of it; null where it was never asked. */
  registered: registeredCompany.nullable(),
});

export type CompanyView = z.output<typeof companyView>;

const companyBody = z.strictObject({
  name: text('name', 2, 100),
  cif: z.string().trim().max(20, { error: 'CIF Length Invalid' }),
  isActive: z.boolean(),
});

/** One piece of a company's bill code; the rules of a group, in their order, cover the whole code. */
const numberRule = z.strictObject({
  idCompany: id,
  ruleGroup: whole('ruleGroup', 1, 99),
  orderNumber: whole('orderNumber', 1, 99),
  field: z.enum(CODE_FIELDS),
  type: z.enum(PATTERN_TYPES),
  format: text('format', 1, PATTERN_MOST),
});

const numberRuleView = numberRule.extend({ idCompanyNumberRule: id });

export type NumberRuleView = z.output<typeof numberRuleView>;

const product = z.strictObject({
  idCompany: id,
  name: text('name', 1, 100),
  /** The key under which a payment partner knows the product; '' for none. */
  partnerKey: text('partnerKey', 0, 50),
  isActive: z.boolean(),
});

const productView = product.extend({
  idCompanyProduct: id,
  /** The day its company was last made current by syncCompanyProduct; '' for never. */
  syncedOn: z.string(),
});

export type CompanyProductView = z.output<typeof productView>;

const byCompany = z.strictObject({ idCompany: idText });
const byCity = byCompany.extend({ idCity: idText });
const byRule = z.strictObject({ idCompanyNumberRule: idText });
const companies = z.strictObject({ companies: z.array(companyLine) });
const done = nothing;

/** Number rules and products hold for every association: those who look after the platform keep them. */
const keepers = { kind: 'global', roles: GLOBAL.superuser | GLOBAL.admin } as const;

const RULE_REFUSALS = [
  'company-not-found',
  'number-rule-type',
  'number-rule-pattern',
  'number-rule-order-taken',
] as const;

const synchronized = written.extend({
  /** Associations that the person administers in which something was filled in. */
  associations: z.int(),
  /** Providers that are now tied to their company. */
  providers: z.int(),
});

const partnerQuery = z.strictObject({ partnerKey: text('partnerKey', 1, 50) });

/** The least letters of a search by name (3-configuration §9). */
export const PROVIDER_SEARCH_LEAST = 3;

export const companyRoutes = {
  getCompanyByCIF: route({
    name: 'getCompanyByCIF',
    method: 'GET',
    path: '/api/getCompanyByCIF',
    area: 'companies',
    summary: 'Datele unei firme după CUI: ce s-a aflat azi din registru nu se cere încă o dată.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: cifQuery,
    body: nothing,
    answer: foundCompany,
    refusals: LOOKUP_REFUSALS,
  }),
  getCompanyByCIFAndUpdateDatabase: route({
    name: 'getCompanyByCIFAndUpdateDatabase',
    method: 'GET',
    path: '/api/getCompanyByCIFAndUpdateDatabase',
    area: 'companies',
    summary: 'Cere din nou datele firmei din registru și le păstrează; refuzat din alte site-uri.',
    access: signedIn,
    effect: 'account',
    params: nothing,
    query: cifQuery,
    body: nothing,
    answer: foundCompany,
    refusals: LOOKUP_REFUSALS,
  }),
  updateCompanyByCIF: route({
    name: 'updateCompanyByCIF',
    method: 'POST',
    path: '/api/getCompanyByCIFAndUpdateDatabase',
    area: 'companies',
    summary: 'Cere din nou datele firmei din registru și le păstrează.',
    access: signedIn,
    effect: 'account',
    params: nothing,
    query: cifQuery,
    body: nothing,
    answer: foundCompany,
    refusals: LOOKUP_REFUSALS,
  }),
  searchCompanyByName: route({
    name: 'searchCompanyByName',
    method: 'GET',
    path: '/api/searchCompanyByName',
    area: 'companies',
    summary: 'Companiile al căror nume cuprinde literele scrise, cel puțin trei.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: z.strictObject({
      name: z
        .string()
        .trim()
        .min(PROVIDER_SEARCH_LEAST, { error: 'Scrieți cel puțin 3 litere.' })
        .max(100),
    }),
    body: nothing,
    answer: companies,
    refusals: [],
  }),
  listGeneralProviders: route({
    name: 'listGeneralProviders',
    method: 'GET',
    path: '/api/generalServiceProviders',
    area: 'companies',
    summary: 'Companiile active.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: companies,
    refusals: [],
  }),
  listAllGeneralProviders: route({
    name: 'listAllGeneralProviders',
    method: 'GET',
    path: '/api/generalServiceProviders/all',
    area: 'companies',
    summary: 'Toate companiile, și cele care nu mai sunt oferite.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: companies,
    refusals: [],
  }),
  readGeneralProvider: route({
    name: 'readGeneralProvider',
    method: 'GET',
    path: '/api/generalServiceProvider/:idCompany',
    area: 'companies',
    summary: 'O companie, cu localitățile ei și datele din registru.',
    access: signedIn,
    effect: 'read',
    params: byCompany,
    query: nothing,
    body: nothing,
    answer: companyView,
    refusals: ['company-not-found'],
  }),
  readGeneralProviderCities: route({
    name: 'readGeneralProviderCities',
    method: 'GET',
    path: '/api/generalServiceProvider/:idCompany/cities',
    area: 'companies',
    summary: 'Localitățile în care lucrează o companie; niciuna înseamnă toate.',
    access: signedIn,
    effect: 'read',
    params: byCompany,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ cities: z.array(city) }),
    refusals: ['company-not-found'],
  }),
  addGeneralProvider: route({
    name: 'addGeneralProvider',
    method: 'PUT',
    path: '/root/api/generalServiceProvider',
    area: 'root',
    summary: 'Adaugă o companie.',
    access: superusers,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: companyBody.partial().required({ name: true }),
    answer: z.strictObject({ idCompany: id }),
    refusals: ['cif-invalid', 'cif-length-invalid', 'company-cif-taken'],
  }),
  changeGeneralProvider: route({
    name: 'changeGeneralProvider',
    method: 'POST',
    path: '/root/api/generalServiceProvider/:idCompany',
    area: 'root',
    summary: 'Modifică o companie; doar câmpurile trimise.',
    access: superusers,
    effect: 'account',
    params: byCompany,
    query: nothing,
    body: companyBody.partial(),
    answer: done,
    refusals: ['company-not-found', 'cif-invalid', 'cif-length-invalid', 'company-cif-taken'],
  }),
  addGeneralProviderCity: route({
    name: 'addGeneralProviderCity',
    method: 'PUT',
    path: '/root/api/generalServiceProvider/:idCompany/city/:idCity',
    area: 'root',
    summary: 'Compania lucrează și în această localitate.',
    access: superusers,
    effect: 'account',
    params: byCity,
    query: nothing,
    body: nothing,
    answer: done,
    refusals: ['company-not-found', 'city-unknown'],
  }),
  removeGeneralProviderCity: route({
    name: 'removeGeneralProviderCity',
    method: 'DELETE',
    path: '/root/api/generalServiceProvider/:idCompany/city/:idCity',
    area: 'root',
    summary: 'Compania nu mai lucrează în această localitate.',
    access: superusers,
    effect: 'account',
    params: byCity,
    query: nothing,
    body: nothing,
    answer: done,
    refusals: ['company-not-found'],
  }),
  listRuleGroups: route({
    name: 'listRuleGroups',
    method: 'GET',
    path: '/api/generalServiceProvider/numberRules/ruleGroup',
    area: 'companies',
    summary: 'Grupurile de reguli ale companiilor: fiecare grup descrie un fel de cod de factură.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      ruleGroups: z.array(
        z.strictObject({
          idCompany: id,
          company: z.string(),
          ruleGroup: z.int(),
          rules: z.int(),
          /** The length of its codes. */
          length: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  listNumberRules: route({
    name: 'listNumberRules',
    method: 'GET',
    path: '/api/generalServiceProvider/numberRules/company/:idCompany',
    area: 'companies',
    summary: 'Regulile după care se citesc codurile facturilor unei companii.',
    access: signedIn,
    effect: 'read',
    params: byCompany,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ rules: z.array(numberRuleView) }),
    refusals: ['company-not-found'],
  }),
  addNumberRule: route({
    name: 'addNumberRule',
    method: 'PUT',
    path: '/api/generalServiceProvider/numberRules',
    area: 'companies',
    summary: 'Adaugă o regulă; fără loc, ea stă ultima în grupul ei.',
    access: keepers,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: numberRule.partial({ orderNumber: true }),
    answer: z.strictObject({ idCompanyNumberRule: id }),
    refusals: RULE_REFUSALS,
  }),
  changeNumberRule: route({
    name: 'changeNumberRule',
    method: 'POST',
    path: '/api/generalServiceProvider/numberRules/:idCompanyNumberRule',
    area: 'companies',
    summary: 'Modifică o regulă; doar câmpurile trimise.',
    access: keepers,
    effect: 'account',
    params: byRule,
    query: nothing,
    body: numberRule.omit({ idCompany: true }).partial(),
    answer: done,
    refusals: ['number-rule-not-found', ...RULE_REFUSALS],
  }),
  replaceNumberRule: route({
    name: 'replaceNumberRule',
    method: 'PUT',
    path: '/api/generalServiceProvider/numberRules/:idCompanyNumberRule',
    area: 'companies',
    summary: 'Pune o regulă întreagă în locul celei vechi.',
    access: keepers,
    effect: 'account',
    params: byRule,
    query: nothing,
    body: numberRule.omit({ idCompany: true }),
    answer: done,
    refusals: ['number-rule-not-found', ...RULE_REFUSALS],
  }),
  deleteNumberRule: route({
    name: 'deleteNumberRule',
    method: 'DELETE',
    path: '/api/generalServiceProvider/numberRules/:idCompanyNumberRule',
    area: 'companies',
    summary: 'Șterge o regulă.',
    access: keepers,
    effect: 'account',
    params: byRule,
    query: nothing,
    body: nothing,
    answer: done,
    refusals: ['number-rule-not-found'],
  }),
  listCompanyProducts: route({
    name: 'listCompanyProducts',
    method: 'GET',
    path: '/api/getCompanyProductsByCompany/:idCompany',
    area: 'companies',
    summary: 'Produsele unei companii.',
    access: signedIn,
    effect: 'read',
    params: byCompany,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ products: z.array(productView) }),
    refusals: ['company-not-found'],
  }),
  addCompanyProduct: route({
    name: 'addCompanyProduct',
    method: 'PUT',
    path: '/api/companyProduct',
    area: 'companies',
    summary: 'Adaugă un produs unei companii.',
    access: keepers,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: product.partial().required({ idCompany: true, name: true }),
    answer: z.strictObject({ idCompanyProduct: id }),
    refusals: ['company-not-found', 'product-key-taken'],
  }),
  changeCompanyProduct: route({
    name: 'changeCompanyProduct',
    method: 'POST',
    path: '/api/companyProduct/:idCompanyProduct',
    area: 'companies',
    summary: 'Modifică un produs; doar câmpurile trimise.',
    access: keepers,
    effect: 'account',
    params: z.strictObject({ idCompanyProduct: idText }),
    query: nothing,
    body: product.omit({ idCompany: true }).partial(),
    answer: done,
    refusals: ['product-not-found', 'product-key-taken'],
  }),
  syncCompanyProduct: route({
    name: 'syncCompanyProduct',
    method: 'GET',
    path: '/api/syncCompanyProduct',
    area: 'companies',
    summary:
      'Aduce la zi, din registru, compania produsului cu această cheie de partener; refuzat din alte site-uri.',
    access: keepers,
    effect: 'account',
    params: nothing,
    query: partnerQuery,
    body: nothing,
    answer: productView,
    refusals: ['product-not-found', ...LOOKUP_REFUSALS],
  }),
  syncCompanyProductByPost: route({
    name: 'syncCompanyProductByPost',
    method: 'POST',
    path: '/api/syncCompanyProduct',
    area: 'companies',
    summary: 'Aduce la zi, din registru, compania produsului cu această cheie de partener.',
    access: keepers,
    effect: 'account',
    params: nothing,
    query: partnerQuery,
    body: nothing,
    answer: productView,
    refusals: ['product-not-found', ...LOOKUP_REFUSALS],
  }),
  readMeterNumbers: route({
    name: 'readMeterNumbers',
    method: 'GET',
    path: '/api/company/:idCompany/meterNumbers',
    area: 'companies',
    summary: 'Numerele de contor la o companie, în asociațiile pe care persoana are drepturi.',
    access: signedIn,
    effect: 'read',
    params: byCompany,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      meterNumbers: z.array(z.strictObject({ idAs: id, meterNumber: z.string() })),
    }),
    refusals: [],
  }),
  addMeterNumber: route({
    name: 'addMeterNumber',
    method: 'PUT',
    path: '/api/association/:idAs/company/:idCompany/addMeterNumber',
    area: 'companies',
    summary: 'Notează numărul sub care o companie cunoaște un contor al asociației.',
    access: administrators,
    effect: 'fact',
    params: asParams.extend({ idCompany: idText }),
    query: nothing,
    body: z.strictObject({ meterNumber: text('meterNumber', 1, 50) }),
    answer: written,
    refusals: ['company-not-found', 'meter-numbers-too-many'],
  }),
  removeMeterNumber: route({
    name: 'removeMeterNumber',
    method: 'POST',
    path: '/api/association/:idAs/company/:idCompany/removeMeterNumber',
    area: 'companies',
    summary: 'Scoate un număr sub care o companie cunoștea un contor al asociației.',
    access: administrators,
    effect: 'fact',
    params: asParams.extend({ idCompany: idText }),
    query: nothing,
    body: z.strictObject({ meterNumber: text('meterNumber', 1, 50) }),
    answer: written,
    refusals: [],
  }),
  synchronizeServiceProviders: route({
    name: 'synchronizeServiceProviders',
    method: 'GET',
    path: '/api/synchronizeServiceProviders',
    area: 'companies',
    summary:
      'Leagă furnizorii asociațiilor administrate de companiile cu același CUI; refuzat din alte site-uri.',
    access: signedIn,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: synchronized,
    refusals: [],
  }),
  synchronizeServiceProvidersByPost: route({
    name: 'synchronizeServiceProvidersByPost',
    method: 'POST',
    path: '/api/synchronizeServiceProviders',
    area: 'companies',
    summary: 'Leagă furnizorii asociațiilor administrate de companiile cu același CUI.',
    access: signedIn,
    effect: 'fact',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: synchronized,
    refusals: [],
  }),
} as const;
