import { addDays, dateOf, dayNumber, type LocalDate, yearOf } from '../kernel/index.js';

/** Legal holidays on fixed days (Codul muncii, art. 139), MM-DD. */
const FIXED = new Set([
  ...['01-01', '01-02', '01-06', '01-07', '01-24', '05-01', '06-01', '08-15'],
  ...['11-30', '12-01', '12-25', '12-26'],
]);
/** Days after the Orthodox Easter: Good Friday, Easter and its Monday, Whitsun and its Monday. */
const MOVING = new Set([-2, 0, 1, 49, 50]);

/** Returns the next day after `date` on which offices and banks work. */
export function nextWorkingDay(date: LocalDate): LocalDate {
  let at = addDays(date, 1);
  while (!isWorkingDay(at)) at = addDays(at, 1);
  return at;
}

/** Returns the last day before `date` whose next working day is before `date` too. */
export function lastDayOverdueOn(date: LocalDate): LocalDate {
  let at = addDays(date, -1);
  while (nextWorkingDay(at) >= date) at = addDays(at, -1);
  return at;
}

/**
 * True from Monday to Friday, except legal holidays, fixed or counted from the Orthodox Easter (Codul muncii, art.
 * 139).
 */
export function isWorkingDay(date: LocalDate): boolean {
  // 1 January 1970 was a Thursday.
  const weekday = (dayNumber(date) + 3) % 7;
  if (weekday >= 5 || FIXED.has(date.slice(5))) return false;
  return !MOVING.has(dayNumber(date) - dayNumber(orthodoxEaster(yearOf(date))));
}

/** Computes the date by Meeus' rule for the Julian calendar; the Gregorian one is 13 days ahead from 1900 to 2099. */
function orthodoxEaster(year: number): LocalDate {
  const [a, b, c] = [year % 4, year % 7, year % 19];
  const d = (19 * c + 15) % 30;
  const e = (2 * a + 4 * b - d + 34) % 7;
  const sum = d + e + 114;
  return addDays(dateOf(year, Math.floor(sum / 31), (sum % 31) + 1), 13);
}
