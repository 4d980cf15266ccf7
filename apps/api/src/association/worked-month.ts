import { Injectable } from '@nestjs/common';
import { type LocalDate, type MonthId, type YearMonth, yearMonthOf } from '@scara/domain/kernel';
import { Infrastructure } from '../infrastructure.js';

/**
 * SQL: the newest month of association $1 that is not closed, else its newest month. Persons typed now apply from it
 * on.
 */
export const WORKED_MONTH = `(select coalesce(max(month) filter (where state <> 'closed'), max(month))
   from read.month where association_id = $1)`;

/** Reads the month to which an association's current number of persons belongs. */
@Injectable()
export class WorkedMonth {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Null before the first month. */
  async of(idAs: number): Promise<YearMonth | null> {
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId | null }>(
      `select ${WORKED_MONTH} as month`,
      [idAs],
    );
    return monthOf(rows[0]?.month);
  }

  /** Returns the first month that was not closed by the end of `day`, else the newest. */
  async on(idAs: number, day: LocalDate): Promise<YearMonth | null> {
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId | null }>(
      `select coalesce(min(month) filter (where closed is null or closed > $2), max(month)) as month
         from read.month where association_id = $1`,
      [idAs, day],
    );
    return monthOf(rows[0]?.month);
  }
}

const monthOf = (month: MonthId | null | undefined): YearMonth | null =>
  month === null || month === undefined ? null : yearMonthOf(month);
