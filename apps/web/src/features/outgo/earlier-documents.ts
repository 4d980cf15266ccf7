import type { ExpenseView } from '@scara/contracts/http';

import {
  bodyOf,
  hasReadOnlyPrice,
  refusalsIn,
  valuesOf,
  type ExpenseValues,
} from './expense-form.js';
import type { NewExpense } from './outgo.queries.js';

/** What is typed anew of a document that came last month too. */
export const TYPED = ['amountBani', 'quantityE3', 'number', 'date'] as const;
export type TypedName = (typeof TYPED)[number];

/** The typed texts of all rows: `amountBani.17` for expense 17 of the month before. */
export type TypedTexts = Record<string, string>;

export const nameOf = (name: TypedName, { idOutgo }: ExpenseView): string => `${name}.${idOutgo}`;

/** Nothing typed yet. */
export function noTexts(expenses: readonly ExpenseView[]): TypedTexts {
  return Object.fromEntries(
    expenses.flatMap((expense) => TYPED.map((name) => [nameOf(name, expense), ''])),
  );
}

/** Whether an invoice of it counts something: then its quantity is asked as well. */
export const asksQuantity = (expense: ExpenseView): boolean =>
  expense.quantityE3 !== null && !hasReadOnlyPrice(valuesOf(expense));

/** A document came when its amount was typed. */
export const hasCome = (texts: TypedTexts, expense: ExpenseView): boolean =>
  (texts[nameOf('amountBani', expense)] ?? '').trim() !== '';

/** The new expense: divided as the month before's, with what was typed. */
export function comingBody(
  expense: ExpenseView,
  texts: TypedTexts,
  columnName: string,
): NewExpense {
  return bodyOf(comingValues(expense, texts), columnName);
}

/** The sentences that keep a row from being saved, by the field's name in the form. */
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
  return { ...valuesOf(expense), ...(typed as Pick<ExpenseValues, TypedName>) };
}
