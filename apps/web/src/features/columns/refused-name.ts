import { ProblemError } from '../../lib/problem-error.js';

/** Shows the refusal of a name (taken, or with invalid characters) at its field, also if the answer names no field. */
export function refusedName(
  error: unknown,
  refuse: (fields: Readonly<Record<string, string>>) => boolean,
): boolean {
  if (!(error instanceof ProblemError) || error.status !== 422) return false;
  return refuse(error.fields) || refuse({ name: error.message });
}
