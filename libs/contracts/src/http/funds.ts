import { z } from 'zod';
import { written } from './association.js';
import { asParams, id, idText, nothing, text, whole } from './fields.js';
import { ADMINISTRATOR, ANY_ROLE, route } from './route.js';

const fund = z.strictObject({
  name: text('name', 1, 45),
  /** 1 ordinary; 2 has a column of its own among the unpaid funds of the history. */
  type: whole('type', 1, 2),
  description: text('description', 0, 3000),
});

const fundView = z.strictObject({
  idFund: id,
  name: z.string(),
  type: z.int(),
  description: z.string(),
});

export type FundView = z.output<typeof fundView>;

export const fundRoutes = {
  listFunds: route({
    name: 'listFunds',
    method: 'GET',
    path: '/api/association/:idAs/fundsInfo',
    area: 'funds',
    summary: 'Fondurile asociației.',
    access: { kind: 'association', roles: ANY_ROLE, groupScope: true },
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ revision: z.int(), funds: z.array(fundView) }),
    refusals: ['association-not-found'],
  }),
  addFund: route({
    name: 'addFund',
    method: 'PUT',
    path: '/api/association/:idAs/fund',
    area: 'funds',
    summary: 'Constituie un fond.',
    access: { kind: 'association', roles: ADMINISTRATOR },
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: fund.partial().required({ name: true }),
    answer: written.extend({ idFund: id }),
    refusals: ['fund-name-taken', 'text-signs', 'association-full'],
  }),
  changeFund: route({
    name: 'changeFund',
    method: 'POST',
    path: '/api/association/:idAs/fund/:idFund',
    area: 'funds',
    summary: 'Modifică un fond; doar câmpurile trimise.',
    access: { kind: 'association', roles: ADMINISTRATOR },
    effect: 'fact',
    params: asParams.extend({ idFund: idText }),
    query: nothing,
    body: fund.partial(),
    answer: written,
    refusals: ['fund-not-found', 'fund-name-taken', 'text-signs', 'stale-edit'],
  }),
  deleteFund: route({
    name: 'deleteFund',
    method: 'DELETE',
    path: '/api/association/:idAs/fund/:idFund',
    area: 'funds',
    summary: 'Șterge un fond pe care nu îl numește nimic.',
    access: { kind: 'association', roles: ADMINISTRATOR },
    effect: 'fact',
    params: asParams.extend({ idFund: idText }),
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['fund-not-found', 'fund-in-use', 'stale-edit'],
  }),
} as const;
