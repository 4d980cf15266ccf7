import { z } from 'zod';
import { anyRoleAndTenants } from './access.js';
import { id, idText, nothing } from './fields.js';
import { apartmentMonthParams } from './months.js';
import { expenseDocument } from './outgo.js';
import { route } from './route.js';

/** One application of the sharing formula: amount · weight / weightSum cut toward zero, plus the rounding ban. */
const formula = z.strictObject({
  mode: z.int(),
  /** What the mode looks at: persons, surface … */
  looksAt: z.string(),
  amountBani: z.int(),
  weight: z.number(),
  weightSum: z.number(),
  cutBani: z.int(),
  roundingBan: z.int(),
});

/** What expenses and dues to funds say alike of an apartment's share. */
const explainedShare = z.strictObject({
  name: z.string(),
  amountBani: z.int(),
  shareBani: z.int(),
  kind: z.enum(['not-a-payer', 'refused', 'formula', 'typed', 'metered']),
  /** The whole explanation in Romanian sentences, in order. */
  sentences: z.array(z.string()),
  formula: formula.nullable(),
  typed: z.strictObject({ typedBani: z.int(), adjustmentBani: z.int() }).nullable(),
  /** Who entered or last changed it, and when. */
  author: z.strictObject({ name: z.string(), at: z.string() }).nullable(),
});

const explainedExpense = explainedShare.extend({
  idOutgo: id,
  document: expenseDocument,
  group: z.string(),
  metered: z
    .strictObject({
      consumptionE3: z.int(),
      invoiceBani: z.int(),
      invoiceE3: z.int(),
      canalPercentE2: z.int().nullable(),
      useBani: z.int(),
      differenceE3: z.int(),
      difference: formula.nullable(),
    })
    .nullable(),
  /** Meters of the kind that the expense looks at. */
  meters: z.array(
    z.strictObject({
      idMeter: id,
      type: z.int(),
      location: z.int(),
      series: z.string(),
      oldE3: z.int(),
      newE3: z.int().nullable(),
      consumptionE3: z.int(),
      state: z.int(),
    }),
  ),
});

const explanation = z.strictObject({
  idAp: id,
  amountBani: z.int(),
  expenses: z.array(explainedExpense),
});

const owedOf = z.strictObject({ idMonth: z.int(), amountBani: z.int() });

/**
 * What a row says beside its expenses, in its parts, oldest first. Null where the parts are known no more: a closed list
 * stands as it was stored, whatever was annulled since or paid for an earlier day.
 */
const accountExplanation = z.strictObject({
  idAp: id,
  /** How this month's dues to funds were divided. */
  dues: z.array(explainedShare.extend({ idDue: id, idFund: id })),
  fundArrears: z.array(owedOf.extend({ idFund: id })).nullable(),
  penaltiesOld: z.array(owedOf).nullable(),
  /** What the month posts on older bills, by bill. */
  penaltiesNew: z.array(
    z.strictObject({
      idMonth: z.int(),
      /** Σ of the rows, and what of it is asked for once excluded penalties are taken off. */
      madeBani: z.int(),
      askedBani: z.int(),
      /** Σ of the rows that this person is not shown: `madeBani` has them in it. */
      unshownBani: z.int(),
      rows: z.array(
        z.strictObject({
          from: z.string(),
          to: z.string(),
          arrearsBani: z.int(),
          days: z.int(),
          /** Hundredths of a percent per day. */
          percentageE2: z.int(),
          amountBani: z.int(),
        }),
      ),
    }),
  ),
  /** Payments that went beyond what was owed; null in `payment` for what was credited without one. */
  advances: z
    .array(
      z.strictObject({
        payment: z.strictObject({ date: z.string(), number: z.string() }).nullable(),
        amountBani: z.int(),
      }),
    )
    .nullable(),
});

export type CellExplanation = z.output<typeof explanation>;
export type ExplainedExpense = z.output<typeof explainedExpense>;
export type ExplainedShare = z.output<typeof explainedShare>;
export type AccountExplanation = z.output<typeof accountExplanation>;

/** Asked for when somebody opens an amount: kept apart from the table, which stands on pages without them. */
export const explanationRoutes = {
  explainCell: route({
    name: 'explainCell',
    method: 'GET',
    path: '/api/association/:idAs/month/:idMonth/apartment/:idAp/column/:idOutgoColumn/explanation',
    area: 'table',
    summary:
      'De ce plătește un apartament această sumă: document, formulă, rotunjire, citire, preț.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apartmentMonthParams.extend({ idOutgoColumn: idText }),
    query: nothing,
    body: nothing,
    answer: explanation,
    refusals: ['month-not-found', 'apartment-not-found', 'column-not-found', 'month-not-published'],
  }),
  explainAccount: route({
    name: 'explainAccount',
    method: 'GET',
    path: '/api/association/:idAs/month/:idMonth/apartment/:idAp/account/explanation',
    area: 'table',
    summary:
      'Din ce se adună fondurile, penalizările și avansul unui apartament: cote, luni, zile, plăți.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apartmentMonthParams,
    query: nothing,
    body: nothing,
    answer: accountExplanation,
    refusals: ['month-not-found', 'apartment-not-found', 'month-not-published'],
  }),
} as const;
