import { cashbookEvents, monthEvents } from '@scara/contracts/events';
import {
  type Cashbook,
  type CashbookEvent,
  evolveCashbook,
  NO_CASHBOOK,
} from '@scara/domain/cashbook';
import {
  evolveMonth,
  type ExpenseMonth,
  type ExpenseMonthEvent,
  NO_MONTH,
} from '@scara/domain/expense-month';
import { monthIdOf, type YearMonth } from '@scara/domain/kernel';
import type { StreamFamily } from '@scara/event-store';
import { type Change, changedAfter, type Tracked } from '../http/changed-objects.js';

/** The state of a month's stream: the month as decisions need it, with the objects of its last changes. */
export type MonthStream = ExpenseMonth & Tracked;

/** `month-7-202509`: a month of association 7. */
export const monthFamily: StreamFamily<MonthStream, ExpenseMonthEvent> = {
  name: 'month',
  streamOf: (id) => `month-${id}`,
  initial: { ...NO_MONTH, lastChange: undefined },
  evolve: (state, event) => ({
    ...evolveMonth(state, event),
    lastChange: changedAfter(state.lastChange, objectsOf(event)),
  }),
  schemas: monthEvents,
  associationOf: (id) => Number(id.slice(0, id.indexOf('-'))),
};

/** `cashbook-7-2025`: the documents of association 7 dated in 2025. */
export const cashbookFamily: StreamFamily<Cashbook, CashbookEvent> = {
  name: 'cashbook',
  streamOf: (id) => `cashbook-${id}`,
  initial: NO_CASHBOOK,
  evolve: evolveCashbook,
  schemas: cashbookEvents,
  associationOf: (id) => Number(id.slice(0, id.indexOf('-'))),
};

/** Returns the names of the objects that an event changes: edits of different objects never conflict. */
function objectsOf({ type, data }: ExpenseMonthEvent): Change['objects'] {
  switch (type) {
    case 'ExpenseAdded':
    case 'ExpenseChanged':
    case 'ExpenseRemoved':
      return `expense:${data.idOutgo}`;
    case 'ExpensesDisabled':
      return data.expenses.map((idOutgo) => `expense:${idOutgo}`);
    case 'FundDueAdded':
    case 'FundDueChanged':
    case 'FundDueRemoved':
      return `due:${data.idDue}`;
    case 'MonthTermsChanged':
      return 'terms';
    default:
      return [];
  }
}

export function monthStreamId(idAs: number, month: YearMonth): string {
  return `${idAs}-${monthIdOf(month)}`;
}

export function cashbookStreamId(idAs: number, year: number): string {
  return `${idAs}-${year}`;
}
