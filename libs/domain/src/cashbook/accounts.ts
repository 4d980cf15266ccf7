import {
  addDays,
  dateOf,
  type LocalDate,
  yearOf,
  PAYMENT_MODE,
  type PaymentMode,
} from '../kernel/index.js';
import type { BookDocument, Cashbook, DayFlows, Flow, Flows } from './book.js';
import { isIn } from './document-types.js';
import type { CashAccount } from './events.js';

export const CASH_ACCOUNTS = ['cash', 'bank', 'collector'] as const satisfies CashAccount[];

/** Returns the account that a payment mode moves; null for a correction, which changes debts and moves no money. */
export function accountOfMode(mode: PaymentMode): CashAccount | null {
  switch (mode) {
    case PAYMENT_MODE.cash:
      return 'cash';
    case PAYMENT_MODE.correction:
      return null;
    case PAYMENT_MODE.collector:
      return 'collector';
    default:
      return 'bank';
  }
}

const NO_FLOW: Flow = { opened: 0, in: 0, out: 0 };
const NO_FLOWS: Flows = { cash: NO_FLOW, bank: NO_FLOW, collector: NO_FLOW };

/** One side of a document: its whole amount in or out of one account. */
export interface Leg {
  readonly account: CashAccount;
  readonly side: keyof Flow;
  readonly amountBani: number;
}

/**
 * Returns the account movements of a document (computation.md §6: types 1-9 in, 10-19 out; a transfer has both sides
 * and sums to zero). Empty for penalties, advances and corrections.
 */
export function legsOf(document: BookDocument): readonly Leg[] {
  switch (document.kind) {
    case 'payment':
    case 'collaborator':
      return leg(accountOfMode(document.mode), 'in', document.amountBani);
    case 'disbursement':
      return leg(accountOfMode(document.mode), 'out', document.amountBani);
    case 'return':
      return leg(
        accountOfMode(document.mode),
        isIn(document.of) ? 'out' : 'in',
        document.amountBani,
      );
    case 'transfer':
      return [
        ...leg(document.from, 'out', document.amountBani),
        ...leg(document.to, 'in', document.amountBani),
      ];
    case 'opening':
      return leg(document.account, 'opened', document.amountBani);
    case 'penalty-correction':
    case 'advance-distribution':
      return [];
  }
}

function leg(account: CashAccount | null, side: keyof Flow, amountBani: number): Leg[] {
  return account === null || amountBani === 0 ? [] : [{ account, side, amountBani }];
}

/** Returns the flows with a document's legs added on its day (sign 1), or removed again (-1). */
export function withLegs(
  days: DayFlows,
  date: LocalDate,
  legs: readonly Leg[],
  sign: 1 | -1,
): DayFlows {
  if (legs.length === 0) return days;
  const [month, day] = placeOf(date);
  const ofMonth = (days[month] ?? []).slice();
  let flows = ofMonth[day] ?? NO_FLOWS;
  for (const { account, side, amountBani } of legs) {
    const flow = flows[account];
    flows = { ...flows, [account]: { ...flow, [side]: flow[side] + sign * amountBani } };
  }
  ofMonth[day] = flows;
  const changed = days.slice();
  changed[month] = ofMonth;
  return changed;
}

function placeOf(date: LocalDate): readonly [month: number, day: number] {
  return [Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)) - 1];
}

/** The balance of each account. Bani. */
export type AccountBalances = Readonly<Record<CashAccount, number>>;

const NOTHING: AccountBalances = { cash: 0, bank: 0, collector: 0 };

/** Returns the balances at the end of a day: opening + in − out (computation.md §6). Books are oldest first. */
export function accountBalances(books: readonly Cashbook[], until: LocalDate): AccountBalances {
  return books.reduce((sums, book) => sumUntil(sums, book, until), NOTHING);
}

/** Returns the balances at the start of a day. */
export function balancesBefore(books: readonly Cashbook[], date: LocalDate): AccountBalances {
  // `addDays` cannot go before the smallest date, and no document is dated so early.
  return date <= '1900-01-01' ? NOTHING : accountBalances(books, addDays(date, -1));
}

function sumUntil(
  sums: AccountBalances,
  { year, days }: Pick<Cashbook, 'year' | 'days'>,
  until: LocalDate,
): AccountBalances {
  const lastYear = yearOf(until);
  if (year > lastYear) return sums;
  const [lastMonth, lastDay] = year < lastYear ? [11, 30] : placeOf(until);
  const total = { ...sums };
  days.forEach((ofMonth, month) => {
    if (month > lastMonth) return;
    ofMonth?.forEach((flows, day) => {
      if (flows === undefined || (month === lastMonth && day > lastDay)) return;
      for (const account of CASH_ACCOUNTS) total[account] += netOf(flows[account]);
    });
  });
  return total;
}

const netOf = (flow: Flow): number => flow.opened + flow.in - flow.out;

/** One account on one day, or over a period: opening + in − out = closing. Bani. */
export interface RegisterColumn {
  readonly opening: number;
  readonly in: number;
  readonly out: number;
  readonly closing: number;
}

export type RegisterColumns = Readonly<Record<CashAccount | 'total', RegisterColumn>>;

export interface RegisterDay {
  readonly date: LocalDate;
  readonly columns: RegisterColumns;
}

/** The cash register of a period: the days with movements, and the period as a whole. */
export interface CashRegister {
  readonly days: readonly RegisterDay[];
  readonly period: RegisterColumns;
}

