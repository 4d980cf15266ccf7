import { z } from 'zod';
import { platformKeepers, signedIn } from './access.js';
import { LOOKUP_REFUSALS, companyParams } from './companies.js';
import { id, idText, nothing, text } from './fields.js';
import { route } from './route.js';

const product = z.strictObject({
  idCompany: id,
  name: text('name', 1, 100),
  /** The product's key at a payment partner; '' for none. */
  partnerKey: text('partnerKey', 0, 50),
  isActive: z.boolean(),
});

const productView = product.extend({
  idCompanyProduct: id,
  /** The day on which syncCompanyProduct last updated its company; '' for never. */
  syncedOn: z.string(),
});

export type CompanyProductView = z.output<typeof productView>;

const partnerQuery = z.strictObject({ partnerKey: text('partnerKey', 1, 50) });

export const companyProductRoutes = {
  listCompanyProducts: route({
    name: 'listCompanyProducts',
    method: 'GET',
    path: '/api/getCompanyProductsByCompany/:idCompany',
    area: 'companies',
    summary: 'Produsele unei companii.',
    access: signedIn,
    effect: 'read',
    params: companyParams,
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
    access: platformKeepers,
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
    access: platformKeepers,
    effect: 'account',
    params: z.strictObject({ idCompanyProduct: idText }),
    query: nothing,
    body: product.omit({ idCompany: true }).partial(),
    answer: nothing,
    refusals: ['product-not-found', 'product-key-taken'],
  }),
  syncCompanyProduct: route({
    name: 'syncCompanyProduct',
    method: 'GET',
    path: '/api/syncCompanyProduct',
    area: 'companies',
    summary:
      'Aduce la zi, din registru, compania produsului cu această cheie de partener; refuzat din alte site-uri.',
    access: platformKeepers,
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
    access: platformKeepers,
    effect: 'account',
    params: nothing,
    query: partnerQuery,
    body: nothing,
    answer: productView,
    refusals: ['product-not-found', ...LOOKUP_REFUSALS],
  }),
} as const;
