import type { Brand } from './brand.js';

/** A calendar date in Europe/Bucharest, 'YYYY-MM-DD'; compares as text. */
export type LocalDate = Brand<string, 'LocalDate'>;

const BUCHAREST = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' });
const ZERO = '0'.charCodeAt(0);
const TWO_DIGITS = Array.from({ length: 32 }, (_, part) => String(part).padStart(2, '0'));
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Checks a date in its stored form. Throws on any other text. */
export function localDate(text: string): LocalDate {
  if (!isLocalDate(text)) throw new RangeError(`not a date: ${text}`);
  return text;
}

/** Returns the date in Bucharest at an instant in milliseconds since 1970, whatever the process's own time zone. */
export function dateInBucharest(instantMs: number): LocalDate {
  return localDate(BUCHAREST.format(instantMs));
}

/** True for a date that exists, in its stored form. */
export function isLocalDate(text: string): text is LocalDate {
  const match = /^([1-9]\d{3})-(\d\d)-(\d\d)$/.exec(text);
  return match !== null && exists(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** Reads a date as the user types it, DD.MM.YYYY, or as it is stored; returns undefined for any other text. */
export function parseDate(text: string): LocalDate | undefined {
  const typed = /^(\d\d)\.(\d\d)\.([1-9]\d{3})$/.exec(text);
  const stored = typed === null ? text : `${typed[3]}-${typed[2]}-${typed[1]}`;
  return isLocalDate(stored) ? stored : undefined;
}

/** Compares two dated items, for sorting; items of the same day are equal and keep their order. */
export function byDate(a: { readonly date: string }, b: { readonly date: string }): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
}

/** Formats a date as screens show it, dd.MM.yyyy. */
export function shownDate(date: LocalDate): string {
  return `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
}

/** Returns the year of a date, which is also the year of the cashbook that its documents belong to. */
export function yearOf(date: LocalDate): number {
  return Number(date.slice(0, 4));
}

/** Returns the date `days` calendar days later, or earlier when negative. Throws past the years 1000-9999. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** Returns the calendar days from one date to the other; negative when the second is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the same day `months` later, or the last day of that month when it has no such day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year, month, day] = fields(date);
  const total = year * 12 + month - 1 + months;
  const toYear = Math.floor(total / 12);
  const toMonth = total - toYear * 12 + 1;
  return dateOf(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

/** Returns how many days the month has, leap years counted. */
export function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && leap ? 29 : MONTH_LENGTHS[month - 1]!;
}

/** Returns the days since 1970-01-01 in the proleptic Gregorian calendar: the date as a whole number. */
export function dayNumber(date: LocalDate): number {
  const [year, month, day] = fields(date);
  // A year that starts in March has the leap day last, so that a linear formula gives the days before a month.
  const marchYear = month <= 2 ? year - 1 : year;
  const marchMonth = (month + 9) % 12;
  const leapDays =
    Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + Math.floor((marchMonth * 153 + 2) / 5) + day - 1 - 719_468;
}

/** Returns the date of a day number. Throws past the years 1000-9999. */
export function dateOfDayNumber(days: number): LocalDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return dateOf(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

function fields(date: LocalDate): [year: number, month: number, day: number] {
  const two = (at: number): number =>
    (date.charCodeAt(at) - ZERO) * 10 + (date.charCodeAt(at + 1) - ZERO);
  return [two(0) * 100 + two(2), two(5), two(8)];
}

function exists(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Returns the date of a year, a month (1-12) and a day that exists in it. Throws past the years 1000-9999. */
export function dateOf(year: number, month: number, day: number): LocalDate {
  if (!(year >= 1000 && year <= 9999)) throw new RangeError(`not a date: in the year ${year}`);
  return `${year}-${TWO_DIGITS[month]}-${TWO_DIGITS[day]}` as LocalDate;
}
