import type { SignatureRole } from '../expense-month/index.js';
import type { LocalDate } from '../kernel/index.js';

export interface SignedList {
  readonly state: 'open' | 'published' | 'closed' | 'reopened';
  readonly published: LocalDate | null;
  /** Of those who signed it, as a mask. */
  readonly signedRoles: number;
}

/**
 * Whether the list of a month waits for the signature of a role. One that is shown waits for the president and the
 * censor, who do nothing else with it; one that somebody signed waits for all the others, for not every association signs
 * here and its administrator has enough to look at.
 */
export function awaitsSignature(
  { state, published, signedRoles }: SignedList,
  role: SignatureRole,
): boolean {
  if (state === 'closed' || (signedRoles & role) !== 0) return false;
  return signedRoles !== 0 || (published !== null && role !== 1);
}
