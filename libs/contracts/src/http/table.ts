import { z } from 'zod';
import { administrators, anyRoleAndTenants, anyRoleOfEntrances } from './access.js';
import { written } from './association.js';
import { asParams, id, idText, moment, nothing, text, whole } from './fields.js';
import { apartmentMonthParams, MONTH_STATES, monthParams } from './months.js';
import { route } from './route.js';

const figures = z.array(z.int());
const blanks = z.array(z.int().nullable());

/** Lists are in the order of `rows`. Bani and thousandths. */
const tableColumn = z.strictObject({
  idOutgoColumn: id,
  name: z.string(),
  showMetering: z.int(),
  showIndex: z.int(),
  /** Null where no expense of the column includes the apartment: blank, not zero. */
  shares: blanks,
  metered: z
    .strictObject({
      unit: z.string(),
      consumptionE3: blanks,
      useBani: blanks,
      differenceBani: blanks,
    })
    .nullable(),
  indexes: z
    .array(z.array(z.strictObject({ oldE3: z.int(), newE3: z.int().nullable() })))
    .nullable(),
  /** Sum of the rows shown; `allTotalBani` of the whole association. */
  totalBani: z.int(),
  allTotalBani: z.int(),
});

const tableFund = z.strictObject({
  idFund: id,
  name: z.string(),
  arrears: figures,
  dues: figures,
  arrearsTotalBani: z.int(),
  duesTotalBani: z.int(),
});

/** One apartment: total = expenses + arrears + penalties + funds − advance. */
const tableRow = z.strictObject({
  idAp: id,
  /** Apartment number (n). */
  n: z.string(),
  persons: z.int(),
  surfaceE5: z.int(),
  expenses: z.int(),
  arrears: z.int(),
  /** Oldest first; at most 12 are shown, and older ones are added to the first of them. */
  arrearsByMonth: z.array(z.strictObject({ idMonth: z.int(), amountBani: z.int() })),
  penaltiesOld: z.int(),
  penaltiesNew: z.int(),
  fundArrears: z.int(),
  fundDue: z.int(),
  advance: z.int(),
  total: z.int(),
});

const sums = z.strictObject({
  persons: z.int(),
  surfaceE5: z.int(),
  expenses: z.int(),
  arrears: z.int(),
  penaltiesOld: z.int(),
  penaltiesNew: z.int(),
  fundArrears: z.int(),
  fundDue: z.int(),
  advance: z.int(),
  total: z.int(),
});

/**
 * The expense table of one entrance and month. It holds no names: the page takes them from the list of apartments. The
 * projector stores it as text, and the call sends that text unchanged.
 */
export const tableData = z.strictObject({
  idAs: id,
  idGroup: id,
  idMonth: z.int(),
  state: z.enum(MONTH_STATES),
  /** How many times the month was closed. */
  version: z.int(),
  published: z.string().nullable(),
  maturity: z.string().nullable(),
  /** The first day that bears penalties (decisions.md, Money); null until published. */
  penaltyStart: z.string().nullable(),
  closed: z.string().nullable(),
  block: z.string(),
  entrance: z.string(),
  terms: z.strictObject({
    maturityDays: z.int(),
    penaltiesRateE2: z.int(),
    buildingType: z.int(),
  }),
  columns: z.array(tableColumn),
  funds: z.array(tableFund),
  rows: z.array(tableRow),
  totals: sums,
  /** facturat = distribuit + nedistribuit, of the whole association. */
  proof: z.strictObject({
    invoicedBani: z.int(),
    distributedBani: z.int(),
    undistributedBani: z.int(),
  }),
  /** Expenses by column with their undistributed amounts: the proof line of each. */
  expenses: z.array(
    z.strictObject({
      idOutgo: id,
      idOutgoColumn: id,
      name: z.string(),
      amountBani: z.int(),
      distributedBani: z.int(),
      undistributedBani: z.int(),
      isRefused: z.boolean(),
    }),
  ),
});

export type TableData = z.output<typeof tableData>;
export type TableColumn = TableData['columns'][number];
export type TableRow = TableData['rows'][number];
export type TableFund = TableData['funds'][number];

const column = z.strictObject({
  name: text('name', 1, 45),
  /** 1 amount only, 2 consumption, 3 consumption and difference, 4 their sum; 5-7 are not offered (decisions.md). */
  showMetering: whole('showMetering', 1, 4),
  /** 1 no index, 2 the new index, 3 the old and the new one. */
  showIndex: whole('showIndex', 1, 3),
});

const columnView = z.strictObject({
  idOutgoColumn: id,
  name: z.string(),
  showMetering: z.int(),
  showIndex: z.int(),
  orderNumber: z.int(),
});

export type OutgoColumnView = z.output<typeof columnView>;

const columnParams = asParams.extend({ idOutgoColumn: idText });

