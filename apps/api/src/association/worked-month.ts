import { Injectable } from '@nestjs/common';
import { type MonthId, type YearMonth, yearMonthOf } from '@scara/domain/kernel';
import { Infrastructure } from '../infrastructure.js';

/** The month that is being worked on, else the newest, of the association $1: persons typed now hold from it on. */
export const WORKED_MONTH = `(select coalesce(max(month) filter (where state <> 'closed'), max(month))
   from read.month where association_id = $1)`;

@Injectable()
export class WorkedMonth {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** null before the first month. */
  async of(idAs: number): Promise<YearMonth | null> {
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId | null }>(
      `select ${WORKED_MONTH} as month`,
      [idAs],
    );
    const month = rows[0]?.month ?? null;
    return month === null ? null : yearMonthOf(month);
  }
}
