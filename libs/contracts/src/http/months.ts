import { AMOUNT_MAX, MATURITY_DAYS_MAX, WHOLE_E2 } from '@scara/domain/kernel';
import { z } from 'zod';
import {
  administrators,
  anyRoleAndTenants,
  anyRoleOfEntrances,
  censors,
  officers,
  superusers,
} from './access.js';
import { written } from './association.js';
import { asParams, date, id, idText, inOrder, nothing, text, whole } from './fields.js';
import type { FieldName } from './labels.js';
import { route } from './route.js';

const isMonth = (value: number): boolean => value % 100 >= 1 && value % 100 <= 12;
/** A month as calls carry it: yyyymm, 202509. */
export const idMonth = z
  .int()
  .min(200_001, 'Luna nu este validă.')
  .max(899_912, 'Luna nu este validă.')
  .refine(isMonth, 'Luna nu este validă.');
/** The same in a path or query, where everything is text. */
export const idMonthText = z
  .string()
  .regex(/^[2-8]\d{5}$/, 'Luna nu este validă.')
  .transform(Number)
  .pipe(idMonth);

/** A period of months in a query; either end may be left out. */
export const monthsAsked = inOrder(
  z.strictObject({ from: idMonthText.optional(), to: idMonthText.optional() }),
  'from',
  'to',
);

export const monthParams = asParams.extend({ idMonth: idMonthText });
export const apartmentMonthParams = monthParams.extend({ idAp: idText });

/** An amount in bani, of either sign. */
export const amountBani = whole('amountBani', -AMOUNT_MAX, AMOUNT_MAX, 2);
/** Returns the schema of a debt or payment in bani: not below 0. */
const owedBani = (field: FieldName) => whole(field, 0, AMOUNT_MAX, 2);

export const reason = text('reason', 1, 500);

const openingBalance = z.strictObject({
  idAp: id,
  debts: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('expenses'),
          idMonth,
          amountBani: owedBani('amountBani'),
          published: date,
          maturityDays: whole('maturityDays', 0, MATURITY_DAYS_MAX),
          penaltiesRateE2: whole('penaltiesRateE2', 0, WHOLE_E2, 2),
          principalBani: owedBani('principalBani'),
          penaltiesBani: owedBani('penaltiesBani'),
          penaltiesThrough: date,
        }),
        z.strictObject({
          kind: z.literal('penalties'),
          idMonth,
          amountBani: owedBani('amountBani'),
        }),
        z.strictObject({
          kind: z.literal('fund'),
          idMonth,
          idFund: id,
          amountBani: owedBani('amountBani'),
        }),
      ]),
    )
    .max(600),
  advanceBani: owedBani('advanceBani'),
});

const opening = z.array(openingBalance).max(9999);

const terms = z.strictObject({
  maturityDays: whole('maturityDays', 0, MATURITY_DAYS_MAX),
  penaltiesRateE2: whole('penaltiesRateE2', 0, WHOLE_E2, 2),
  buildingType: whole('buildingType', 0, 99),
});

export const MONTH_STATES = ['open', 'published', 'closed', 'reopened'] as const;
/** deschisă → afișată → închisă; `reopened` is an open month that was closed before. */
export type MonthState = (typeof MONTH_STATES)[number];

const monthLine = z.strictObject({
  idMonth: z.int(),
  month: z.int(),
  year: z.int(),
  state: z.enum(MONTH_STATES),
  published: z.string().nullable(),
  /** published + maturityDays. */
  maturity: z.string().nullable(),
  closed: z.string().nullable(),
  /** How many times it was closed; each result is kept for comparison. */
  version: z.int(),
  isChecked: z.boolean(),
});

const place = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('expense'), idOutgo: id }),
  z.strictObject({ kind: z.literal('due'), idDue: id }),
  z.strictObject({ kind: z.literal('meter'), idMeter: id, idAp: id }),
  z.strictObject({ kind: z.literal('apartment'), idAp: id }),
  z.strictObject({ kind: z.literal('month') }),
]);

