import {
  byDate,
  byMonth,
  groupedBy,
  lastDay,
  searchKey,
  slices,
  type LocalDate,
  type YearMonth,
} from '../kernel/index.js';
import type { DistributionMode, MeteringMode } from '../month/index.js';
import { blockKey, blockName, type ApartmentRow, type Place } from './apartment-rows.js';
import type { AssociationRow } from './association-row.js';
import type { ExpenseRow, FundRow } from './expense-rows.js';
import type { Payers } from './group-rows.js';
import type { MeterRow } from './meter-rows.js';
import type { MonthRow } from './month-rows.js';
import type { OpeningRow } from './opening-rows.js';
import type { PaymentRow } from './payment-rows.js';
import type { NamedProvider } from './providers-named.js';
import type { PersonsRow, ReadingRow } from './reading-rows.js';
import type { Records } from './records.js';

/**
 * One step to carry out, as the product's own command does it. Things have their names from the files (entrance,
 * apartment, series, column); the caller that carries the steps out finds their ids on the way.
 */
export type TakeoverStep =
  | { readonly kind: 'settings'; readonly settings: AssociationRow['settings'] }
  | { readonly kind: 'block'; readonly block: string }
  | { readonly kind: 'entrance'; readonly block: string; readonly entrance: string }
  | { readonly kind: 'apartment'; readonly apartment: ApartmentRow }
  | ({ readonly kind: 'column'; readonly column: string } & ColumnDefaults)
  | { readonly kind: 'meters'; readonly meters: readonly MeterRow[] }
  | { readonly kind: 'group'; readonly group: string; readonly members: readonly Place[] }
  | { readonly kind: 'fund'; readonly fund: string }
  | { readonly kind: 'provider'; readonly provider: NamedProvider }
  /** Only the first month has opening balances. */
  | {
      readonly kind: 'open-month';
      readonly month: YearMonth;
      readonly opening: readonly OpeningRow[];
    }
  | { readonly kind: 'month-terms'; readonly month: MonthRow }
  | { readonly kind: 'persons'; readonly change: PersonsRow }
  | {
      readonly kind: 'readings';
      readonly month: YearMonth;
      readonly readings: readonly ReadingRow[];
    }
  | { readonly kind: 'expense'; readonly expense: ExpenseRow }
  | { readonly kind: 'fund-due'; readonly due: FundRow }
  /**
   * Accepts the open findings of the control list of a month that was already published on paper, with the import
   * itself.
   */
  | { readonly kind: 'accept-findings'; readonly month: YearMonth }
  | { readonly kind: 'publish-month'; readonly month: YearMonth; readonly date: LocalDate }
  | { readonly kind: 'close-month'; readonly month: YearMonth; readonly date: LocalDate }
  | { readonly kind: 'payment'; readonly payment: PaymentRow };

/** The last division under the column: the defaults of the next expense under it. */
export type ColumnDefaults = {
  readonly metering: MeteringMode;
  readonly distribution: DistributionMode;
  readonly payers: Payers;
};

/** The most items of one command. */
const METERS_AT_ONCE = 2_000;
const READINGS_AT_ONCE = 10_000;

/** Returns all steps in the order of their dates. Meant for records without errors. */
export function stepsOf(records: Records): TakeoverStep[] {
  return [...structureSteps(records), ...timeSteps(records)];
}

function structureSteps(records: Records): TakeoverStep[] {
  const { association, apartments, meters, groups } = records;
  const settings = association?.settings ?? {};
  const entrances = [...apartments.entrances.values()];
  const blocks = groupedBy(entrances, ({ block }) => blockKey(block));
  return [
    ...(Object.keys(settings).length === 0 ? [] : [{ kind: 'settings', settings } as const]),
    ...Array.from(blocks.values(), ([first]) => {
      return { kind: 'block', block: blockName(first!.block) } as const;
    }),
    ...entrances.map(({ entrance, block }) => {
      return { kind: 'entrance', block: blockName(block), entrance } as const;
    }),
    ...apartments.rows.map((apartment) => ({ kind: 'apartment', apartment }) as const),
    ...columnSteps(records),
    ...slices(meters.rows, METERS_AT_ONCE).map(
      (some) => ({ kind: 'meters', meters: some }) as const,
    ),
    ...Array.from(
      groups.members,
      ([group, members]) => ({ kind: 'group', group, members }) as const,
    ),
    ...records.fundNames.map((fund) => ({ kind: 'fund', fund }) as const),
    ...records.providers.map((provider) => ({ kind: 'provider', provider }) as const),
  ];
}

