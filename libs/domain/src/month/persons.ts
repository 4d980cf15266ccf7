import type { YearMonth } from '../kernel/index.js';

/** From `month` on, `persons` live there. */
export type PersonsChange = { readonly month: YearMonth; readonly persons: number };

/** The persons of a month: the last change not after it, else the number the apartment started with. */
export function personsIn(
  month: YearMonth,
  initial: number,
  changes: readonly PersonsChange[],
): number {
  let found: PersonsChange | undefined;
  for (const change of changes) {
    if (change.month <= month && (found === undefined || change.month >= found.month)) {
      found = change;
    }
  }
  return found?.persons ?? initial;
}
