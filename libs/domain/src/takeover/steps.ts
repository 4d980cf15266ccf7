import { searchKey, type LocalDate, type YearMonth } from '../kernel/index.js';
import type { DistributionMode, MeteringMode } from '../month/index.js';
import type { ApartmentRow, Place } from './apartment-rows.js';
import type { AssociationRow } from './association-row.js';
import type { ExpenseRow, FundRow } from './expense-rows.js';
import type { Payers } from './group-rows.js';
import type { MeterRow } from './meter-rows.js';
import type { MonthRow } from './month-rows.js';
import type { OpeningRow } from './opening-rows.js';
import type { PaymentRow } from './payment-rows.js';
import type { PersonsRow, ReadingRow } from './reading-rows.js';
import type { Records } from './records.js';

/**
 * One thing to be done, as the product's own command will do it. Things are named as people name them
 * (entrance, apartment, series, column); whoever carries the steps out learns their ids on the way.
 */
export type TakeoverStep =
  | { readonly kind: 'settings'; readonly settings: AssociationRow['settings'] }
  | { readonly kind: 'block'; readonly block: string }
  | { readonly kind: 'entrance'; readonly block: string; readonly entrance: string }
  | { readonly kind: 'apartment'; readonly apartment: ApartmentRow }
  | ({ readonly kind: 'column'; readonly column: string } & ColumnDefaults)
  | { readonly kind: 'provider'; readonly provider: string; readonly cif: string }
  | { readonly kind: 'meter'; readonly meter: MeterRow }
  | { readonly kind: 'group'; readonly group: string; readonly members: readonly Place[] }
  | { readonly kind: 'fund'; readonly fund: string }
  | {
      readonly kind: 'opening';
      readonly month: YearMonth;
      readonly balances: readonly OpeningRow[];
    }
  | { readonly kind: 'open-month'; readonly month: MonthRow }
  | {
      readonly kind: 'persons';
      readonly month: YearMonth;
      readonly changes: readonly PersonsRow[];
    }
  | {
      readonly kind: 'readings';
      readonly month: YearMonth;
      readonly readings: readonly ReadingRow[];
    }
  | { readonly kind: 'expense'; readonly expense: ExpenseRow }
  | { readonly kind: 'fund-due'; readonly due: FundRow }
  | { readonly kind: 'publish-month'; readonly month: YearMonth; readonly date: LocalDate }
  | { readonly kind: 'close-month'; readonly month: YearMonth; readonly date: LocalDate }
  | { readonly kind: 'payment'; readonly payment: PaymentRow };

/** How the column was last divided: what the next expense under it starts from. */
export type ColumnDefaults = {
  readonly metering: MeteringMode;
  readonly distribution: DistributionMode;
  readonly payers: Payers;
};

/** Where the files name no block, its entrances stand in one of this name. */
export const ONLY_BLOCK = 'Bloc';

/** Everything in the order in which it happened. Meant for records without errors. */
export function stepsOf(records: Records): TakeoverStep[] {
  return [...structureSteps(records), ...timeSteps(records)];
}

function structureSteps(records: Records): TakeoverStep[] {
  const { association, apartments, meters, groups } = records;
  const settings = association?.settings ?? {};
  const entrances = [...apartments.entrances.values()];
  const blocks = new Set(entrances.map(({ block }) => block || ONLY_BLOCK));
  return [
    ...(Object.keys(settings).length === 0 ? [] : [{ kind: 'settings', settings } as const]),
    ...Array.from(blocks, (block) => ({ kind: 'block', block }) as const),
    ...entrances.map(({ entrance, block }) => {
      return { kind: 'entrance', block: block || ONLY_BLOCK, entrance } as const;
    }),
    ...apartments.rows.map((apartment) => ({ kind: 'apartment', apartment }) as const),
    ...columnSteps(records),
    ...providerSteps(records),
    ...meters.rows.map((meter) => ({ kind: 'meter', meter }) as const),
    ...Array.from(
      groups.members,
      ([group, members]) => ({ kind: 'group', group, members }) as const,
    ),
    ...records.fundNames.map((fund) => ({ kind: 'fund', fund }) as const),
  ];
}

function columnSteps({ expenses }: Records): TakeoverStep[] {
  const columns = new Map<string, TakeoverStep>();
  for (const { column, metering, distribution, payers } of inMonthOrder(expenses)) {
    const key = searchKey(column);
    const known = columns.get(key);
    const name = known?.kind === 'column' ? known.column : column;
    columns.set(key, { kind: 'column', column: name, metering, distribution, payers });
  }
  return [...columns.values()];
}

function providerSteps({ expenses }: Records): TakeoverStep[] {
  const providers = new Map<string, { provider: string; cif: string }>();
  for (const { provider, providerCif } of expenses) {
    const known = providers.get(searchKey(provider));
    if (provider !== '' && (known === undefined || known.cif === '')) {
      const name = known?.provider ?? provider;
      providers.set(searchKey(provider), { provider: name, cif: providerCif });
    }
  }
  return Array.from(providers.values(), (provider) => ({ kind: 'provider', ...provider }) as const);
}

/**
 * Month by month: opened, filled, published, closed, and each payment where its date puts it. On one date
 * comes the publication, then the payments by number, then the close, as the books count them
 * (computation.md §6): a payment of the closing day stops that day's penalty.
 */
function timeSteps(records: Records): TakeoverStep[] {
  const { months, opening } = records;
  const steps: TakeoverStep[] = [];
  const paid = paymentsBefore(records);
  months.rows.forEach((month, at) => {
    if (at === 0 && opening.length > 0) {
      steps.push({ kind: 'opening', month: month.month, balances: opening });
    }
    steps.push({ kind: 'open-month', month }, ...contentSteps(records, month.month));
    const { published, closed } = month;
    if (published !== null) {
      steps.push(...paid(published, false));
      steps.push({ kind: 'publish-month', month: month.month, date: published });
    }
    if (closed !== null) {
      steps.push(...paid(closed, true), { kind: 'close-month', month: month.month, date: closed });
    }
    const next = months.rows[at + 1]?.published ?? null;
    if (next !== null) steps.push(...paid(next, false));
  });
  return [...steps, ...paid(null, true)];
}

function contentSteps(records: Records, month: YearMonth): TakeoverStep[] {
  const ofMonth = <T extends { readonly month: YearMonth }>(rows: readonly T[]): T[] =>
    rows.filter((row) => row.month === month);
  const changes = ofMonth(records.persons);
  const readings = ofMonth(records.readings);
  return [
    ...(changes.length === 0 ? [] : [{ kind: 'persons', month, changes } as const]),
    ...(readings.length === 0 ? [] : [{ kind: 'readings', month, readings } as const]),
    ...ofMonth(records.expenses).map((expense) => ({ kind: 'expense', expense }) as const),
    ...ofMonth(records.funds).map((due) => ({ kind: 'fund-due', due }) as const),
  ];
}

/** Takes the payments in time order: each call answers those not yet taken up to a date; null is all the rest. */
function paymentsBefore({ payments }: Records) {
  const inOrder = [...payments].sort(
    (a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) || a.number - b.number,
  );
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

function inMonthOrder<T extends { readonly month: YearMonth }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0));
}