function columnSteps({ expenses }: Records): TakeoverStep[] {
  const columns = new Map<string, TakeoverStep>();
  for (const { column, metering, distribution, payers } of expenses.toSorted(byMonth)) {
    const key = searchKey(column);
    const known = columns.get(key);
    const name = known?.kind === 'column' ? known.column : column;
    columns.set(key, { kind: 'column', column: name, metering, distribution, payers });
  }
  return [...columns.values()];
}

/**
 * Month by month: opened, filled, published, closed, with each payment at its date. On one date the publication comes
 * first, then the payments by number, then the close, as the books count them (computation.md §6): a payment of the
 * closing day stops that day's penalty. What a December's year still receives after its close comes before it.
 */
function timeSteps(records: Records): TakeoverStep[] {
  const { months, opening } = records;
  const steps: TakeoverStep[] = [];
  const paid = paymentsBefore(records);
  months.rows.forEach((month, at) => {
    const { published, closed, month: own } = month;
    steps.push({ kind: 'open-month', month: own, opening: at === 0 ? opening : [] });
    steps.push({ kind: 'month-terms', month }, ...contentSteps(records, own));
    if (published !== null) {
      steps.push(...paid(published, false), { kind: 'accept-findings', month: own });
      steps.push({ kind: 'publish-month', month: own, date: published });
    }
    if (closed !== null) {
      steps.push(...paid(lastPaid(own, closed), true));
      steps.push({ kind: 'close-month', month: own, date: closed });
    }
    const next = months.rows[at + 1]?.published ?? null;
    if (next !== null) steps.push(...paid(next, false));
  });
  return [...steps, ...paid(null, true)];
}

/**
 * Returns the last day whose payments are registered before a close: once the December of a past year is closed, its
 * year takes no more documents (decision 95). A close counts payments up to its own day alone.
 */
function lastPaid(month: YearMonth, closed: LocalDate): LocalDate {
  const end = lastDay(month);
  return month.endsWith('-12') && end > closed ? end : closed;
}

function contentSteps(records: Records, month: YearMonth): TakeoverStep[] {
  const ofMonth = <T extends { readonly month: YearMonth }>(rows: readonly T[]): T[] =>
    rows.filter((row) => row.month === month);
  const readings = slices(ofMonth(records.readings), READINGS_AT_ONCE);
  return [
    ...ofMonth(records.persons).map((change) => ({ kind: 'persons', change }) as const),
    ...readings.map((some) => ({ kind: 'readings', month, readings: some }) as const),
    ...ofMonth(records.expenses).map((expense) => ({ kind: 'expense', expense }) as const),
    ...ofMonth(records.funds).map((due) => ({ kind: 'fund-due', due }) as const),
  ];
}

/**
 * Returns a function that takes the payments in time order: each call returns those not yet taken up to a date; null
 * takes all the rest.
 */
function paymentsBefore({ payments }: Records) {
  const inOrder = [...payments].sort((a, b) => byDate(a, b) || a.number - b.number);
  let next = 0;
  return (date: LocalDate | null, including: boolean): TakeoverStep[] => {
    const taken: TakeoverStep[] = [];
    for (; next < inOrder.length; next++) {
      const payment = inOrder[next]!;
      const isIn = date === null || payment.date < date || (including && payment.date === date);
      if (!isIn) break;
      taken.push({ kind: 'payment', payment });
    }
    return taken;
  };
}
