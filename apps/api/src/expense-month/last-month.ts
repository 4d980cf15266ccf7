import { type MonthId, type YearMonth, yearMonthOf } from '@scara/domain/kernel';
import type { Infrastructure } from '../infrastructure.js';

/** The association's last month as the tables have it, a moment behind its streams; null before the first one. */
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
