import { Injectable } from '@nestjs/common';
import type { PersonsFrom } from '@scara/domain/association';
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

/** Reads the month to which an association's number of persons belongs. */
@Injectable()
export class WorkedMonth {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Returns the month that a number of persons typed now holds from. */
  async of(idAs: number): Promise<PersonsFrom> {
    const { rows } = await this.infrastructure.pool.query<MonthRow & { isBehindOpen: boolean }>(
      `select max(month) as month,
              coalesce(min(month) filter (where state <> 'closed') < max(month), false) as "isBehindOpen"
         from read.month where association_id = $1`,
      [idAs],
    );
    const [row] = rows;
    return { month: monthOf(row), isBehindOpen: row?.isBehindOpen ?? false };
  }

  /** Returns the newest month as it was at an instant; null before the first. */
  async at(idAs: number, instant: string): Promise<YearMonth | null> {
    const { rows } = await this.infrastructure.pool.query<MonthRow>(
      `select ${WORKED_THEN} as month`,
      [idAs, instant],
    );
    return monthOf(rows[0]);
  }
}

interface MonthRow {
  readonly month: MonthId | null;
}

const monthOf = (row: MonthRow | undefined): YearMonth | null =>
  row === undefined || row.month === null ? null : yearMonthOf(row.month);
