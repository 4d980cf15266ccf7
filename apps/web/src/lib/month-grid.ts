import {
  addDays,
  dateInBucharest,
  daysBetween,
  isLocalDate,
  type LocalDate,
} from '@scara/domain/kernel';

/** A date as a field holds it, `YYYY-MM-DD`; '' for none. */
export type CalendarDate = string;

/** Returns the day of the week; Sunday is 0 and begins the week. */
export const weekday = (date: LocalDate): number => new Date(date).getUTCDay();

/** Returns six weeks of dates from the Sunday on or before the first day of `date`'s month. */
export function monthGrid(date: LocalDate): LocalDate[][] {
  const first = addDays(date, 1 - Number(date.slice(8)));
  const start = addDays(first, -weekday(first));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  );
}

/** Returns today's date in Bucharest, whatever the browser's time zone. Components use `useToday` to follow it. */
export const today = (): LocalDate => dateInBucharest(Date.now());

/**
 * Parses a date as people type it: `5.11.2026`, `05/11/26`, `05112026`. Without a year (`5.11`, `0511`) it is the one
 * nearest to `near`. Returns null when the text is not a date.
 */
export function typedDate(text: string, near: LocalDate): LocalDate | null {
  const parts =
    /^(\d{1,2})[.,/ -](\d{1,2})(?:[.,/ -](\d{4}|\d{2})?)?$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text.trim());
  if (parts === null) return null;
  const [, day = '', month = '', year] = parts;
  const on = (wholeYear: number): string =>
    `${wholeYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const nearYear = Number(near.slice(0, 4));
  const dates =
    year === undefined
      ? [nearYear, nearYear - 1, nearYear + 1].map(on)
      : [on(year.length === 2 ? 2000 + Number(year) : Number(year))];
  const away = (date: LocalDate): number => Math.abs(daysBetween(near, date));
  return dates.filter(isLocalDate).toSorted((a, b) => away(a) - away(b))[0] ?? null;
}
