import { z } from 'zod';
import { nothing } from './fields.js';
import { route } from './route.js';

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

export const companyRoutes = {
  getCompanyByCIF: route({
    name: 'getCompanyByCIF',
    method: 'GET',
    path: '/api/getCompanyByCIF',
    area: 'companies',
    summary: 'Datele unei firme după CUI: ce s-a aflat azi din registru nu se cere încă o dată.',
    access: { kind: 'signed-in' },
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
    access: { kind: 'signed-in' },
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
    access: { kind: 'signed-in' },
    effect: 'account',
    params: nothing,
    query: cifQuery,
    body: nothing,
    answer: foundCompany,
    refusals: LOOKUP_REFUSALS,
  }),
} as const;
