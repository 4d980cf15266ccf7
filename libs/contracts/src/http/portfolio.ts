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
      /** The due date of its bills, once they are published. */
      maturity: z.string().nullable(),
    })
    .nullable(),
  /** The next step and its deadline; null where nothing is due. */
  next: z
    .strictObject({
      step: z.enum(['open', 'publish', 'check', 'close']),
      idMonth: z.int(),
      deadline: z.string(),
      isLate: z.boolean(),
    })
    .nullable(),
  /** Collected since the first day of this calendar month, less returned payments. */
  collectedBani: z.int(),
  /** What apartments owe past the due date, and what they owe in total. */
  overdueBani: z.int(),
  owedBani: z.int(),
  /** The unpaid part of expense documents. */
  unpaidBani: z.int(),
  /** Findings of the control list, until the month's list is published. */
  findings: z.int(),
  unread: z.int(),
  /** Payments that wait for an accountant's approval; null for users who do not approve them. */
  unapproved: z.int().nullable(),
  /** Announced payments that nobody answered yet; null for users who do not answer them. */
  announced: z.int().nullable(),
  /** Alerts that nobody looked at yet; null for users who do not see them. */
  alerts: z.int().nullable(),
  /** The first month whose list waits for this user's signature; null where none does. */
  signature: z.int().nullable(),
  /**
   * A censor's unanswered remarks, and the oldest document among them; null where there are none, or for users who do
   * not answer them.
   */
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
      /** The first day of the collected amounts. */
      from: z.string(),
      associations: z.array(line),
    }),
    refusals: [],
  }),
} as const;
