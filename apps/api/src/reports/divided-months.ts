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

/** How one month's expenses were divided: all of them, or those asked for. */
export interface DividedMonth {
  readonly month: YearMonth;
  readonly apartments: readonly BasisApartment[];
  /** Σ of the divided expenses for each apartment, by position. Bani. */
  readonly totals: Float64Array;
  readonly expenses: ReadonlyMap<number, ExpenseOfTable>;
  readonly columns: ReadonlyMap<number, string>;
}

/** Divides the expenses of months again, by the function that made their lists, so that a single expense can be looked at. */
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
