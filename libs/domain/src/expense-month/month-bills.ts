import { bani, firstDay, fundId, type LocalDate } from '../kernel/index.js';
import {
  type ApartmentClosing,
  billLine,
  carriedForward,
  closeApartment,
  factsUntil,
  type Ledger,
  type LedgerFact,
  ledgerOf,
} from '../ledger/index.js';
import type { MonthTable } from '../month/index.js';
import type { BasisApartment, MonthBasis } from './basis.js';
import type { ResultFund, ResultLine, ResultPenalties } from './result.js';
import type { MonthSources } from './sources.js';
import { exclusionsOf } from './terms.js';

/**
 * One apartment's part of the month: its line and the penalties posted to it. Kept months hold all their bills, so a
 * bill keeps only those parts of the account that callers use.
 */
export interface Bill {
  readonly line: ResultLine;
  readonly penalties: readonly ResultPenalties[];
  /** The account's unpaid amount to each fund before the bill; funds without one are absent. Bani. */
  readonly fundArrears: ReadonlyMap<number, number>;
  /** The account that the next month starts from; filled by a close only. */
  readonly carried: readonly LedgerFact[];
}

/** What a close charges an apartment. */
export type Owed = Omit<ApartmentClosing, 'date'>;

interface Billing {
  readonly closing: Owed;
  readonly date: LocalDate | null;
  readonly isClose: boolean;
}

/** Computes the bill of an account up to `date`; null leaves new penalties out. */
export function billOf(history: readonly LedgerFact[], { closing, date, isClose }: Billing): Bill {
  if (date === null) {
    const before = ledgerOf(history);
    const line = billLine(before, closing, []);
    return { line, penalties: [], fundArrears: openByFund(before), carried: [] };
  }
  const { line, penalties, before, ledger } = closeApartment(history, { ...closing, date });
  const carried = isClose ? carriedForward(ledger, date) : [];
  return { line, penalties, fundArrears: openByFund(before), carried };
}

/** Returns what the month charges the apartment at index `at` of its tables. */
export function closingOf(
  { month: { month, terms, publication } }: MonthSources,
  apartment: BasisApartment,
  table: MonthTable,
  dues: MonthTable,
  at: number,
): Owed {
  return {
    month: month!,
    terms: {
      // No payment term runs in a month that is not published: only later closes read this field.
      published: publication?.published ?? firstDay(month!),
      maturityDays: terms.maturityDays,
      rateE2: terms.penaltiesRateE2,
    },
    expenses: bani(table.totals[at] ?? 0),
    ...exclusionsOf(terms, apartment),
    dues: dues.columns.map(({ columnId: id, shares }) => ({
      fundId: fundId(id),
      amount: bani(shares[at] ?? 0),
    })),
  };
}

/** True where the account, by its facts up to a day, has no debt and no advance. */
export function isEven(facts: readonly LedgerFact[], until: LocalDate | null): boolean {
  const { items, advance } = ledgerOf(until === null ? facts : factsUntil(facts, until));
  return advance === 0 && items.every(({ open }) => open === 0);
}

/** Returns the funds with a due of this month or unpaid earlier dues, with one sum for each bill. Bani. */
export function resultFunds(
  basis: MonthBasis,
  dues: MonthTable,
  bills: readonly Bill[],
): ResultFund[] {
  const due = new Map(dues.columns.map((column) => [Number(column.columnId), column.shares]));
  return basis.funds.flatMap(({ idFund, name }) => {
    const arrears = bills.map(({ fundArrears }) => fundArrears.get(idFund) ?? 0);
    const shares = due.get(idFund);
    if (shares === undefined && arrears.every((open) => open === 0)) return [];
    const ofMonth = arrears.map((_, at) => shares?.[at] ?? 0);
    return [{ idFund, name, arrears, dues: ofMonth }];
  });
}

const NOTHING_OPEN: ReadonlyMap<number, number> = new Map();

function openByFund({ items }: Ledger): ReadonlyMap<number, number> {
  let sums: Map<number, number> | undefined;
  for (const { fundId: idFund, open } of items) {
    if (idFund === null || open === 0) continue;
    sums ??= new Map();
    sums.set(idFund, (sums.get(idFund) ?? 0) + open);
  }
  return sums ?? NOTHING_OPEN;
}
