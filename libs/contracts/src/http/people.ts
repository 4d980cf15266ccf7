import { z } from 'zod';
import { administrators, officers } from './access.js';
import { written } from './association.js';
import { asParams, email, id, isUnconfirmed, nothing } from './fields.js';
import { route } from './route.js';

export const userOnAssociation = z.strictObject({
  idUser: id,
  email: z.string(),
  isUnconfirmed,
  /** '' for an account that its user has not completed yet. */
  name: z.string(),
  /** Role mask on the whole association; 0 when the user has roles on entrances only. */
  roles: z.int().nonnegative(),
  groups: z.array(
    z.strictObject({ idGroup: id, entrance: z.string(), roles: z.int().nonnegative() }),
  ),
});

export type UserOnAssociation = z.output<typeof userOnAssociation>;

export const peopleRoutes = {
  listUsers: route({
    name: 'listUsers',
    method: 'GET',
    path: '/api/association/:idAs/users',
    area: 'association',
    summary: 'Persoanele cu drepturi pe asociație.',
    access: officers,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ revision: z.int(), users: z.array(userOnAssociation) }),
    refusals: ['association-not-found'],
  }),
  changeRole: route({
    name: 'changeRole',
    method: 'PUT',
    path: '/api/association/:idAs/role',
    area: 'association',
    summary: 'Dă sau retrage drepturi unei persoane, pe asociație sau pe o scară.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({
      email,
      /** Bits 1, 2, 4, 16; on an entrance only 1 or 16; 0 removes the role. */
      roles: z.int().min(0).max(23),
      idGroup: id.nullable().default(null),
    }),
    answer: written.extend({ idUser: id, isUnconfirmed }),
    refusals: [
      'user-not-found',
      'role-mask-invalid',
      'last-administrator',
      'entrance-not-found',
      'too-many-attempts',
    ],
  }),
} as const;
