import { type Decision, reject } from '../kernel/index.js';
import type { ExpenseMonthEvent } from './events.js';
import type { ExpenseMonth } from './expense-month.js';
import type { ExpenseMonthRejection } from './rejections.js';

export type ExpenseMonthDecision = Decision<ExpenseMonthEvent, ExpenseMonthRejection>;

export function refuse(rejection: ExpenseMonthRejection): ExpenseMonthDecision {
  return reject(rejection);
}

/** Refuses anything that a closed month no longer takes. */
export function notOpen({ month, closing }: ExpenseMonth): ExpenseMonthRejection | undefined {
  if (month === null) return { code: 'month-not-found' };
  return closing === null ? undefined : { code: 'month-closed', month };
}

/**
 * Refuses a change of a month's facts unless the month is open and not published: a published list is withdrawn first.
 */
export function notEditable(state: ExpenseMonth): ExpenseMonthRejection | undefined {
  const { month, publication } = state;
  const refusal = notOpen(state);
  if (refusal || publication === null) return refusal;
  return { code: 'month-published', month: month! };
}
