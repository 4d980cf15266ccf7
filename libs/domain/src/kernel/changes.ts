import { isSame } from './same.js';

/** The fields of `given` that differ from what stands, as they will be and as they were. */
export interface Changes<T> {
  readonly after: Partial<T>;
  readonly before: Partial<T>;
}

/** Undefined when nothing changes: the command is accepted without events. Lists and objects are compared by what they say. */
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
