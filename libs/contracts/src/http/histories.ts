import { z } from 'zod';
import { administratorsOfEntrances, anyRoleAndTenants, signedIn } from './access.js';
import { apartmentParams, id, idText, inOrder, nothing } from './fields.js';
import { idMonth, idMonthText, monthsAsked } from './months.js';
import { PDF, route } from './route.js';

/** The most months with their expenses in one answer; HISTORY_MONTHS is the default. */
export const HISTORY_MONTHS_MOST = 24;

export const HISTORY_MONTHS = 12;

/** The most months of operations in one answer. */
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
   * What the list charges beyond the account: for a published list what its close will post, less what an earlier close
   * of it posted; 0 for a closed one.
   */
  addsBani: z.int(),
});

/** The unpaid amounts at a moment. Bani. */
const unpaid = z.strictObject({
  chelBani: z.int(),
  penBani: z.int(),
  /** By fund, only funds with an unpaid amount. */
  unpaid: z.array(z.strictObject({ idFund: id, amountBani: z.int() })),
  advanceBani: z.int(),
  /** Expenses, penalties and funds less the advance. */
  unpaidTotalBani: z.int(),
});

/** The unpaid amounts in the columns of the history: the three parts add up to the total. Bani. */
export interface UnpaidColumns {
  /** Expenses, with the dues of funds that have no column, minus the advance. */
  readonly expensesBani: number;
  readonly penaltiesBani: number;
  /** In the order of the given funds. */
  readonly fundsBani: readonly number[];
  readonly totalBani: number;
  /** Included in the expenses: dues of funds without a column, and the subtracted advance. */
  readonly otherFundsBani: number;
  readonly advanceBani: number;
}

/**
 * Splits unpaid amounts into columns. `columns` are the funds of type 2, which have a column each (2-money §2);
 * everything else counts as expenses.
 */
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
  /** 0 a month's bill, 1 and 6 payments, 20 penalties; a return has the type of the returned document. */
  t: z.int(),
  isReturn: z.boolean(),
  /** The month of a bill; null for other operations. */
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
      /** The amount of the document; below 0 for a return. */
      vBani: z.int(),
    })
    .nullable(),
  /** One or more lines, each with the effect of the operation on one debt or on the advance. */
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
  /** The state of the mail of this history; null while none was requested. */
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
      /** The `to` parameter for the months before these; null when there are none. */
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
      /** The months shown, and the first and last available ones; null before the first close. */
      from: z.int().nullable(),
      to: z.int().nullable(),
      first: z.int().nullable(),
      last: z.int().nullable(),
      /** Every fund of the association; `isColumn` for type 2, which has its own column. */
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
      /** True when there are more apartments than an answer holds; the association's own pages show all of them. */
      isCut: z.boolean(),
    }),
    refusals: [],
  }),
} as const;
