import { z } from 'zod';
import {
  administrators,
  administratorsOfEntrances,
  anyRoleAndTenants,
  anyRoleOfEntrances,
  signedIn,
} from './access.js';
import { written } from './association.js';
import { asParams, date, id, idText, inOrder, nothing, text } from './fields.js';
import { idMonth, idMonthText } from './months.js';
import { PDF, route, XLSX } from './route.js';

/** How many months with their expenses one answer holds at most, and holds unless it is asked for more. */
export const HISTORY_MONTHS_MOST = 24;
export const HISTORY_MONTHS = 12;
/** How many months of operations one answer holds at most. */
export const STATEMENT_MONTHS_MOST = 120;
/** How many proposals one call takes up, and how many declined ones an answer tells of. */
export const PROPOSALS_MOST = 200;

/** Something owed: of a month's expenses, of its penalties, or of a fund. Bani. */
const rem = z.strictObject({
  kind: z.enum(['expense', 'penalty', 'fund']),
  idMonth: z.int(),
  idFund: id.nullable(),
  amountBani: z.int(),
});

const historyMonth = z.strictObject({
  idMonth: z.int(),
  published: z.string().nullable(),
  closed: z.string().nullable(),
  /** Scadența. */
  maturity: z.string().nullable(),
  entries: z.array(
    z.strictObject({
      idOutgoColumn: id,
      name: z.string(),
      amountBani: z.int(),
      consumptionE3: z.int().nullable(),
      unit: z.string(),
    }),
  ),
  expensesBani: z.int(),
  arrearsBani: z.int(),
  penaltiesBani: z.int(),
  fundsBani: z.int(),
  advanceBani: z.int(),
  totalBani: z.int(),
});

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

/** A day past, or the close of a month. */
const remsQuery = z.strictObject({ date: date.optional(), idMonth: idMonthText.optional() });

const apartmentRems = z.strictObject({
  idAp: id,
  n: z.string(),
  idEntrance: id,
  rems: z.array(rem),
  advanceBani: z.int(),
  totalBani: z.int(),
});

const ownApartment = z.strictObject({
  idAs: id,
  association: z.string(),
  idAp: id,
  n: z.string(),
  block: z.string(),
  entrance: z.string(),
  idMonth: z.int(),
  published: z.string(),
  maturity: z.string(),
  totalBani: z.int(),
  /**
   * What the list asks beside what the account holds: of a shown list what its close will post, less what an earlier close
   * of it posted; 0 of a closed one.
   */
  addsBani: z.int(),
});

/** What stood unpaid at a moment. Bani. */
const unpaid = z.strictObject({
  chelBani: z.int(),
  penBani: z.int(),
  /** By fund, those that have something unpaid. */
  unpaid: z.array(z.strictObject({ idFund: id, amountBani: z.int() })),
  advanceBani: z.int(),
  /** Expenses, penalties and funds less the advance. */
  unpaidTotalBani: z.int(),
});

/** What stood unpaid as the history's columns show it: the three parts add up to the total. Bani. */
export interface UnpaidColumns {
  /** Expenses, with the dues of funds that have no column, less the advance. */
  readonly expensesBani: number;
  readonly penaltiesBani: number;
  /** In the order of the funds given. */
  readonly fundsBani: readonly number[];
  readonly totalBani: number;
  /** Of the expenses: dues of funds without a column, and the advance that was taken off. */
  readonly otherFundsBani: number;
  readonly advanceBani: number;
}

/** `columns`: the funds of type 2, which have a column each (2-money §2); all other money is the expenses'. */
export function unpaidColumns(
  { chelBani, penBani, unpaid: ofFunds, advanceBani, unpaidTotalBani }: z.output<typeof unpaid>,
  columns: readonly { readonly idFund: number }[],
): UnpaidColumns {
  const own = new Set(columns.map(({ idFund }) => idFund));
  const sum = (of: typeof ofFunds): number =>
    of.reduce((total, { amountBani }) => total + amountBani, 0);
  const otherFundsBani = sum(ofFunds.filter(({ idFund }) => !own.has(idFund)));
  return {
    expensesBani: chelBani + otherFundsBani - advanceBani,
    penaltiesBani: penBani,
    fundsBani: columns.map(({ idFund }) => sum(ofFunds.filter((one) => one.idFund === idFund))),
    totalBani: unpaidTotalBani,
    otherFundsBani,
    advanceBani,
  };
}

