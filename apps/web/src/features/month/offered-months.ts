import {
  firstDay,
  lastFirstMonth,
  type LocalDate,
  monthId,
  yearMonthOf,
} from '@scara/domain/kernel';

/** Returns the months for a first month: this year's, until February also last year's, in December also next year's. */
export function offeredMonths(today: string): readonly number[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const last = Number(lastFirstMonth(today as LocalDate).slice(0, 4));
  const years = [...(month <= 2 ? [year - 1] : []), year, ...(last > year ? [last] : [])];
  return years.flatMap((of) => Array.from({ length: 12 }, (_, at) => of * 100 + at + 1));
}

const firstDayOf = (idMonth: number): string => firstDay(yearMonthOf(monthId(idMonth)));

/** Returns the earliest day of publication: in the list's own month, and not before the previous month was closed. */
export const earliestDay = (idMonth: number, closedBefore: string | null): string =>
  closedBefore !== null && closedBefore > firstDayOf(idMonth) ? closedBefore : firstDayOf(idMonth);

/**
 * Returns the proposed day of publication: today, but not before the earliest possible day. A reopened month proposes
 * its earlier day `before`: people have that list, and a correction alone should not move its due date.
 */
export const offeredDay = (earliest: string, today: string, before: string | null): string => {
  const wanted = before ?? today;
  return wanted < earliest ? earliest : wanted;
};
