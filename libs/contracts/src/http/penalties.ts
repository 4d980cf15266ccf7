import { z } from 'zod';
import {
  administrators,
  administratorsOfEntrances,
  anyRoleAndTenants,
  anyRoleOfEntrances,
} from './access.js';
import { written } from './association.js';
import { apartmentParams, asParams, date, id, idText, nothing, text } from './fields.js';
import { idMonth } from './months.js';
import { route } from './route.js';

/** The most proposals applied by one call, and the most declined ones in an answer. */
export const PROPOSALS_MOST = 200;

const penaltyCorrection = z.strictObject({
  idPd: id,
  emitted: z.string(),
  /** 'COR 3'; '' for a document without a number. */
  document: z.string(),
  /** The reason of the correction. */
  info: z.string(),
  /** Below 0 for a correction that reduces penalties. */
  amountBani: z.int(),
});

const penaltyRow = z.strictObject({
  from: z.string(),
  to: z.string(),
  arrearsBani: z.int(),
  days: z.int(),
  /** Hundredths of a percent per day. */
  percentageE2: z.int(),
  amountBani: z.int(),
  /** False until a close posts it: the row then grows with every day. */
  isPosted: z.boolean(),
  /** The month whose close posted it; null while none has. */
  postedIn: z.int().nullable(),
  /** Hidden from tenants; users with a role see the row, marked. */
  isHidden: z.boolean(),
});

/** The posted penalties of one bill of an apartment, and what they would be now. Bani. */
const penaltyProposal = z.strictObject({
  idAp: id,
  n: z.string(),
  idEntrance: id,
  idMonth: z.int(),
  postedBani: z.int(),
  rightBani: z.int(),
  /** The proposed part of the difference: all of it less what was declined. Below 0 where too much was charged. */
  differenceBani: z.int(),
});

/** A proposal that was declined: the penalties of the bill stay as they were posted. */
const declinedProposal = z.strictObject({
  idAp: id,
  n: z.string(),
  idMonth: z.int(),
  /** The part of the difference that stays. Bani. */
  leftBani: z.int(),
  declined: z.string(),
  reason: z.string(),
});

/** A proposal as it was shown. */
const shownProposal = z.strictObject({ idAp: id, idMonth, differenceBani: z.int() });

export type PenaltyDataRow = z.output<typeof penaltyRow>;

export type DeclinedProposal = z.output<typeof declinedProposal>;

export type PenaltyProposal = z.output<typeof penaltyProposal>;

export const penaltyRoutes = {
  readPenaltiesData: route({
    name: 'readPenaltiesData',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/penaltiesData',
    area: 'outgo',
    summary:
      'Cum s-au calculat penalizările unui apartament: cele din lunile închise sau și cele curse până azi.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apartmentParams,
    query: z.strictObject({ until: z.enum(['lastMonth', 'today']).default('lastMonth') }),
    body: nothing,
    answer: z.strictObject({
      bills: z.array(
        z.strictObject({
          /** The month of the bill that the penalties arise from. */
          idMonth: z.int(),
          /** Penalties brought into the first month with the opening balances: their rows lie before these books. */
          broughtBani: z.int(),
          rows: z.array(penaltyRow),
          /** The sum of the rows, and the part of it charged after excluded penalties are subtracted. */
          madeBani: z.int(),
          askedBani: z.int(),
          /** The sum of the rows hidden from this user; `madeBani` includes them. */
          unshownBani: z.int(),
          /**
           * Corrections in force (type 20), by date; the bill's final penalties are `askedBani` + `broughtBani` +
           * corrections.
           */
          corrections: z.array(penaltyCorrection),
        }),
      ),
      totalBani: z.int(),
    }),
    refusals: ['apartment-not-found'],
  }),
  hidePenaltyRow: route({
    name: 'hidePenaltyRow',
    method: 'POST',
    path: '/api/association/:idAs/apartment/:idAp/penaltyRow',
    area: 'outgo',
    summary:
      'Ascunde locatarilor un rând din calculul penalizărilor sau îl arată din nou; sumele nu se schimbă.',
    access: administrators,
    effect: 'fact',
    params: apartmentParams,
    query: nothing,
    body: z.strictObject({
      /** The month whose close posted the row, and the month of the bill that it arises from. */
      postedIn: idMonth,
      idMonth,
      from: date,
      isHidden: z.boolean(),
    }),
    answer: written,
    refusals: ['month-not-found', 'month-not-closed', 'penalty-row-not-found'],
  }),
  readPenaltyProposals: route({
    name: 'readPenaltyProposals',
    method: 'GET',
    path: '/api/association/:idAs/penaltyProposals',
    area: 'outgo',
    summary:
      'Penalizările lunilor închise care ar fi altele după o anulare, o restituire sau o plată înregistrată târziu.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: z.strictObject({ idAp: idText.optional() }),
    body: nothing,
    answer: z.strictObject({
      proposals: z.array(penaltyProposal),
      totalBani: z.int(),
      /** A reopened month: there are no proposals until it is closed again; null for none. */
      openAgain: z.int().nullable(),
      /** Newest first, limited to the most that one answer holds. */
      declined: z.array(declinedProposal),
    }),
    refusals: [],
  }),
  takePenaltyProposals: route({
    name: 'takePenaltyProposals',
    method: 'PUT',
    path: '/api/association/:idAs/penaltyProposals',
    area: 'outgo',
    summary:
      'Preia propuneri de corectare a penalizărilor: câte un document de tip 20, toate sau niciunul.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({
      proposals: z
        .array(shownProposal)
        .min(1, 'Alegeți cel puțin o propunere.')
        .max(PROPOSALS_MOST, `Alegeți cel mult ${PROPOSALS_MOST} de propuneri.`),
      reason: text('reason', 1, 500),
    }),
    answer: written.extend({ documents: z.array(z.strictObject({ idPd: id, idAp: id })) }),
    refusals: ['apartment-not-found', 'penalty-proposal-changed', 'penalty-proposal-month-open'],
  }),
  declinePenaltyProposal: route({
    name: 'declinePenaltyProposal',
    method: 'POST',
    path: '/api/association/:idAs/penaltyProposals/decline',
    area: 'outgo',
    summary: 'Refuză definitiv o propunere de corectare a penalizărilor, cu un motiv.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: shownProposal.extend({ reason: text('reason', 1, 500) }),
    answer: written,
    refusals: [
      'apartment-not-found',
      'penalty-proposal-changed',
      'penalty-proposal-month-open',
      'payment-reason-needed',
    ],
  }),
} as const;
