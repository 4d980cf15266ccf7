import type { CalendarDate } from './month-grid.js';

/** Hours as the clock in Bucharest shows them, whatever the browser's time zone. */

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Bucharest',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns date and hour in Bucharest at an instant: `2026-05-31` and `14:05:00`. */
export function wallClock(instant: string): { readonly date: CalendarDate; readonly hour: string } {
  const [date = '', hour = ''] = clock.format(new Date(instant)).split(' ');
  return { date, hour };
}

/** Parses an hour as people type it (`14:30`, `14.30.15`, `1430`, `9`) into `14:30:00`; null when it is not one. */
export function typedHour(text: string): string | null {
  const parts =
    /^(\d{1,2})(?:[:.,](\d{2})(?:[:.,](\d{2}))?)?$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})(\d{2})?$/.exec(text.trim());
  if (parts === null) return null;
  const [, hour = '', minute = '00', second = '00'] = parts;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}:${second}`;
}

/** Bucharest's offset from UTC in hours, in winter and in summer. */
const hoursAhead = [2, 3];
const hourMs = 3_600_000;

/**
 * Returns the instant at which Bucharest's clock showed a date and an hour (`14:30:00`). For the hour that occurs twice
 * in October it is the later one, unless only the earlier has passed by `nowMs`; null for the hour skipped in March.
 */
export function instantAt(date: CalendarDate, hour: string, nowMs: number): string | null {
  const instants = hoursAhead.map((ahead) =>
    new Date(Date.parse(`${date}T${hour}Z`) - ahead * hourMs).toISOString(),
  );
  const shownThen = instants.filter((instant) => {
    const shown = wallClock(instant);
    return shown.date === date && shown.hour === hour;
  });
  return shownThen.find((instant) => Date.parse(instant) <= nowMs) ?? shownThen[0] ?? null;
}
