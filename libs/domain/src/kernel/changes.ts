import { isSame } from './same.js';

/** The fields of a command that differ from the current state: their new and their old values. */
export interface Changes<T> {
  readonly after: Partial<T>;
  readonly before: Partial<T>;
}

/**
 * Returns what `given` changes in `standing`, or undefined when nothing changes: the command is then accepted without
 * events. Lists and objects are compared by value; a field that is undefined in `given` is no change.
 */
export function changesOf<T extends object>(
  standing: T,
  given: Partial<T>,
): Changes<T> | undefined {
  const after: Partial<T> = {};
  const before: Partial<T> = {};
  for (const key of Object.keys(given) as (keyof T)[]) {
    const value = given[key];
    if (value === undefined || isSame(value, standing[key])) continue;
    after[key] = value;
    before[key] = standing[key];
  }
  return Object.keys(after).length === 0 ? undefined : { after, before };
}
