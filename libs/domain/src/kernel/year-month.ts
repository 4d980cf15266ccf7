import type { Brand } from './brand.js';
import { daysInMonth, type LocalDate } from './calendar.js';

/** An accounting month, 'YYYY-MM'; compares as text. */
export type YearMonth = Brand<string, 'YearMonth'>;

/** The same month as calls carry it: a whole number yyyymm, 202509. */
export type MonthId = Brand<number, 'MonthId'>;

/** The last month that a number can express, December 9999: stands for the end of a period that is left open. */
export const LAST_MONTH_ID = 999_912 as MonthId;

/** Checks a month in its stored form. Throws on any other text. */
export function yearMonth(text: string): YearMonth {
  if (!isYearMonth(text)) throw new RangeError(`not a month: ${text}`);
  return text;
}

/** True for a month in its stored form, years 1000-9999. */
export function isYearMonth(text: string): text is YearMonth {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);
}

/** Checks a month as calls carry it. Throws on a number that is not a month. */
export function monthId(value: number): MonthId {
  if (!isMonthId(value)) throw new RangeError(`not a month id: ${value}`);
  return value;
}

/** True for a whole number yyyymm, years 1000-9999. */
export function isMonthId(value: unknown): value is MonthId {
  if (!Number.isInteger(value)) return false;
  const id = value as number;
  const month = id % 100;
  return id >= 100_001 && id <= LAST_MONTH_ID && month >= 1 && month <= 12;
}

export function monthIdOf(month: YearMonth): MonthId {
  return monthId(Number(month.slice(0, 4)) * 100 + Number(month.slice(5)));
}

export function yearMonthOf(id: MonthId): YearMonth {
  return yearMonth(`${Math.floor(id / 100)}-${String(id % 100).padStart(2, '0')}`);
}

/** Compares two items by month, for sorting; items of the same month are equal and keep their order. */
export function byMonth(a: { readonly month: string }, b: { readonly month: string }): number {
  return a.month < b.month ? -1 : a.month > b.month ? 1 : 0;
}

/** Returns the accounting month that a date falls in. */
export function monthOfDate(date: LocalDate): YearMonth {
  return date.slice(0, 7) as YearMonth;
}

/** Returns the month `count` months later, or earlier when negative. */
export function shiftMonth(month: YearMonth, count: number): YearMonth {
  const total = ordinal(month) + count;
  const year = Math.floor(total / 12);
  return yearMonth(`${year}-${String(total - year * 12 + 1).padStart(2, '0')}`);
}

export const nextMonth = (month: YearMonth): YearMonth => shiftMonth(month, 1);

/** Returns the months from one to the other; negative when the second is earlier. */
export function monthsBetween(from: YearMonth, to: YearMonth): number {
  return ordinal(to) - ordinal(from);
}

export function firstDay(month: YearMonth): LocalDate {
  return `${month}-01` as LocalDate;
}

export function lastDay(month: YearMonth): LocalDate {
  return `${month}-${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}` as LocalDate;
}

function ordinal(month: YearMonth): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}
