import { byMonth, groupedBy, monthOfDate, PAYMENT_MODE, type YearMonth } from '../kernel/index.js';
import { blockKey } from './apartment-rows.js';
import type { OpeningKind } from './opening-rows.js';
import type { Records } from './records.js';

/** The figures that a user compares with the papers before confirming. Money in bani, shares in hundred-thousandths. */
export type ControlTotals = {
  readonly blocks: number;
  readonly entrances: readonly EntranceTotal[];
  readonly apartments: number;
  readonly persons: number;
  readonly shareE5: number;
  readonly meters: number;
  readonly groups: number;
  readonly funds: number;
  readonly providers: number;
  readonly opening: Readonly<Record<OpeningKind, CountedSum>>;
  readonly months: readonly MonthTotal[];
  readonly payments: {
    readonly cash: CountedSum;
    readonly bank: CountedSum;
    /** Payments of both modes that name a fund. */
    readonly intoFunds: CountedSum;
    /** By the calendar month of their dates, as the cash register counts them. */
    readonly byMonth: readonly ({ readonly month: YearMonth } & CountedSum)[];
  };
};

export type CountedSum = { readonly count: number; readonly bani: number };

export type EntranceTotal = {
  readonly entrance: string;
  readonly apartments: number;
  readonly persons: number;
  readonly shareE5: number;
};

export type MonthTotal = {
  readonly month: YearMonth;
  readonly expenses: CountedSum;
  readonly dues: CountedSum;
  readonly readings: number;
  readonly personsChanges: number;
};

/** Adds up the rows that could be read; rows with errors are left out. */
export function controlTotals(records: Records): ControlTotals {
  const { apartments, meters, groups, fundNames, providers, opening, payments, months } = records;
  const { rows } = apartments;
  const blocks = new Set(rows.map(({ block }) => blockKey(block)));
  const ofKind = (kind: OpeningKind): CountedSum =>
    sumOf(opening.filter((row) => row.kind === kind));
  return {
    blocks: blocks.size,
    entrances: Array.from(apartments.entrances.values(), ({ entrance }) => {
      const own = rows.filter((row) => row.entrance === entrance);
      return { entrance, apartments: own.length, ...peopleAndShares(own) };
    }),
    apartments: rows.length,
    ...peopleAndShares(rows),
    meters: meters.rows.length,
    groups: groups.members.size,
    funds: fundNames.length,
    providers: providers.length,
    opening: {
      arrears: ofKind('arrears'),
      penalty: ofKind('penalty'),
      advance: ofKind('advance'),
      fund: ofKind('fund'),
    },
    months: monthTotals(
      records,
      months.rows.map(({ month }) => month),
    ),
    payments: {
      cash: sumOf(payments.filter(({ mode }) => mode === PAYMENT_MODE.cash)),
      bank: sumOf(payments.filter(({ mode }) => mode === PAYMENT_MODE.bank)),
      intoFunds: sumOf(payments.filter(({ fund }) => fund !== null)),
      byMonth: paymentsByMonth(payments),
    },
  };
}

function monthTotals(records: Records, months: readonly YearMonth[]): MonthTotal[] {
  const { expenses, funds, readings, persons } = records;
  const ofReadings = groupedBy(readings, ({ month }) => month);
  return months.map((month) => {
    const isOf = (row: { readonly month: YearMonth }): boolean => row.month === month;
    return {
      month,
      expenses: sumOf(expenses.filter(isOf)),
      dues: sumOf(funds.filter(isOf).map(({ totalBani }) => ({ amountBani: totalBani }))),
      readings: ofReadings.get(month)?.length ?? 0,
      personsChanges: persons.filter(isOf).length,
    };
  });
}

function paymentsByMonth(payments: Records['payments']): ControlTotals['payments']['byMonth'] {
  const months = groupedBy(payments, ({ date }) => monthOfDate(date));
  return Array.from(months, ([month, own]) => ({ month, ...sumOf(own) })).sort(byMonth);
}

function sumOf(rows: readonly { readonly amountBani: number }[]): CountedSum {
  return { count: rows.length, bani: rows.reduce((sum, { amountBani }) => sum + amountBani, 0) };
}

function peopleAndShares(rows: readonly { persons: number; shareE5: number }[]) {
  return {
    persons: rows.reduce((sum, { persons }) => sum + persons, 0),
    shareE5: rows.reduce((sum, { shareE5 }) => sum + shareE5, 0),
  };
}
