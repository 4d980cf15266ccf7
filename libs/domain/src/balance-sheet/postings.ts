import { firstDay, type LocalDate, type YearMonth } from '../kernel/index.js';
import {
  type ExpenseMonth,
  type MonthResult,
  type OpeningBalance,
  closingInForce,
} from '../expense-month/index.js';

/** What a closing in force posted to the accounts of all apartments together. Bani. */
export interface MonthPosting {
  readonly month: YearMonth;
  readonly closed: LocalDate;
  /** The part of the month's expenses that its bills charge. */
  readonly distributedBani: number;
  /** Penalties of older bills. */
  readonly penaltiesBani: number;
  readonly dues: readonly { readonly idFund: number; readonly amountBani: number }[];
}

/** An expense document on the list of its month. Bani; below 0 for a credit note. */
export interface BillOnList {
  readonly month: YearMonth;
  readonly idOutgo: number;
  readonly name: string;
  readonly provider: string;
  readonly number: string;
  /** '' where the date is not known. */
  readonly date: LocalDate | '';
  readonly amountBani: number;
  readonly isDisabled: boolean;
}

/** What the balance sheet needs from the months of an association, without their tables. */
export interface MonthsOnSheet {
  /** The balances of apartments before the first month. */
  readonly opening: readonly OpeningBalance[];
  readonly postings: readonly MonthPosting[];
  readonly bills: readonly BillOnList[];
}

/**
 * Returns the months whose closing is in force: all before the last one, and the last one while it is closed. A last
 * month that was reopened is being recomputed and posts nothing until it is closed again; a reopened month with later
 * months still counts with its last closing (`closingInForce`). Input and result are oldest first.
 */
export function standingMonths(months: readonly ExpenseMonth[]): readonly ExpenseMonth[] {
  const last = months.at(-1);
  const standing = last !== undefined && last.closing === null ? months.slice(0, -1) : months;
  return standing.filter((month) => closingInForce(month) !== null);
}

/** Returns what a close posted; undefined for a month without a closing. */
export function postingOf(month: ExpenseMonth): MonthPosting | undefined {
  const closing = closingInForce(month);
  return closing === null ? undefined : postingOfResult(closing.result, closing.closed);
}

/** Returns the same from the result of a close. */
export function postingOfResult(result: MonthResult, closed: LocalDate): MonthPosting {
  return {
    month: result.month,
    closed,
    distributedBani: result.proof.distributedBani,
    penaltiesBani: sumOf(result.penalties.flat().map(({ asked }) => asked)),
    dues: result.funds.map(({ idFund, dues }) => ({ idFund, amountBani: sumOf(dues) })),
  };
}

/** Returns the expense documents of one month. */
export function billsOf({ month, expenses }: ExpenseMonth): BillOnList[] {
  if (month === null) return [];
  return [...expenses].map(([idOutgo, { name, amountBani, isDisabled, document }]) => {
    const { provider, number, date } = document;
    return { month, idOutgo, name, provider, number, date, amountBani, isDisabled };
  });
}

/** Collects what the balance sheet needs from the months, oldest first. */
export function monthsOnSheet(months: readonly ExpenseMonth[]): MonthsOnSheet {
  return {
    opening: months[0]?.opening ?? [],
    postings: standingMonths(months).flatMap((month) => postingOf(month) ?? []),
    bills: months.flatMap(billsOf),
  };
}

/**
 * Returns the day from which the association owes a bill: the document's date, or the first day of its month where the
 * date is not known; never later than the close that charged it to owners.
 */
export function owedFrom(
  { date, month }: Pick<BillOnList, 'date' | 'month'>,
  closed: LocalDate | undefined,
): LocalDate {
  const own = date === '' ? firstDay(month) : date;
  return closed !== undefined && closed < own ? closed : own;
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
