import { dateInBucharest, type LocalDate } from '@scara/domain/kernel';

const MINUTE_MS = 60_000;

let known: { readonly minute: number; readonly date: LocalDate } | undefined;

/** Returns today's date in Bucharest. Commands receive it as an argument because the domain has no clock. */
export function today(now: Date = new Date()): LocalDate {
  // A command asks several times, and the date can change only at a full minute.
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (known?.minute !== minute) known = { minute, date: dateInBucharest(now.getTime()) };
  return known.date;
}
