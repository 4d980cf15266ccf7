import {
  firstDay,
  lastFirstMonth,
  type LocalDate,
  monthId,
  yearMonthOf,
} from '@scara/domain/kernel';

/** Months a first month may be chosen from: this year's, last year's too in January-February, next year's in December. */
export function offeredMonths(today: string): readonly number[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const last = Number(lastFirstMonth(today as LocalDate).slice(0, 4));
  const years = [...(month <= 2 ? [year - 1] : []), year, ...(last > year ? [last] : [])];
  return years.flatMap((of) => Array.from({ length: 12 }, (_, at) => of * 100 + at + 1));
}

const firstDayOf = (idMonth: number): string => firstDay(yearMonthOf(monthId(idMonth)));

/**
 * The day a list is offered to be shown on: today, or the month's first where that is still to come. People have the list
 * of a month that is open again: what is put right in it moves no due date by itself.
 */
export const offeredDay = (idMonth: number, today: string, before: string | null): string =>
  before ?? (today < firstDayOf(idMonth) ? firstDayOf(idMonth) : today);

/** The first day a list may be shown on: of its own month, and not before the one before it was closed. */
export const earliestDay = (idMonth: number, closedBefore: string | null): string =>
  closedBefore !== null && closedBefore > firstDayOf(idMonth) ? closedBefore : firstDayOf(idMonth);