const finding = z.strictObject({
  key: z.string(),
  code: z.string(),
  /** `blocks` prevents publication; `accept` must be cleared or accepted by name. */
  severity: z.enum(['blocks', 'accept', 'warns']),
  place,
  /** One Romanian sentence. */
  text: z.string(),
  /** The user who accepted it ('' when the name is not known any more) and the reason; null while nobody has. */
  accepted: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
});

export type MonthLine = z.output<typeof monthLine>;
export type FindingView = z.output<typeof finding>;

export const monthRoutes = {
  listMonths: route({
    name: 'listMonths',
    method: 'GET',
    path: '/api/association/:idAs/months',
    area: 'months',
    summary:
      'Lunile asociației, cu starea fiecăreia; ultima este prima. Locatarilor, cele afișate.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      months: z.array(monthLine),
      /** The month that PUT month may open now, or any for the first; null while the last one is not closed. */
      next: z.int().nullable(),
    }),
    refusals: ['association-not-found'],
  }),
  readMonth: route({
    name: 'readMonth',
    method: 'GET',
    path: '/api/association/:idAs/month/:idMonth',
    area: 'association',
    summary: 'O lună: starea, termenele, verificarea, semnăturile.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: monthParams,
    query: nothing,
    body: nothing,
    answer: monthLine.extend({
      revision: z.int(),
      terms: z.strictObject({
        maturityDays: z.int(),
        penaltiesRateE2: z.int(),
        buildingType: z.int(),
      }),
      hasCensor: z.boolean(),
      /** For a reopened month: the publication date of its last close. */
      publishedBefore: z.string().nullable(),
      /** For a reopened month: the date of its last close. */
      closedBefore: z.string().nullable(),
      signatures: z.array(
        z.strictObject({
          role: z.int(),
          idUser: id,
          name: z.string(),
          /** The image as a data URL. */
          userSig: z.string(),
          signed: z.string(),
          /** True when the list has changed since: publishing it removes the signature. */
          isOutdated: z.boolean(),
        }),
      ),
    }),
    refusals: ['month-not-found'],
  }),
  openMonth: route({
    name: 'openMonth',
    method: 'PUT',
    path: '/api/association/:idAs/month',
    area: 'months',
    summary: 'Deschide luna următoare; prima lună poate avea solduri inițiale.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ idMonth, opening: opening.optional() }),
    answer: written.extend({ idMonth: z.int() }),
    refusals: [
      'month-exists',
      'previous-month-open',
      'month-not-next',
      'first-month-ahead',
      'opening-amount',
      'opening-debt',
      'opening-apartment-unknown',
      'month-not-first',
    ],
  }),
  changeMonth: route({
    name: 'changeMonth',
    method: 'POST',
    path: '/api/association/:idAs/month',
    area: 'months',
    summary: 'Modifică termenele lunii deschise; doar câmpurile trimise.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: terms.partial().extend({ idMonth }),
    answer: written,
    refusals: ['month-not-found', 'month-closed', 'month-published', 'stale-edit'],
  }),
  discardMonth: route({
    name: 'discardMonth',
    method: 'DELETE',
    path: '/api/association/:idAs/month',
    area: 'months',
    summary: 'Renunță la o lună deschisă din greșeală, cât timp este goală.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: z.strictObject({ idMonth: idMonthText }),
    body: nothing,
    answer: written,
    refusals: [
      'month-not-found',
      'month-not-empty',
      'expense-paid',
      'month-was-closed',
      'month-closed',
      'month-published',
    ],
  }),
  publishMonth: route({
    name: 'publishMonth',
    method: 'POST',
    path: '/api/association/:idAs/month/published',
    area: 'months',
    summary: 'Afișează lista lunii la data dată; fără dată, retrage afișarea cu un motiv.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ idMonth, published: date.nullable(), reason: reason.optional() }),
    answer: written,
    refusals: [
      'month-not-found',
      'month-closed',
      'findings-open',
      'month-published',
      'published-date',
      'previous-month-open',
      'month-not-published',
      'reason-needed',
    ],
  }),
  checkMonth: route({
    name: 'checkMonth',
    method: 'PUT',
    path: '/api/association/:idAs/month/censorCheck',
    area: 'months',
    summary: 'Cenzorul confirmă că a verificat lista afișată.',
    access: censors,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ idMonth }),
    answer: written,
    refusals: ['month-not-found', 'month-not-published', 'month-closed'],
  }),
  closeMonth: route({
    name: 'closeMonth',
    method: 'PUT',
    path: '/api/association/:idAs/month/close',
    area: 'months',
    summary: 'Închide luna: emite notele de plată și calculează penalizările.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ idMonth, closed: date.optional() }),
    answer: written.extend({
      bills: z.int(),
      totalBani: z.int(),
      penaltiesBani: z.int(),
    }),
    refusals: [
      'month-not-found',
      'month-not-published',
      'censor-check-needed',
      'month-closed',
      'closed-date',
      'previous-month-open',
    ],
  }),
  reopenMonth: route({
    name: 'reopenMonth',
    method: 'DELETE',
    path: '/api/association/:idAs/month/reopen',
    area: 'months',
    summary: 'Redeschide ultima lună închisă, cu un motiv.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: z.strictObject({ idMonth: idMonthText }),
    // In the body, not in the query: a reason may name people, and addresses are logged on their way.
    body: z.strictObject({ reason }),
    answer: written,
    refusals: ['month-not-found', 'month-not-closed', 'month-not-last', 'reason-needed'],
  }),
  updateFirstMonth: route({
    name: 'updateFirstMonth',
    method: 'POST',
    path: '/root/api/association/:idAs/updateFirstMonth',
    area: 'months',
    summary: 'Pune alte solduri inițiale primei luni, cât este deschisă.',
    access: superusers,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ idMonth, opening }),
    answer: written,
    refusals: [
      'month-not-found',
      'month-not-first',
      'month-closed',
      'opening-amount',
      'opening-debt',
      'month-published',
      'opening-apartment-unknown',
      'association-not-found',
    ],
  }),
  recordPenaltyDecision: route({
    name: 'recordPenaltyDecision',
    method: 'PUT',
    path: '/api/association/:idAs/penaltyDecision',
    area: 'months',
    summary: 'Înregistrează hotărârea adunării generale despre penalizări.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({
      number: text('decisionNumber', 1, 26),
      date,
      rateE2: whole('rateE2', 0, WHOLE_E2, 2),
    }),
    answer: written,
    refusals: ['association-not-found', 'decision-date-ahead'],
  }),
  readControlList: route({
    name: 'readControlList',
    method: 'GET',
    path: '/api/association/:idAs/month/:idMonth/controlList',
    area: 'months',
    summary: 'Ce mai trebuie privit înainte de afișare; fiecare rând duce la locul lui.',
    access: officers,
    effect: 'read',
    params: monthParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ findings: z.array(finding), open: z.int() }),
    refusals: ['month-not-found'],
  }),
  acceptFindings: route({
    name: 'acceptFindings',
    method: 'PUT',
    path: '/api/association/:idAs/month/:idMonth/controlList',
    area: 'months',
    summary: 'Administratorul acceptă rânduri din lista de control, cu un motiv.',
    access: administrators,
    effect: 'fact',
    params: monthParams,
    query: nothing,
    body: z.strictObject({ findings: z.array(z.string().max(120)).min(1).max(2000), reason }),
    answer: written,
    refusals: [
      'month-not-found',
      'finding-unknown',
      'reason-needed',
      'month-published',
      'month-closed',
    ],
  }),
} as const;
