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

/** How many proposals one call takes up, and how many declined ones an answer tells of. */
export const PROPOSALS_MOST = 200;

const penaltyCorrection = z.strictObject({
  idPd: id,
  emitted: z.string(),
  /** 'COR 3'; '' for a document without a number. */
  document: z.string(),
  /** Why it was made. */
  info: z.string(),
  /** Below 0 for one that takes away. */
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
  /** False while no close has posted it: it grows with every day. */
  isPosted: z.boolean(),
  /** The month whose close posted it; null while none has. */
  postedIn: z.int().nullable(),
  /** Left out of what tenants see; whoever has a role here sees it marked. */
  isHidden: z.boolean(),
});

/** What an apartment's penalties of one bill were posted as, and what they would be now. Bani. */
const penaltyProposal = z.strictObject({
  idAp: id,
  n: z.string(),
  idEntrance: id,
  idMonth: z.int(),
  postedBani: z.int(),
  rightBani: z.int(),
  /** What of the difference is proposed: all of it less what was declined. Below 0 where too much was asked. */
  differenceBani: z.int(),
});

/** A proposal that was declined: the penalties of the bill stay as they were posted. */
const declinedProposal = z.strictObject({
  idAp: id,
  n: z.string(),
  idMonth: z.int(),
  /** What of a difference is left as it is. Bani. */
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
          /** The month that they arise from. */
          idMonth: z.int(),
          /** Penalties of it that were brought along into the first month: what made them lies before these books. */
          broughtBani: z.int(),
          rows: z.array(penaltyRow),
          /** Σ of the rows, and what of it is asked for once excluded penalties are taken off. */
          madeBani: z.int(),
          askedBani: z.int(),
          /** Σ of the rows that this person is not shown: `madeBani` has them in it. */
          unshownBani: z.int(),
          /** Corrections by hand (type 20) that stand, by date; what is asked in the end is `askedBani` with them and `broughtBani`. */
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
      /** A closed month that is open again: nothing is proposed until it is closed. */
      openAgain: z.int().nullable(),
      /** The last ones first, at most as many as one answer holds. */
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
