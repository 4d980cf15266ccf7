import { type Decision, reject } from '../kernel/index.js';
import type { ExpenseMonthEvent } from './events.js';
import type { ExpenseMonth } from './expense-month.js';
import type { ExpenseMonthRejection } from './rejections.js';

export type ExpenseMonthDecision = Decision<ExpenseMonthEvent, ExpenseMonthRejection>;

export function refuse(rejection: ExpenseMonthRejection): ExpenseMonthDecision {
  return reject(rejection);
}

/**
 * Refuses a change of a month's facts unless the month is open and not published: a published list is withdrawn first.
 */
export function notEditable(state: ExpenseMonth): ExpenseMonthRejection | undefined {
  if (state.month === null) return { code: 'month-not-found' };
  if (state.closing !== null) return { code: 'month-closed', month: state.month };
  return state.publication === null ? undefined : { code: 'month-published', month: state.month };
}
