import { type LocalDate, localDate } from '@scara/domain/kernel';

const BUCHAREST = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' });

/** The calendar date in Bucharest now: commands are told it, the domain has no clock. */
export function today(now: Date = new Date()): LocalDate {
  return localDate(BUCHAREST.format(now));
}
