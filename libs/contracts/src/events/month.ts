import type { ExpenseMonthEvent } from '@scara/domain/expense-month';
import { LEGAL_CATEGORIES } from '@scara/domain/expense-month';
import type { DistributionRefusal } from '@scara/domain/month';
import { z } from 'zod';
import { asItIs, type SchemasFor } from './family.js';
import { blanks, dateText, figures, monthText, shape, some } from './scalars.js';

const id = z.int().positive();
const text = z.string();
const whole = z.int();

function oneOf<const T extends number>(...values: readonly T[]): z.ZodType<T> {
  return z.union(values.map((value) => z.literal(value)) as never);
}

const metering = oneOf(1, 2, 3, 4, 5, 6);
const distribution = oneOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
const showMetering = oneOf(1, 2, 3, 4);
const showIndex = oneOf(1, 2, 3);

const terms = z.strictObject({
  maturityDays: whole,
  penaltiesRateE2: whole,
  buildingType: whole,
});

const typedShares = z
  .array(z.strictObject({ idAp: id, amountBani: whole }))
  .readonly()
  .nullable();

const expense = z.strictObject({
  idOutgoColumn: id,
  name: text,
  amountBani: whole,
  quantityE3: whole.nullable(),
  metering,
  distribution,
  idGroup: id.nullable(),
  canalPercentE2: whole.nullable(),
  unit: text,
  typedShares,
  typedConsumptions: z
    .array(z.strictObject({ idAp: id, consumptionE3: whole }))
    .readonly()
    .nullable(),
  document: z.strictObject({
    idServiceProvider: id.nullable(),
    provider: text,
    providerCif: text,
    number: text,
    date: z.union([dateText, z.literal('')]),
    dueDate: dateText.exactOptional(),
  }),
  isRecurring: z.boolean(),
  category: z.enum(LEGAL_CATEGORIES),
});

/** Adds the missing provider: in version 1 a document named its provider by text alone. */
function withoutProvider(fields: unknown): unknown {
  const { document } = fields as { document?: object };
  if (document === undefined) return fields;
  return { ...(fields as object), document: { idServiceProvider: null, ...document } };
}

function changedWithoutProvider(data: unknown): unknown {
  const { after, before, ...rest } = data as { after: unknown; before: unknown };
  return { ...rest, after: withoutProvider(after), before: withoutProvider(before) };
}

function removedWithoutProvider(data: unknown): unknown {
  const { before, ...rest } = data as { before: unknown };
  return { ...rest, before: withoutProvider(before) };
}

const due = z.strictObject({
  idFund: id,
  amountBani: whole,
  distribution,
  idGroup: id.nullable(),
  typedShares,
});

const opening = z
  .array(
    z.strictObject({
      idAp: id,
      debts: z
        .array(
          z.discriminatedUnion('kind', [
            z.strictObject({
              kind: z.literal('expenses'),
              month: monthText,
              amountBani: whole,
              published: dateText,
              maturityDays: whole,
              penaltiesRateE2: whole,
              principalBani: whole,
              penaltiesBani: whole,
              penaltiesThrough: dateText,
            }),
            z.strictObject({ kind: z.literal('penalties'), month: monthText, amountBani: whole }),
            z.strictObject({
              kind: z.literal('fund'),
              month: monthText,
              idFund: id,
              amountBani: whole,
            }),
          ]),
        )
        .readonly(),
      advanceBani: whole,
    }),
  )
  .readonly();

const apartment = z.strictObject({
  idAp: id,
  idEntrance: id,
  number: text,
  persons: whole,
  surfaceE5: whole,
  heatSurfaceE5: whole,
  c2E5: whole,
  c3E5: whole,
  c4E5: whole,
  nopRemBani: whole,
  nopPenBani: whole,
});

const basis = z.strictObject({
  apartments: z.array(apartment).readonly(),
  groups: z
    .array(z.strictObject({ id, name: text, apartments: z.array(id).readonly() }))
    .readonly(),
  columns: z
    .array(z.strictObject({ idOutgoColumn: id, name: text, showMetering, showIndex }))
    .readonly(),
  meters: z
    .array(
      z.strictObject({
        idMeter: id,
        idAp: id,
        type: oneOf(1, 2, 3, 4),
        location: oneOf(1, 2, 3, 4),
        initialIndexE3: whole,
        replaced: z.strictObject({ finalIndexE3: whole, initialIndexE3: whole }).exactOptional(),
      }),
    )
    .readonly(),
  funds: z.array(z.strictObject({ idFund: id, name: text })).readonly(),
  arrears: figures,
});

const read = z.strictObject({
  association: whole,
  cashbooks: z.record(text, whole).readonly(),
});

const rows = z.array(figures).readonly();

/** Rows of numbers; `PackedResult` of the domain defines their order. */
const result = z.strictObject({
  month: monthText,
  published: dateText.nullable(),
  closed: dateText.nullable(),
  terms,
  apartments: rows,
  numbers: z.array(text).readonly(),
  columns: z
    .array(
      z.strictObject({
        idOutgoColumn: id,
        name: text,
        showMetering,
        showIndex,
        shares: blanks,
        metered: z
          .strictObject({
            unit: text,
            consumptionE3: blanks,
            useBani: blanks,
            differenceBani: blanks,
          })
          .nullable(),
        indexes: rows.nullable(),
        totalBani: whole,
      }),
    )
    .readonly(),
  expenses: z
    .array(
      z.strictObject({
        idOutgo: id,
        idOutgoColumn: id,
        name: text,
        amountBani: whole,
        distributedBani: whole,
        undistributedBani: whole,
        // In a closed month only expenses of 0 lei can have a refusal: it is shown, but no code depends on it.
        refusal: z
          .looseObject({ code: text })
          .nullable() as unknown as z.ZodType<DistributionRefusal | null>,
      }),
    )
    .readonly(),
  funds: z
    .array(z.strictObject({ idFund: id, name: text, arrears: figures, dues: figures }))
    .readonly(),
  months: z.array(monthText).readonly(),
  lines: rows,
  penalties: rows,
  proof: z.strictObject({ invoicedBani: whole, distributedBani: whole, undistributedBani: whole }),
  meters: rows,
  carried: rows,
});

