import type { LocalDate } from './calendar.js';
import { type YearMonth, yearMonth } from './year-month.js';

/** How many months after today a date that the user enters may lie (1-core §5). */
export const MONTHS_AHEAD = { document: 6, payment: 6, publication: 1 } as const;

/**
 * Returns the last month that books may begin with: December of this year or, when today is in December, of the next.
 */
export function lastFirstMonth(today: LocalDate): YearMonth {
  const [year, month] = today.split('-').map(Number);
  return yearMonth(`${month === 12 ? year! + 1 : year!}-12`);
}
