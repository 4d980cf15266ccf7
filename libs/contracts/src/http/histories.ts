import { z } from 'zod';
import { administratorsOfEntrances, anyRoleAndTenants, signedIn } from './access.js';
import { apartmentParams, id, idText, inOrder, nothing } from './fields.js';
import { idMonth, idMonthText, monthsAsked } from './months.js';
import { PDF, route } from './route.js';

/** How many months with their expenses one answer holds at most, and holds unless it is asked for more. */
export const HISTORY_MONTHS_MOST = 24;

export const HISTORY_MONTHS = 12;

/** How many months of operations one answer holds at most. */
export const STATEMENT_MONTHS_MOST = 120;

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

export type OwnOutgo = z.output<typeof ownApartment>;

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
    query: monthsAsked,
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
    refusals: ['apartment-not-found', 'fund-not-found'],
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
    refusals: ['apartment-not-found', 'fund-not-found'],
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
    refusals: ['apartment-not-found', 'fund-not-found'],
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
    refusals: ['apartment-not-found', 'fund-not-found', 'history-none', 'history-no-address'],
  }),
} as const;

export const ownOutgoRoutes = {
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
