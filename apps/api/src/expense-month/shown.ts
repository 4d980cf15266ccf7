import type { ExpenseMonth } from '@scara/domain/expense-month';
import { type Actor, isTenantIn } from '../http/call.js';
import { Refused } from '../http/refused.js';

/** Tenants look at a month once its list was shown; while it is worked on, also anew, it is the office's alone. */
export function refuseUnshown(
  actor: Actor,
  idEntrance: number,
  { closing, publication }: Pick<ExpenseMonth, 'closing' | 'publication'>,
): void {
  if (isTenantIn(actor, idEntrance) && closing === null && publication === null) {
    throw new Refused({ code: 'month-not-published' });
  }
}
