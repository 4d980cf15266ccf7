import { z } from 'zod';
import { anyRoleAndTenants } from './access.js';
import { id, idText, nothing } from './fields.js';
import { apartmentMonthParams } from './months.js';
import { expenseDocument } from './outgo.js';
import { route } from './route.js';

/** One application of the sharing formula: amount · weight / weightSum truncated toward zero, plus the rounding ban. */
const formula = z.strictObject({
  mode: z.int(),
  /** What the mode divides by: persons, surface … */
  looksAt: z.string(),
  amountBani: z.int(),
  weight: z.number(),
  weightSum: z.number(),
  cutBani: z.int(),
  roundingBan: z.int(),
});

/** The fields that expenses and fund dues share in the explanation of an apartment's part. */
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
  /** Meters of the kind that meters the expense. */
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
 * The items of a row's sums other than expenses, oldest first. Null where the items are not known any more: a closed
 * list is as it was stored, whatever was annulled since or paid for an earlier day.
 */
const accountExplanation = z.strictObject({
  idAp: id,
  /** How this month's dues to funds were divided. */
  dues: z.array(explainedShare.extend({ idDue: id, idFund: id })),
  fundArrears: z.array(owedOf.extend({ idFund: id })).nullable(),
  penaltiesOld: z.array(owedOf).nullable(),
  /** The penalties that the month posts on older bills, by bill. */
  penaltiesNew: z.array(
    z.strictObject({
      idMonth: z.int(),
      /** The sum of the rows, and the part of it charged after excluded penalties are subtracted. */
      madeBani: z.int(),
      askedBani: z.int(),
      /** The sum of the rows hidden from this user; `madeBani` includes them. */
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
  /** The unused rests of payments; `payment` is null for credits without a payment. */
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

/** Separate from the table, which other pages show without explanations: called when a user opens an amount. */
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
