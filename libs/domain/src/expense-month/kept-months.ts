import { areSame, type LocalDate } from '../kernel/index.js';
import type { Division } from './division.js';
import type { ExpenseMonth } from './expense-month.js';
import type { Bill } from './month-bills.js';
import type { PreparedMonth } from './prepare-month.js';
import type { MonthSources } from './sources.js';

/** A month as it was worked out last. */
export interface KeptMonth extends Pick<MonthSources, 'association' | 'earlier'> {
  readonly prepared: PreparedMonth;
  readonly division: Division;
  readonly date: LocalDate | null;
  readonly bills: readonly Bill[];
}

/**
 * Months worked out last, for whoever does it again after every payment: what did not move is taken from there. At most
 * `max` of them; the one asked for longest ago goes first.
 */
export interface KeptMonths {
  readonly max: number;
  /** In order of use. A month's state and the structure never change in place: the same ones say the same. */
  readonly byMonth: Map<ExpenseMonth, KeptMonth>;
}

export const keptMonths = (max: number): KeptMonths => ({ max, byMonth: new Map() });

/** What is kept of a month, as long as the structure and the months before it are the same. */
export function knownIn(
  kept: KeptMonths,
  { month, association, earlier }: MonthSources,
): KeptMonth | undefined {
  const known = kept.byMonth.get(month);
  const isSame = known?.association === association && areSame(known.earlier, earlier);
  return isSame ? known : undefined;
}

/** Keeps a month as the one asked for last. */
export function keep(kept: KeptMonths, month: ExpenseMonth, known: KeptMonth): void {
  kept.byMonth.delete(month);
  kept.byMonth.set(month, known);
  for (const oldest of kept.byMonth.keys()) {
    if (kept.byMonth.size <= kept.max) return;
    kept.byMonth.delete(oldest);
  }
}
