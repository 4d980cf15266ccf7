import type { CensorReport } from '@scara/contracts/http';
import { type Cashbook, paidOfBills } from '@scara/domain/cashbook';
import { countedExpenses, type ExpenseMonth, LEGAL_CATEGORIES } from '@scara/domain/expense-month';
import type { LocalDate } from '@scara/domain/kernel';
import { CATEGORIES } from './category-words.js';

type Spent = CensorReport['expenses'];

/** Returns the expenses of these months by legal category, and what of them was paid up to a day. */
export function spentByCategory(
  months: readonly ExpenseMonth[],
  books: readonly Cashbook[],
  until: LocalDate,
): Spent {
  const paid = paidOfBills(books, until);
  const all = countedExpenses(months).map(({ month, idOutgo, expense }) => ({
    category: expense.category,
    invoicedBani: expense.amountBani,
    paidBani: paid(month, idOutgo),
  }));
  const categories = LEGAL_CATEGORIES.flatMap((category) => {
    const own = all.filter((one) => one.category === category);
    return own.length === 0
      ? []
      : [{ category, name: CATEGORIES[category], documents: own.length, ...sumOf(own) }];
  });
  return { categories, ...sumOf(all) };
}

function sumOf(
  expenses: readonly { readonly invoicedBani: number; readonly paidBani: number }[],
): Omit<Spent, 'categories'> {
  const invoicedBani = expenses.reduce((sum, one) => sum + one.invoicedBani, 0);
  const paidBani = expenses.reduce((sum, one) => sum + one.paidBani, 0);
  return { invoicedBani, paidBani, leftBani: invoicedBani - paidBani };
}
