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
 * One apartment's part of the month: its line and the penalties posted to it. Months are kept with all their bills, so
 * that of the account nothing stays here that nobody asks for.
 */
export interface Bill {
  readonly line: ResultLine;
  readonly penalties: readonly ResultPenalties[];
  /** What the account owed to each fund before the bill, where it owed anything. Bani. */
  readonly fundArrears: ReadonlyMap<number, number>;
  /** What the account goes on from; of a close alone. */
  readonly carried: readonly LedgerFact[];
}

/** What a close asks of an apartment. */
export type Owed = Omit<ApartmentClosing, 'date'>;

interface Billing {
  readonly closing: Owed;
  readonly date: LocalDate | null;
  readonly isClose: boolean;
}

/** The bill of an account up to `date`; null leaves new penalties out. */
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

/** What the month asks of the apartment that stands at `at` in its tables. */
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
      // Of a month that is not published no term runs: the field is read by later closes only.
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

/** True where nothing is owed and nothing stands over, by the facts up to a day. */
export function isEven(facts: readonly LedgerFact[], until: LocalDate | null): boolean {
  const { items, advance } = ledgerOf(until === null ? facts : factsUntil(facts, until));
  return advance === 0 && items.every(({ open }) => open === 0);
}

/** The funds with a due of this month or unpaid ones of before, a sum for each bill. Bani. */
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
