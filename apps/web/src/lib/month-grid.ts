/** Calendar dates as `YYYY-MM-DD` text, counted in UTC so that no time zone can move a day. */

const dayMs = 86_400_000;

export type CalendarDate = string;

const toMs = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`);
const fromMs = (ms: number): CalendarDate => new Date(ms).toISOString().slice(0, 10);

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  fromMs(toMs(date) + days * dayMs);

/** Sunday is 0: the week starts there. */
export const weekday = (date: CalendarDate): number => new Date(toMs(date)).getUTCDay();

/** The same day `months` later, or that month's last day when it is shorter. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  const first = Date.UTC(year, month - 1 + months, 1);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return fromMs(first + (Math.min(day, last) - 1) * dayMs);
}

/** Six weeks from the Sunday on or before the first of `date`'s month. */
export function monthGrid(date: CalendarDate): CalendarDate[][] {
  const first = `${date.slice(0, 8)}01`;
  const start = addDays(first, -weekday(first));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  );
}

/** Today in Bucharest, whatever zone the browser sits in. */
export const today = (): CalendarDate =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' }).format(new Date());

/**
 * A date as people type it: `5.11.2026`, `05/11/26`, `05112026`; `5.11` and `0511` are the one nearest to `near`. Null when
 * it is none.
 */
export function typedDate(text: string, near: CalendarDate): CalendarDate | null {
  const parts =
    /^(\d{1,2})[.,/ -](\d{1,2})(?:[.,/ -](\d{4}|\d{2})?)?$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text.trim());
  if (parts === null) return null;
  const [, day = '', month = '', year] = parts;
  const on = (wholeYear: number): CalendarDate =>
    `${wholeYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const nearYear = Number(near.slice(0, 4));
  const dates =
    year === undefined
      ? [nearYear, nearYear - 1, nearYear + 1].map(on)
      : [on(year.length === 2 ? 2000 + Number(year) : Number(year))];
  const away = (date: CalendarDate): number => Math.abs(toMs(date) - toMs(near));
  return dates.filter(isCalendarDay).toSorted((a, b) => away(a) - away(b))[0] ?? null;
}

/** Whether there is such a day: 2026-02-31 is none. */
export function isCalendarDay(date: CalendarDate): boolean {
  const ms = toMs(date);
  return !Number.isNaN(ms) && fromMs(ms) === date;
}