/**
 * Returns the register of a period, both days included. An account's opening balance is in the opening column, whatever
 * its day. In the total a transfer appears on both sides, like its two legs. The cost grows with the days, not with the
 * documents.
 */
export function cashRegister(
  books: readonly Cashbook[],
  from: LocalDate,
  to: LocalDate,
): CashRegister {
  let standing = balancesBefore(books, from);
  const days: RegisterDay[] = [];
  let whole: RegisterColumns | undefined;
  for (const book of books) {
    for (const { date, flows } of datedDays(book)) {
      if (date < from || date > to) continue;
      const columns = columnsOf(standing, flows);
      standing = closings(columns);
      days.push({ date, columns });
      whole = whole === undefined ? columns : joined(whole, columns);
    }
  }
  return { days, period: whole ?? columnsOf(standing, NO_FLOWS) };
}

function columnsOf(standing: AccountBalances, flows: Flows): RegisterColumns {
  return withTotal((account) => {
    const flow = flows[account];
    const opening = standing[account] + flow.opened;
    return { opening, in: flow.in, out: flow.out, closing: opening + flow.in - flow.out };
  });
}

function withTotal(columnOf: (account: CashAccount) => RegisterColumn): RegisterColumns {
  const columns = {
    cash: columnOf('cash'),
    bank: columnOf('bank'),
    collector: columnOf('collector'),
  };
  const sum = (field: keyof RegisterColumn): number =>
    CASH_ACCOUNTS.reduce((total, account) => total + columns[account][field], 0);
  const total = {
    opening: sum('opening'),
    in: sum('in'),
    out: sum('out'),
    closing: sum('closing'),
  };
  return { ...columns, total };
}

function closings({ cash, bank, collector }: RegisterColumns): AccountBalances {
  return { cash: cash.closing, bank: bank.closing, collector: collector.closing };
}

/** Joins two consecutive periods: an opening balance recorded in the second is added to the opening of the first. */
function joined(first: RegisterColumns, next: RegisterColumns): RegisterColumns {
  return withTotal((account) => {
    const [a, b] = [first[account], next[account]];
    return {
      opening: a.opening + (b.opening - a.closing),
      in: a.in + b.in,
      out: a.out + b.out,
      closing: b.closing,
    };
  });
}

/** Cash in the till: how much, and the day that the oldest of it was received. Bani, above 0. */
export interface HeldCash {
  readonly since: LocalDate;
  readonly amountBani: number;
}

/**
 * Returns the till's cash after every document of these books, oldest book first; the oldest money is paid out first.
 * Null when empty.
 */
export function heldCash(books: readonly Cashbook[]): HeldCash | null {
  const days = books.flatMap((book) => [...datedDays(book)]);
  const amountBani = days.reduce((sum, { flows }) => sum + netOf(flows.cash), 0);
  if (amountBani <= 0) return null;
  let found = 0;
  for (const { date, flows } of days.reverse()) {
    found += flows.cash.opened + flows.cash.in;
    if (found >= amountBani) return { since: date, amountBani };
  }
  return null;
}

/** The till before and after one year's book: what a decision on that book needs from the other books. Bani. */
export interface CashOfOtherBooks {
  /** The balance at the end of the previous year. */
  readonly before: number;
  /** The lowest change that the later books make to the till's balance from the end of this year; 0 or less. */
  readonly laterLowest: number;
}

/** Returns the till before and after the book of `year`, from all books, oldest first. */
export function cashOfOtherBooks(books: readonly Cashbook[], year: number): CashOfOtherBooks {
  const before = accountBalances(books, `${year - 1}-12-31` as LocalDate).cash;
  let at = 0;
  let laterLowest = 0;
  for (const book of books) {
    if (book.year <= year) continue;
    for (const { flows } of datedDays(book)) {
      at += netOf(flows.cash);
      laterLowest = Math.min(laterLowest, at);
    }
  }
  return { before, laterLowest };
}

/** Yields the days of a year with movements, in their order. */
function* datedDays({ year, days }: Pick<Cashbook, 'year' | 'days'>) {
  for (const [month, ofMonth] of days.entries()) {
    for (const [day, flows] of (ofMonth ?? []).entries()) {
      if (flows === undefined || isEmpty(flows)) continue;
      yield { date: dateOf(year, month + 1, day + 1), flows };
    }
  }
}

/** True for a day without movements, such as one whose documents were all annulled. */
function isEmpty(flows: Flows): boolean {
  return CASH_ACCOUNTS.every((account) => {
    const { opened, in: came, out } = flows[account];
    return opened === 0 && came === 0 && out === 0;
  });
}

/**
 * Returns the lowest balance of the till at the end of `from` or of any later day. Bani; a value below 0 is not
 * allowed.
 */
export function lowestCash(days: DayFlows, from: LocalDate, around: CashOfOtherBooks): number {
  const [fromMonth, fromDay] = placeOf(from);
  let at = around.before;
  let lowest = Infinity;
  days.forEach((ofMonth, month) => {
    ofMonth?.forEach((flows, day) => {
      if (flows === undefined) return;
      // Above 0 for a day after `from`, below 0 for one before it.
      const past = (month - fromMonth) * 31 + day - fromDay;
      // A day without documents has the closing balance of the day before.
      if (past > 0 && lowest === Infinity) lowest = at;
      at += netOf(flows.cash);
      if (past >= 0) lowest = Math.min(lowest, at);
    });
  });
  return Math.min(lowest, at, at + around.laterLowest);
}
