import { areSame, type LocalDate } from '../kernel/index.js';
import type { Division } from './division.js';
import type { ExpenseMonth } from './expense-month.js';
import type { Bill } from './month-bills.js';
import type { PreparedMonth } from './prepare-month.js';
import type { MonthSources } from './sources.js';

/** The last computation of a month. */
export interface KeptMonth extends Pick<MonthSources, 'association' | 'earlier'> {
  readonly prepared: PreparedMonth;
  readonly division: Division;
  readonly date: LocalDate | null;
  readonly bills: readonly Bill[];
}

/**
 * The last computations of months, for callers that compute them again after every payment: what did not change is
 * taken from here. Holds at most `max`; the least recently used goes first.
 */
export interface KeptMonths {
  readonly max: number;
  /**
   * In order of use. The state of a month and the structure never change in place: the same object means the same
   * content.
   */
  readonly byMonth: Map<ExpenseMonth, KeptMonth>;
}

export const keptMonths = (max: number): KeptMonths => ({ max, byMonth: new Map() });

/** Returns the last computation of a month while the structure and the earlier months are the same objects. */
export function knownIn(
  kept: KeptMonths,
  { month, association, earlier }: MonthSources,
): KeptMonth | undefined {
  const known = kept.byMonth.get(month);
  const isSame = known?.association === association && areSame(known.earlier, earlier);
  return isSame ? known : undefined;
}

/** Stores a month's computation as the most recently used. */
export function keep(kept: KeptMonths, month: ExpenseMonth, known: KeptMonth): void {
  kept.byMonth.delete(month);
  kept.byMonth.set(month, known);
  for (const oldest of kept.byMonth.keys()) {
    if (kept.byMonth.size <= kept.max) return;
    kept.byMonth.delete(oldest);
  }
}