const role = oneOf(1, 2, 4);

const summary = z.strictObject({
  balanceStat: z.boolean(),
  balanceStatDetails: text,
  oldDocs: z.boolean(),
  oldDocsDetails: text,
  otherDetails: text,
});

/** A reason may name people: it is sealed for the association of the month. */
const reasonOfMonth = {
  subject: (_: unknown, idAs: number | null): string => `month-reasons:${idAs}`,
  fields: [{ path: 'reason', class: 'free-text' }],
} as const;

const penaltyRowPlace = z.strictObject({ idAp: id, month: monthText, from: dateText });

/** Stored shapes of `month-{as}-{yyyymm}`; never rename, re-mean or reuse a field. */
export const monthEvents = {
  MonthOpened: shape(
    z.strictObject({ idAs: id, month: monthText, previous: monthText.nullable(), terms, opening }),
  ),
  OpeningChanged: shape(z.strictObject({ after: opening, before: opening })),
  MonthTermsChanged: shape(z.strictObject({ after: some(terms), before: some(terms) })),
  MonthDiscarded: shape(z.strictObject({ month: monthText })),
  ExpenseAdded: {
    version: 3,
    data: z.strictObject({ idOutgo: id, ...expense.shape }),
    upcasters: { 1: withoutProvider, 2: asItIs },
  },
  ExpenseChanged: {
    version: 3,
    data: z.strictObject({ idOutgo: id, after: some(expense), before: some(expense) }),
    upcasters: { 1: changedWithoutProvider, 2: asItIs },
  },
  ExpenseRemoved: {
    version: 3,
    data: z.strictObject({ idOutgo: id, before: expense }),
    upcasters: { 1: removedWithoutProvider, 2: asItIs },
  },
  ExpensesDisabled: shape(
    z.strictObject({ expenses: z.array(id).readonly(), isDisabled: z.boolean() }),
  ),
  FundDueAdded: shape(z.strictObject({ idDue: id, ...due.shape })),
  FundDueChanged: shape(z.strictObject({ idDue: id, after: some(due), before: some(due) })),
  FundDueRemoved: shape(z.strictObject({ idDue: id, before: due })),
  ReadingsEntered: {
    version: 2,
    data: z.strictObject({
      readings: z
        .array(
          z.strictObject({
            idMeter: id,
            state: oneOf(1, 2, 3, 4, 5, 6, 7),
            indexE3: whole.nullable(),
            rollOverE3: whole.exactOptional(),
            readOn: dateText.exactOptional(),
          }),
        )
        .readonly(),
    }),
    upcasters: { 1: asItIs },
  },
  TenantReadingsEntered: shape(
    z.strictObject({
      idAp: id,
      readings: z
        .array(
          z.strictObject({
            idMeter: id,
            indexE3: whole,
            photo: text,
            rollOverE3: whole.exactOptional(),
          }),
        )
        .readonly(),
    }),
  ),
  FindingsAccepted: {
    version: 2,
    data: z.strictObject({
      findings: z.array(text).readonly(),
      reason: text,
      idUser: id.nullable(),
    }),
    upcasters: { 1: (data) => ({ ...(data as object), idUser: null }) },
    personal: reasonOfMonth,
  },
  MonthPublished: {
    version: 2,
    data: z.strictObject({ published: dateText, basis, read }),
    upcasters: { 1: asItIs },
    isLarge: true,
  },
  MonthWithdrawn: {
    ...shape(z.strictObject({ reason: text, published: dateText })),
    personal: reasonOfMonth,
  },
  CensorChecked: shape(z.strictObject({ idUser: id })),
  MonthSigned: {
    version: 2,
    data: z.strictObject({
      role,
      idUser: id,
      idSig: id,
      summary: summary.nullable(),
      figures: text.exactOptional(),
    }),
    upcasters: { 1: asItIs },
    personal: {
      subject: (data) => `user:${data.idUser}`,
      fields: [
        { path: 'summary.balanceStatDetails', class: 'free-text' },
        { path: 'summary.oldDocsDetails', class: 'free-text' },
        { path: 'summary.otherDetails', class: 'free-text' },
      ],
    },
  },
  SignatureRemoved: {
    version: 2,
    data: z.strictObject({ role, isOutdated: z.literal(true).exactOptional() }),
    upcasters: { 1: asItIs },
  },
  PenaltyRowHidden: shape(penaltyRowPlace),
  PenaltyRowShown: shape(penaltyRowPlace),
  MonthClosed: {
    ...shape(z.strictObject({ closed: dateText, result, read })),
    isLarge: true,
  },
  MonthReopened: {
    ...shape(z.strictObject({ reason: text, closed: dateText })),
    personal: reasonOfMonth,
  },
} satisfies SchemasFor<ExpenseMonthEvent>;
