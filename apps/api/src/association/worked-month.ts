import { Injectable } from '@nestjs/common';
import { type MonthId, type YearMonth, yearMonthOf } from '@scara/domain/kernel';
import { Infrastructure } from '../infrastructure.js';

/** The month that is being worked on: persons typed now hold in it. */
@Injectable()
export class WorkedMonth {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** null while no month is open. */
  async of(idAs: number): Promise<YearMonth | null> {
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId | null }>(
      `select max(month) as month from read.month where association_id = $1 and state <> 'closed'`,
      [idAs],
    );
    const month = rows[0]?.month ?? null;
    return month === null ? null : yearMonthOf(month);
  }
}
