import { Injectable } from '@nestjs/common';
import {
  type BasisApartment,
  type ExpenseMonth,
  type ExpenseState,
  type MonthSources,
  prepareMonth,
} from '@scara/domain/expense-month';
import type { Association } from '@scara/domain/association';
import { monthIdOf, type YearMonth } from '@scara/domain/kernel';
import { type ExpenseOfTable, monthTable } from '@scara/domain/month';
import { Months } from '../expense-month/months.js';
import { monthOf } from './report-periods.js';

/** How a month's expenses, or those selected, were divided. */
export interface DividedMonth {
  readonly month: YearMonth;
  readonly apartments: readonly BasisApartment[];
  /** The sum of the divided expenses for each apartment, by position, in bani. */
  readonly totals: Float64Array;
  readonly expenses: ReadonlyMap<number, ExpenseOfTable>;
  readonly columns: ReadonlyMap<number, string>;
}

/**
 * Divides expenses of past months again, with the function that made their lists, so that single expenses can be
 * reported.
 */
@Injectable()
export class DividedMonths {
  constructor(private readonly months: Months) {}

  async divide(
    { idAs }: Association,
    month: ExpenseMonth,
    isAsked: (expense: ExpenseState) => boolean = () => true,
  ): Promise<DividedMonth> {
    const { sources } = await this.months.load(idAs, monthIdOf(monthOf(month)));
    return dividedMonth(sources, isAsked);
  }
}

function dividedMonth(
  sources: MonthSources,
  isAsked: (expense: ExpenseState) => boolean,
): DividedMonth {
  const { facts, basis } = prepareMonth(sources);
  const expenses = facts.expenses.filter(({ id }) =>
    isAsked(sources.month.expenses.get(Number(id))!),
  );
  const table = monthTable({ ...facts, expenses });
  return {
    month: monthOf(sources.month),
    apartments: basis.apartments,
    totals: table.totals,
    expenses: new Map(table.expenses.map((one) => [Number(one.expenseId), one])),
    columns: new Map(basis.columns.map(({ idOutgoColumn, name }) => [idOutgoColumn, name])),
  };
}