const statementRow = unpaid.extend({
  date: z.string(),
  /** 0 a month's bill, 1 and 6 payments, 20 penalties; a return has the type of what went back. */
  t: z.int(),
  isReturn: z.boolean(),
  /** The month of a bill; null for everything else. */
  idMonth: z.int().nullable(),
  name: z.string(),
  idPd: id.nullable(),
  paymentDetails: z
    .strictObject({
      pPM: z.int().nullable(),
      /** The association's own name of its second or third bank (modes 6 and 7); '' for every other mode. */
      bank: z.string(),
      pDescription: z.string(),
      s: z.string(),
      n: z.string(),
      /** What the document is of; below 0 for a return. */
      vBani: z.int(),
    })
    .nullable(),
  /** One or more, each what the operation did to one debt or to the advance. */
  lines: z.array(
    z.strictObject({
      kind: z.enum(['expense', 'penalty', 'fund', 'advance']),
      idMonth: z.int().nullable(),
      idFund: id.nullable(),
      subName: z.string(),
      debBani: z.int(),
      credBani: z.int(),
    }),
  ),
});

const historyMail = z.strictObject({
  /** How far the mail of this very history is; null while nobody asked for it. */
  mail: z.enum(['waiting', 'sent', 'failed']).nullable(),
  hasEmail: z.boolean(),
});

export type HistoryMail = z.output<typeof historyMail>;
export type StatementRow = z.output<typeof statementRow>;
export type ApartmentHistoryMonth = z.output<typeof historyMonth>;
export type CurrentRem = z.output<typeof rem>;
export type PenaltyDataRow = z.output<typeof penaltyRow>;
export type DeclinedProposal = z.output<typeof declinedProposal>;
export type PenaltyProposal = z.output<typeof penaltyProposal>;
export type OwnOutgo = z.output<typeof ownApartment>;

const apartmentParams = asParams.extend({ idAp: idText });

const statementQuery = inOrder(
  z.strictObject({
    from: idMonthText.optional(),
    to: idMonthText.optional(),
    /** Only what concerns this fund. */
    idFund: idText.optional(),
  }),
  'from',
  'to',
);

