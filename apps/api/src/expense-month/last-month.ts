import { type MonthId, type YearMonth, yearMonthOf } from '@scara/domain/kernel';
import type { Infrastructure } from '../infrastructure.js';

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
