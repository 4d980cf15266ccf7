import { Injectable } from '@nestjs/common';
import { type MonthId, type YearMonth, yearMonthOf } from '@scara/domain/kernel';
import { Infrastructure } from '../infrastructure.js';

/**
 * SQL: the newest month of association $1. Months are closed in order, so a later one is never closed before an earlier
 * one. Persons typed now apply from it on.
 */
export const WORKED_MONTH = '(select max(month) from read.month where association_id = $1)';

/** SQL: the newest month at instant $2: opened by then, and not discarded between. */
const WORKED_THEN = `
  (select max(o.object_id)::int from read.audit_entry o
    where o.association_id = $1 and o.event_type = 'MonthOpened' and o.created <= $2
      and not exists (select from read.audit_entry d
                       where d.association_id = $1 and d.event_type = 'MonthDiscarded' and d.object_id = o.object_id
                         and d.position > o.position and d.created <= $2))`;

/** Reads the month to which an association's number of persons belongs. Null before the first month. */
@Injectable()
export class WorkedMonth {
  constructor(private readonly infrastructure: Infrastructure) {}

  of(idAs: number): Promise<YearMonth | null> {
    return this.read(WORKED_MONTH, [idAs]);
  }

  /** Returns the same as it was at an instant. */
  at(idAs: number, instant: string): Promise<YearMonth | null> {
    return this.read(WORKED_THEN, [idAs, instant]);
  }

  private async read(month: string, values: readonly unknown[]): Promise<YearMonth | null> {
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId | null }>(
      `select ${month} as month`,
      [...values],
    );
    const found = rows[0]?.month ?? null;
    return found === null ? null : yearMonthOf(found);
  }
}
