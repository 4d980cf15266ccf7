import { bani, fundId, type LocalDate } from '../kernel/index.js';
import {
  type ApartmentClosing,
  billLine,
  closeApartment,
  type Ledger,
  type LedgerFact,
  ledgerOf,
} from '../ledger/index.js';
import type { MonthTable } from '../month/index.js';
import type { BasisApartment, MonthBasis } from './basis.js';
import type { ResultFund, ResultLine, ResultPenalties } from './result.js';
import type { MonthSources } from './sources.js';

/** One apartment's part of the month: its line, the penalties posted to it, its account before and after. */
export interface Bill {
  readonly line: ResultLine;
  readonly penalties: readonly ResultPenalties[];
  readonly before: Ledger;
  readonly after: Ledger;
}

/** What a close asks of an apartment. */
export type Owed = Omit<ApartmentClosing, 'date'>;

/** The bill of an account up to `date`; null leaves new penalties out. */
export function billOf(
  history: readonly LedgerFact[],
  { closing, date }: { readonly closing: Owed; readonly date: LocalDate | null },
): Bill {
  if (date === null) {
    const before = ledgerOf(history);
    return { line: billLine(before, closing, []), penalties: [], before, after: before };
  }
  const { line, penalties, before, ledger } = closeApartment(history, { ...closing, date });
  return { line, penalties, before, after: ledger };
}

/** What the month asks of the apartment that stands at `at` in its tables. */
export function closingOf(
  { month: { month, terms, publication } }: MonthSources,
  { nopRemBani, nopPenBani }: BasisApartment,
  table: MonthTable,
  dues: MonthTable,
  at: number,
): Owed {
  const isResidential = terms.buildingType === 0;
  return {
    month: month!,
    terms: {
      // Of a month that is not published no term runs: the field is read by later closes only.
      published: publication?.published ?? (`${month!}-01` as LocalDate),
      maturityDays: terms.maturityDays,
      rateE2: terms.penaltiesRateE2,
    },
    expenses: bani(table.totals[at] ?? 0),
    excluded: bani(isResidential ? nopRemBani : 0),
    waived: bani(isResidential ? nopPenBani : 0),
    dues: dues.columns.map(({ columnId: id, shares }) => ({
      fundId: fundId(id),
      amount: bani(shares[at] ?? 0),
    })),
  };
}

/** True where nothing is owed and nothing stands over, by the facts up to a day. */
export function isEven(facts: readonly LedgerFact[], until: LocalDate | null): boolean {
  const counted =
    until === null ? facts : facts.filter((fact) => !('date' in fact) || fact.date <= until);
  const { items, advance } = ledgerOf(counted);
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
    const arrears = bills.map(({ before }) => openOfFund(before, idFund));
    const shares = due.get(idFund);
    if (shares === undefined && arrears.every((open) => open === 0)) return [];
    const ofMonth = arrears.map((_, at) => shares?.[at] ?? 0);
    return [{ idFund, name, arrears, dues: ofMonth }];
  });
}

function openOfFund(ledger: Ledger, idFund: number): number {
  let open = 0;
  for (const item of ledger.items) if (item.fundId === fundId(idFund)) open += item.open;
  return open;
}
