import { z } from 'zod';
import { signedIn } from './access.js';
import { id, nothing } from './fields.js';
import { MONTH_STATES } from './months.js';
import { route } from './route.js';

const line = z.strictObject({
  idAs: id,
  name: z.string(),
  city: z.string(),
  roles: z.int(),
  apartments: z.int(),
  /** The last month; null while there is none. */
  month: z
    .strictObject({
      idMonth: z.int(),
      state: z.enum(MONTH_STATES),
      isChecked: z.boolean(),
      published: z.string().nullable(),
      closed: z.string().nullable(),
      /** The maturity of its bills, once they are shown. */
      maturity: z.string().nullable(),
    })
    .nullable(),
  /** What comes next and by when; null where nothing is due. */
  next: z
    .strictObject({
      step: z.enum(['open', 'publish', 'check', 'close']),
      idMonth: z.int(),
      deadline: z.string(),
      isLate: z.boolean(),
    })
    .nullable(),
  /** Taken in since the first day of this calendar month, less what went back. */
  collectedBani: z.int(),
  /** What apartments owe past its maturity, and what they owe in all. */
  overdueBani: z.int(),
  owedBani: z.int(),
  /** What expense documents ask for and nobody paid yet. */
  unpaidBani: z.int(),
  /** Of the control list, while the month's list is not shown. */
  findings: z.int(),
  unread: z.int(),
  /** Payments that wait for an accountant; of those only who approve them are told. */
  unapproved: z.int().nullable(),
  /** Payments that tenants announced and nobody answered; null for who does not answer them. */
  announced: z.int().nullable(),
  /** Alerts that nobody looked at; null for whom they are not. */
  alerts: z.int().nullable(),
  /** The first month whose list waits for this person's signature; null where none does. */
  signature: z.int().nullable(),
  /** A censor's remarks without an answer, and the oldest document among theirs; null where there is none, or for whom it is not to answer. */
  remarks: z.strictObject({ count: z.int(), idPd: id }).nullable(),
});

export type PortfolioLine = z.output<typeof line>;

export const portfolioRoutes = {
  readPortfolio: route({
    name: 'readPortfolio',
    method: 'GET',
    path: '/api/user/portfolio',
    area: 'reports',
    summary: 'Toate asociațiile persoanei: starea lunii, încasat, restant, neplătit, de făcut.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      /** The first day counted in what was collected. */
      from: z.string(),
      associations: z.array(line),
    }),
    refusals: [],
  }),
} as const;
