import { type LocalDate, type MonthId, type YearMonth, yearMonthOf } from '@scara/domain/kernel';
import type { Infrastructure } from '../infrastructure.js';

/**
 * Returns the due date of the bills of each month that has any, from the read models: a month that is open again keeps
 * that of its last closing.
 */
export async function dueDatesOf(
  { pool }: Infrastructure,
  idAs: number,
): Promise<ReadonlyMap<YearMonth, LocalDate>> {
  const { rows } = await pool.query<{ month: MonthId; maturity: LocalDate }>(
    `select month, maturity from read.month where association_id = $1 and maturity is not null`,
    [idAs],
  );
  return new Map(rows.map(({ month, maturity }) => [yearMonthOf(month), maturity]));
}
