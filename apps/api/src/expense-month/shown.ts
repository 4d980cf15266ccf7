import type { ExpenseMonth } from '@scara/domain/expense-month';
import { type Actor, isTenantIn } from '../http/call.js';
import { Refused } from '../http/refused.js';

/**
 * Refuses a tenant a month whose list is not published; while a month is worked on, also again after a reopening, only
 * the office sees it.
 */
export function refuseUnshown(
  actor: Actor,
  idEntrance: number,
  { closing, publication }: Pick<ExpenseMonth, 'closing' | 'publication'>,
): void {
  if (isTenantIn(actor, idEntrance) && closing === null && publication === null) {
    throw new Refused({ code: 'month-not-published' });
  }
}
