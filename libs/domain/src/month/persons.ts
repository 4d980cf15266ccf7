import type { YearMonth } from '../kernel/index.js';

/** From `month` on, `persons` live in the apartment. */
export type PersonsChange = { readonly month: YearMonth; readonly persons: number };

/** Returns the persons of a month: of the last change up to that month, else the number the apartment started with. */
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
