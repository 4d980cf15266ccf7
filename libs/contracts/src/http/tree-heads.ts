import { z } from 'zod';
import { asParams, nothing } from './fields.js';
import { ADMINISTRATOR, CENSOR, route } from './route.js';

/**
 * The signed end of the history: how many facts of the whole installation it covers, when it was signed, and the
 * fingerprint that lists carry.
 */
const treeHead = z.strictObject({
  facts: z.int().positive(),
  /** '3F2A 91C0 77B4 E05D'. */
  fingerprint: z.string(),
  at: z.string(),
});

/** A fingerprint as typed, with or without its gaps; reduced to its digits for the search. */
const fingerprint = z
  .string()
  .max(100)
  .refine((typed) => rootPrefixOf(typed) !== undefined, {
    error: 'Amprenta are 16 semne: cifre și literele A-F.',
  })
  .transform((typed) => rootPrefixOf(typed)!);

/** Returns the digits of a fingerprint typed from paper, as a root begins with them; undefined for any other text. */
export function rootPrefixOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s.-]/g, '').toLowerCase();
  return /^[0-9a-f]{16,64}$/.test(digits) ? digits : undefined;
}

/** In a file of its own, not with the journal's route, which the first page's bundle contains. */
export const treeHeadRoutes = {
  readTreeHead: route({
    name: 'readTreeHead',
    method: 'GET',
    path: '/api/association/:idAs/audit/treeHead',
    area: 'association',
    summary: 'Până unde este semnat istoricul și ce a găsit ultima lui verificare.',
    access: { kind: 'association', roles: ADMINISTRATOR | CENSOR },
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      /** Null before anything was signed. */
      head: treeHead.nullable(),
      /** The last check of all facts against all signatures; null before the first. */
      check: z
        .strictObject({
          at: z.string(),
          facts: z.int().nonnegative(),
          /** One sentence for each fact or signature that does not match. */
          faults: z.array(z.string()),
        })
        .nullable(),
    }),
    refusals: [],
  }),
  findTreeHead: route({
    name: 'findTreeHead',
    method: 'GET',
    path: '/api/association/:idAs/audit/treeHead/:fingerprint',
    area: 'association',
    summary: 'Amprenta de pe o listă: este una dintre cele semnate?',
    access: { kind: 'association', roles: ADMINISTRATOR | CENSOR },
    effect: 'read',
    params: asParams.extend({ fingerprint }),
    query: nothing,
    body: nothing,
    answer: z.strictObject({ head: treeHead.nullable() }),
    refusals: [],
  }),
} as const;

export type TreeHeadAnswer = z.output<(typeof treeHeadRoutes)['readTreeHead']['answer']>;
export type FoundTreeHead = z.output<(typeof treeHeadRoutes)['findTreeHead']['answer']>;
