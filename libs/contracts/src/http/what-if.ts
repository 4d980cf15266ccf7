import { PERSONS_MAX } from '@scara/domain/kernel';
import { z } from 'zod';
import { administrators } from './access.js';
import { written } from './association.js';
import { id, nothing, whole } from './fields.js';
import { meterRoutes } from './meters.js';
import { monthParams } from './months.js';
import { EXPENSE_REFUSALS, outgoRoutes } from './outgo.js';
import { route } from './route.js';

const reading = meterRoutes.enterReadings.body.shape.readings.element;

const sums = z.strictObject({ beforeBani: z.int(), afterBani: z.int() });

const proof = z.strictObject({
  invoicedBani: z.int(),
  distributedBani: z.int(),
  undistributedBani: z.int(),
});

const trial = z.strictObject({
  /** Only the fields that are tried out. */
  expenses: z
    .array(outgoRoutes.changeOutgo.body.extend({ idOutgo: id, isDisabled: z.boolean().optional() }))
    .max(999)
    .optional(),
  readings: z.array(reading).max(10_000).optional(),
  persons: z
    .array(z.strictObject({ idAp: id, persons: whole('persons', 0, PERSONS_MAX) }))
    .max(9999)
    .optional(),
});

const TRIAL_REFUSALS = [
  'expense-not-found',
  'reading-meter-unknown',
  'reading-not-tenants',
  'reading-backwards',
  'reading-roll-over',
  'reading-twice',
  'apartment-not-found',
] as const;

export const whatIfRoutes = {
  whatIf: route({
    name: 'whatIf',
    method: 'POST',
    path: '/api/association/:idAs/month/:idMonth/whatIf',
    area: 'outgo',
    summary:
      'Ce-ar fi dacă: luna deschisă cu alte sume, moduri, citiri sau persoane, fără a salva.',
    access: administrators,
    effect: 'read',
    params: monthParams,
    query: nothing,
    body: trial,
    answer: z.strictObject({
      /** Apartments whose total would change, largest difference first. */
      apartments: z.array(
        sums.extend({
          idAp: id,
          n: z.string(),
          columns: z.array(sums.extend({ idOutgoColumn: id })),
        }),
      ),
      /** How many apartments keep their total. */
      unchanged: z.int(),
      columns: z.array(sums.extend({ idOutgoColumn: id, name: z.string() })),
      total: sums,
      proof: z.strictObject({ before: proof, after: proof }),
      /** Names of expenses that could not be divided with the changes. */
      refused: z.array(z.string()),
    }),
    refusals: [...EXPENSE_REFUSALS, ...TRIAL_REFUSALS],
  }),
  keepWhatIf: route({
    name: 'keepWhatIf',
    method: 'PUT',
    path: '/api/association/:idAs/month/:idMonth/whatIf',
    area: 'outgo',
    summary: 'Păstrează schimbările încercate: toate sau niciuna.',
    access: administrators,
    effect: 'fact',
    params: monthParams,
    query: nothing,
    body: trial,
    answer: written,
    refusals: [...EXPENSE_REFUSALS, ...TRIAL_REFUSALS, 'association-full'],
  }),
} as const;
