import { z } from 'zod';
import { signedIn, superusers } from './access.js';
import { id, idText, nothing, text } from './fields.js';
import { route } from './route.js';

const COMPANY_FOUND = 'Furnizorul a fost gasit cu succes.';

/** A company's data in the public register of fiscal codes. */
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
  /** The day on which the register was read. */
  readOn: z.string(),
});

const foundCompany = registeredCompany.extend({ message: z.literal(COMPANY_FOUND) });

export type FoundCompany = z.output<typeof foundCompany>;

/** A code as typed: RO and spaces are allowed, the check digit is validated. */
const cifQuery = z.strictObject({
  cif: z
    .string()
    .trim()
    .min(1, { error: 'Vă rugăm să completați CUI-ul.' })
    .max(20, { error: 'CIF Length Invalid' }),
});

export const LOOKUP_REFUSALS = [
  'cif-invalid',
  'cif-length-invalid',
  'company-not-registered',
  'registry-away',
  'registry-wrong',
] as const;

const companyLine = z.strictObject({
  idCompany: id,
  name: z.string(),
  /** Digits only; '' when not known. */
  cif: z.string(),
  isActive: z.boolean(),
});

export type CompanyLine = z.output<typeof companyLine>;

const city = z.strictObject({ idCity: id, name: z.string() });

/** A company as root reads it; an empty list of cities means every city. */
const companyView = companyLine.extend({
  cities: z.array(city),
  /** The register's data of the company; null where it was never asked. */
  registered: registeredCompany.nullable(),
});

export type CompanyView = z.output<typeof companyView>;

const companyBody = z.strictObject({
  name: text('name', 2, 100),
  cif: z.string().trim().max(20, { error: 'CIF Length Invalid' }),
  isActive: z.boolean(),
});

export const companyParams = z.strictObject({ idCompany: idText });

const byCity = companyParams.extend({ idCity: idText });

const companies = z.strictObject({ companies: z.array(companyLine) });

/** The least number of letters of a search by name (3-configuration §9). */
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
    params: companyParams,
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
    params: companyParams,
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
    params: companyParams,
    query: nothing,
    body: companyBody.partial(),
    answer: nothing,
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
    answer: nothing,
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
    answer: nothing,
    refusals: ['company-not-found'],
  }),
} as const;
