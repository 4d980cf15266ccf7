import type { SignatureRole } from '../expense-month/index.js';
import type { LocalDate } from '../kernel/index.js';

export interface SignedList {
  readonly state: 'open' | 'published' | 'closed' | 'reopened';
  readonly published: LocalDate | null;
  /** The roles that signed the list, as a mask. */
  readonly signedRoles: number;
}

/**
 * Returns whether the list of a month waits for the signature of a role. A published list waits for the president and
 * the censor, who have nothing else to do with it. A list with a signature waits for all the other roles too; one
 * without any does not wait for the administrator, because not every association signs here.
 */
export function awaitsSignature(
  { state, published, signedRoles }: SignedList,
  role: SignatureRole,
): boolean {
  if (state === 'closed' || (signedRoles & role) !== 0) return false;
  return signedRoles !== 0 || (published !== null && role !== 1);
}