export const historyRoutes = {
  readApartmentOutgoHistory: route({
    name: 'readApartmentOutgoHistory',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/outgoHistory',
    area: 'outgo',
    summary: 'Lunile închise ale unui apartament, cu fiecare cheltuială; ultima este prima.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apartmentParams,
    query: inOrder(
      z.strictObject({ from: idMonthText.optional(), to: idMonthText.optional() }),
      'from',
      'to',
    ),
    body: nothing,
    answer: z.strictObject({
      months: z.array(historyMonth),
      /** The `to` of the months before these; null when there are none. */
      next: z.int().nullable(),
    }),
    refusals: ['apartment-not-found'],
  }),
  readApartmentHistory: route({
    name: 'readApartmentHistory',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/history',
    area: 'outgo',
    summary:
      'Istoricul unui apartament între două luni: liste, plăți și penalizări, cu ce a rămas neplătit după fiecare.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apartmentParams,
    query: statementQuery,
    body: nothing,
    answer: z.strictObject({
      n: z.string(),
      /** The months shown, and the first and last that there are; null before the first close. */
      from: z.int().nullable(),
      to: z.int().nullable(),
      first: z.int().nullable(),
      last: z.int().nullable(),
      /** Every fund of the association; `isColumn` for type 2, which has a column of its own. */
      funds: z.array(z.strictObject({ idFund: id, name: z.string(), isColumn: z.boolean() })),
      opening: unpaid,
      rows: z.array(statementRow),
      closing: unpaid,
    }),
    refusals: ['apartment-not-found'],
  }),
  printApartmentHistory: route({
    name: 'printApartmentHistory',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/history.pdf',
    area: 'outgo',
    summary: 'Istoricul unui apartament, tipărit pe A4.',
    access: anyRoleAndTenants,
    effect: 'read',
    media: PDF,
    params: apartmentParams,
    query: statementQuery,
    body: nothing,
    answer: z.unknown(),
    refusals: ['apartment-not-found'],
  }),
  readHistoryMail: route({
    name: 'readHistoryMail',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/history/email',
    area: 'outgo',
    summary: 'Dacă istoricul arătat a fost trimis prin e-mail și dacă apartamentul are o adresă.',
    access: administratorsOfEntrances,
    effect: 'read',
    params: apartmentParams,
    query: statementQuery,
    body: nothing,
    answer: historyMail,
    refusals: ['apartment-not-found'],
  }),
  sendHistory: route({
    name: 'sendHistory',
    method: 'POST',
    path: '/api/association/:idAs/apartment/:idAp/history/email',
    area: 'outgo',
    summary:
      'Trimite istoricul prin e-mail la adresele apartamentului; același istoric pleacă o singură dată.',
    access: administratorsOfEntrances,
    effect: 'account',
    params: apartmentParams,
    query: nothing,
    body: inOrder(
      z.strictObject({
        from: idMonth.optional(),
        to: idMonth.optional(),
        idFund: id.optional(),
      }),
      'from',
      'to',
    ),
    answer: historyMail,
    refusals: ['apartment-not-found', 'history-none', 'history-no-address'],
  }),
  readCurrentRems: route({
    name: 'readCurrentRems',
    method: 'GET',
    path: '/api/association/:idAs/currentRems',
    area: 'outgo',
    summary: 'Ce datorează acum fiecare apartament, pe luni și feluri, după toate plățile.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      apartments: z.array(apartmentRems),
      totalBani: z.int(),
    }),
    refusals: ['association-not-found'],
  }),
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
          rows: z.array(penaltyRow),
          /** Σ of the rows, and what of it is asked for once excluded penalties are taken off. */
          madeBani: z.int(),
          askedBani: z.int(),
          /** Σ of the rows that this person is not shown: `madeBani` has them in it. */
          unshownBani: z.int(),
          /** Corrections by hand (type 20) that stand, by date; what is asked in the end is `askedBani` with them. */
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
  tenantRemHistorical: route({
    name: 'tenantRemHistorical',
    method: 'GET',
    path: '/api/association/:idAs/tenantRemHistorical',
    area: 'outgo',
    summary: 'Restanțele fiecărui apartament așa cum erau la o dată sau la închiderea unei luni.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: remsQuery,
    body: nothing,
    answer: z.strictObject({
      /** The day that is shown: the one asked for, a month's close, or today. */
      date: z.string(),
      /** The last month closed until then; null before the first. */
      idMonth: z.int().nullable(),
      apartments: z.array(apartmentRems),
      totalBani: z.int(),
    }),
    refusals: ['month-not-closed'],
  }),
  printTenantRems: route({
    name: 'printTenantRems',
    method: 'GET',
    path: '/api/association/:idAs/tenantRemHistorical.pdf',
    area: 'outgo',
    summary: 'Restanțele apartamentelor la o dată sau la închiderea unei luni, tipărite.',
    access: anyRoleOfEntrances,
    effect: 'read',
    media: PDF,
    params: asParams,
    query: remsQuery,
    body: nothing,
    answer: z.unknown(),
    refusals: ['month-not-closed'],
  }),
  printTenantRemsWorkbook: route({
    name: 'printTenantRemsWorkbook',
    method: 'GET',
    path: '/api/association/:idAs/tenantRemHistorical.xlsx',
    area: 'outgo',
    summary: 'Restanțele apartamentelor la o dată sau la închiderea unei luni, ca fișier Excel.',
    access: anyRoleOfEntrances,
    effect: 'read',
    media: XLSX,
    params: asParams,
    query: remsQuery,
    body: nothing,
    answer: z.unknown(),
    refusals: ['month-not-closed'],
  }),
  readOwnOutgo: route({
    name: 'readOwnOutgo',
    method: 'GET',
    path: '/api/outgo',
    area: 'outgo',
    summary: 'Ultima notă de plată a fiecărui apartament pe care persoana îl poate vedea.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      apartments: z.array(ownApartment),
      /** True when there are more than an answer holds: an association's own pages show them. */
      isCut: z.boolean(),
    }),
    refusals: [],
  }),
} as const;