export const tableRoutes = {
  readTable: route({
    name: 'readTable',
    method: 'GET',
    path: '/api/association/:idAs/group/:idGroup/month/:idMonth/tableData',
    area: 'table',
    summary: 'Tabelul de cheltuieli al unei scări într-o lună.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: monthParams.extend({ idGroup: idText }),
    /**
     * An earlier closing of the month, for comparison, or the table as it was at an instant; the current figures
     * without either.
     */
    query: z.strictObject({ version: idText.optional(), at: moment.optional() }),
    body: nothing,
    answer: tableData,
    refusals: ['month-not-found', 'entrance-not-found', 'moment-ahead', 'table-not-yet'],
  }),
  readApartmentTable: route({
    name: 'readApartmentTable',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/month/:idMonth/tableData',
    area: 'table',
    summary: 'Rândul unui apartament din tabelul lunii.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apartmentMonthParams,
    query: nothing,
    body: nothing,
    answer: tableData,
    refusals: ['month-not-found', 'apartment-not-found', 'month-not-published'],
  }),
  readOwnersThen: route({
    name: 'readOwnersThen',
    method: 'GET',
    path: '/api/association/:idAs/group/:idGroup/month/:idMonth/owners',
    area: 'table',
    summary:
      'Proprietarii unei scări la închiderea lunii, așa cum stau pe lista printată, sau la un moment ales.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: monthParams.extend({ idGroup: idText }),
    /** `at`: as in the table at that instant; without it as in the month's close. */
    query: z.strictObject({ at: moment.optional() }),
    body: nothing,
    /** Without owners whose apartments were deleted before. */
    answer: z.strictObject({
      owners: z.array(z.strictObject({ idAp: id, tenantName: z.string() })),
    }),
    refusals: [
      'month-not-found',
      'month-not-closed',
      'entrance-not-found',
      'moment-ahead',
      'table-not-yet',
    ],
  }),
  readGroupsColumns: route({
    name: 'readGroupsColumns',
    method: 'GET',
    path: '/api/association/:idAs/month/:idMonth/outgoGroupsColumns',
    area: 'table',
    summary: 'Coloanele tabelului și grupurile care pot plăti o cheltuială.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: monthParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      columns: z.array(columnView),
      groups: z.array(
        z.strictObject({
          id,
          name: z.string(),
          isEntrance: z.boolean(),
          /**
           * The block of an entrance where the association has several blocks, whose entrances often share names; else
           * ''.
           */
          block: z.string(),
          apartments: z.array(id),
        }),
      ),
      /** isActive: offered for a new due. */
      funds: z.array(z.strictObject({ idFund: id, name: z.string(), isActive: z.boolean() })),
      /** The association's names for its coefficients and other meterings, shown beside the modes that use them. */
      coefficients: z.strictObject({
        c1Name: z.string(),
        c2Name: z.string(),
        c3Name: z.string(),
        c4Name: z.string(),
        omName: z.string(),
        om1Name: z.string(),
      }),
    }),
    refusals: ['month-not-found'],
  }),
  listOutgoColumns: route({
    name: 'listOutgoColumns',
    method: 'GET',
    path: '/api/association/:idAs/outgoColumn',
    area: 'table',
    summary: 'Coloanele tabelului de cheltuieli, în ordinea lor.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ revision: z.int(), columns: z.array(columnView) }),
    refusals: ['association-not-found'],
  }),
  addOutgoColumn: route({
    name: 'addOutgoColumn',
    method: 'PUT',
    path: '/api/association/:idAs/outgoColumn',
    area: 'table',
    summary: 'Adaugă o coloană la tabelul de cheltuieli.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: column.partial().required({ name: true }),
    answer: written.extend({ idOutgoColumn: id }),
    refusals: ['column-name-taken', 'text-signs', 'choice-unknown', 'association-full'],
  }),
  changeOutgoColumn: route({
    name: 'changeOutgoColumn',
    method: 'POST',
    path: '/api/association/:idAs/outgoColumn/:idOutgoColumn',
    area: 'table',
    summary: 'Modifică o coloană; doar câmpurile trimise.',
    access: administrators,
    effect: 'fact',
    params: columnParams,
    query: nothing,
    body: column.partial(),
    answer: written,
    refusals: [
      'column-not-found',
      'column-name-taken',
      'choice-unknown',
      'stale-edit',
      'text-signs',
    ],
  }),
  deleteOutgoColumn: route({
    name: 'deleteOutgoColumn',
    method: 'DELETE',
    path: '/api/association/:idAs/outgoColumn/:idOutgoColumn',
    area: 'table',
    summary: 'Șterge o coloană fără cheltuieli în luna deschisă.',
    access: administrators,
    effect: 'fact',
    params: columnParams,
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['column-not-found', 'column-in-use'],
  }),
  orderOutgoColumns: route({
    name: 'orderOutgoColumns',
    method: 'PUT',
    path: '/api/association/:idAs/outgoColumns/order',
    area: 'table',
    summary: 'Ordinea coloanelor, toate odată.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ order: z.array(id).max(999) }),
    answer: written,
    refusals: ['column-order-incomplete'],
  }),
} as const;
