import {
  addDays,
  lastDay,
  type LocalDate,
  localDate,
  monthOfDate,
  nextMonth,
  type YearMonth,
} from '../kernel/index.js';

/** The day of the following month by which a month's list is published. */
const PUBLISH_DAY = 5;

/** The next step of an association, with its deadline. */
export interface NextStep {
  readonly step: 'open' | 'publish' | 'check' | 'close';
  readonly month: YearMonth;
  /**
   * Publish by the 5th of the next month; check and close by the due date of its bills; open by the end of the month
   * itself.
   */
  readonly deadline: LocalDate;
}

export interface LastMonth {
  readonly month: YearMonth;
  readonly state: 'open' | 'published' | 'closed' | 'reopened';
  readonly published: LocalDate | null;
  /** True where the association has a censor who has not confirmed this list yet. */
  readonly waitsForCensor: boolean;
  readonly maturityDays: number;
}

/**
 * Returns the next step; null while nothing is due, because the last month is closed and the next one has not begun.
 */
export function nextStep(last: LastMonth, today: LocalDate): NextStep | null {
  const { month, state, published, maturityDays, waitsForCensor } = last;
  const next = nextMonth(month);
  if (state === 'closed') {
    if (next > monthOfDate(today)) return null;
    return { step: 'open', month: next, deadline: lastDay(next) };
  }
  if (published === null) {
    return { step: 'publish', month, deadline: localDate(`${next}-0${PUBLISH_DAY}`) };
  }
  return {
    step: waitsForCensor ? 'check' : 'close',
    month,
    deadline: addDays(published, maturityDays),
  };
}

/** Returns the overdue part of the debts, in bani; a month without a maturity here is older and overdue. */
export function overdueOf(
  debts: readonly { readonly month: YearMonth | null; readonly bani: number }[],
  maturities: ReadonlyMap<YearMonth, LocalDate>,
  today: LocalDate,
): number {
  return debts.reduce((sum, { month, bani }) => {
    const maturity = month === null ? undefined : maturities.get(month);
    return maturity === undefined || maturity < today ? sum + bani : sum;
  }, 0);
}
