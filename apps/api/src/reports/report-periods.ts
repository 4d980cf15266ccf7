import { Injectable } from '@nestjs/common';
import { REPORT_MONTHS, REPORT_MONTHS_MOST } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import type { ExpenseMonth } from '@scara/domain/expense-month';
import {
  type MonthId,
  monthIdOf,
  monthsBetween,
  nextMonth,
  shiftMonth,
  type YearMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import { lastMonthShown } from '../expense-month/last-month.js';
import { Months } from '../expense-month/months.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';

/** The opened months of a period, oldest first; `isLast` when the association's last month is among them. */
export interface ReportPeriod {
  readonly months: readonly ExpenseMonth[];
  readonly isLast: boolean;
  readonly fromM: number | null;
  readonly toM: number | null;
}

/** Returns the month of a state in a period; it is never null there. */
export function monthOf({ month }: ExpenseMonth): YearMonth {
  if (month === null) throw new Error('a period holds opened months only');
  return month;
}

/** Reads the months that a report needs as folded states in memory, and none outside the period. */
@Injectable()
export class ReportPeriods {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
  ) {}

  /** Returns the months of a period, by default the last year. Throws `Refused` for an invalid or too long period. */
  async of(
    association: Association,
    query: { readonly fromM?: number | undefined; readonly toM?: number | undefined },
  ): Promise<ReportPeriod> {
    const { idAs, firstMonth } = association;
    const last = await lastMonthShown(this.infrastructure, idAs);
    if (last === null || firstMonth === null) {
      return { months: [], isLast: true, fromM: null, toM: null };
    }
    const within = (month: YearMonth): YearMonth =>
      month < firstMonth ? firstMonth : month > last ? last : month;
    const to = query.toM === undefined ? last : yearMonthOf(query.toM as MonthId);
    const from =
      query.fromM === undefined
        ? shiftMonth(to, 1 - REPORT_MONTHS)
        : yearMonthOf(query.fromM as MonthId);
    const span = monthsBetween(from, to) + 1;
    if (span < 1 || span > REPORT_MONTHS_MOST) throw new Refused({ code: 'period', field: 'toM' });
    const asked: YearMonth[] = [];
    for (let at = within(from); at <= within(to); at = nextMonth(at)) asked.push(at);
    // Each read asks the store for the stream's tail; in parallel they take as long as one.
    const states = await Promise.all(asked.map((month) => this.months.state(idAs, month)));
    const months = states.filter(({ month }) => month !== null);
    return {
      months,
      isLast: months.at(-1)?.month === last,
      fromM: monthIdOf(within(from)),
      toM: monthIdOf(within(to)),
    };
  }
}
