import type { ExpenseView } from '@scara/contracts/http';

import {
  bodyOf,
  hasReadOnlyPrice,
  refusalsIn,
  valuesOf,
  type ExpenseValues,
} from './expense-form.js';
import type { NewExpense } from './outgo.queries.js';

/** The fields typed anew for a document that recurs. */
export const TYPED = ['amountBani', 'quantityE3', 'number', 'date'] as const;
export type TypedName = (typeof TYPED)[number];

/** The typed texts of all rows; `amountBani.17` belongs to expense 17 of the previous month. */
export type TypedTexts = Record<string, string>;

export const nameOf = (name: TypedName, { idOutgo }: ExpenseView): string => `${name}.${idOutgo}`;

/** Returns empty texts for the expenses. */
export function noTexts(expenses: readonly ExpenseView[]): TypedTexts {
  return Object.fromEntries(
    expenses.flatMap((expense) => TYPED.map((name) => [nameOf(name, expense), ''])),
  );
}

/** Tells whether the row asks for a quantity: the expense is one whose invoice has one. */
export const asksQuantity = (expense: ExpenseView): boolean =>
  expense.quantityE3 !== null && !hasReadOnlyPrice(valuesOf(expense));

/** Tells whether an amount was typed: only then has the document arrived. */
export const hasCome = (texts: TypedTexts, expense: ExpenseView): boolean =>
  (texts[nameOf('amountBani', expense)] ?? '').trim() !== '';

/** Returns the new expense: divided like the previous month's, with the typed values. */
export function comingBody(
  expense: ExpenseView,
  texts: TypedTexts,
  columnName: string,
): NewExpense {
  return bodyOf(comingValues(expense, texts), columnName);
}

/** Returns the refusals that keep a row from being saved, by the field's name in the form. */
export function comingRefusals(
  expense: ExpenseView,
  texts: TypedTexts,
  columnName: string,
): TypedTexts {
  if (!hasCome(texts, expense)) return {};
  const refusals = refusalsIn(comingValues(expense, texts), columnName);
  const named = Object.entries(refusals).map(([name, sentence]) => [
    TYPED.some((one) => one === name) ? name : 'amountBani',
    sentence,
  ]);
  return Object.fromEntries(
    named.map(([name, sentence]) => [nameOf(name as TypedName, expense), sentence]),
  ) as TypedTexts;
}

function comingValues(expense: ExpenseView, texts: TypedTexts): ExpenseValues {
  const typed = Object.fromEntries(TYPED.map((name) => [name, texts[nameOf(name, expense)] ?? '']));
  // The due date was that of the earlier document; as in a recurring copy, the new one has none yet.
  return { ...valuesOf(expense), dueDate: '', ...(typed as Pick<ExpenseValues, TypedName>) };
}
