import { Injectable } from '@nestjs/common';
import { type LocalDate, type MonthId, type YearMonth, yearMonthOf } from '@scara/domain/kernel';
import { Infrastructure } from '../infrastructure.js';

/** The month that is being worked on, else the newest, of the association $1: persons typed now hold from it on. */
export const WORKED_MONTH = `(select coalesce(max(month) filter (where state <> 'closed'), max(month))
   from read.month where association_id = $1)`;

/** The month that the persons of an association are of. */
@Injectable()
export class WorkedMonth {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** null before the first month. */
  async of(idAs: number): Promise<YearMonth | null> {
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId | null }>(
      `select ${WORKED_MONTH} as month`,
      [idAs],
    );
    return monthOf(rows[0]?.month);
  }

  /** The first month that was not closed by the end of a day, else the newest. */
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
