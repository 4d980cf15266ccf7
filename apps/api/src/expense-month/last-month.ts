import { type MonthId, type YearMonth, yearMonthOf } from '@scara/domain/kernel';
import type { Infrastructure } from '../infrastructure.js';

/**
 * SQL on the column `month`: its last close is in force. That of the last month is not while it is open again; a
 * reopened month with later months still counts, since those continue from its last close.
 */
export const MONTH_STANDS = `month is distinct from (
  select case when last.state = 'closed' then null else last.month end from read.month last
   where last.association_id = $1 order by last.month desc limit 1)`;

/**
 * Returns the association's last month in the read models, which lag slightly behind the streams; null before the first
 * month.
 */
export async function lastMonthShown(
  { pool }: Infrastructure,
  idAs: number,
): Promise<YearMonth | null> {
  const { rows } = await pool.query<{ month: MonthId | null }>(
    'select max(month) as month from read.month where association_id = $1',
    [idAs],
  );
  const month = rows[0]?.month ?? null;
  return month === null ? null : yearMonthOf(month);
}
