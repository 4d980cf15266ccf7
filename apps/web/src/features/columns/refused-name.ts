import { ProblemError } from '../../lib/problem-error.js';

/** A name that is refused (taken, or with other signs) is said under it, also when the answer names no field. */
export function refusedName(
  error: unknown,
  refuse: (fields: Readonly<Record<string, string>>) => boolean,
): boolean {
  if (!(error instanceof ProblemError) || error.status !== 422) return false;
  return refuse(error.fields) || refuse({ name: error.message });
}
