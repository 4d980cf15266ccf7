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

/** `month-7-202509`: a month of association 7. */
export const monthFamily: StreamFamily<ExpenseMonth, ExpenseMonthEvent> = {
  name: 'month',
  streamOf: (id) => `month-${id}`,
  initial: NO_MONTH,
  evolve: evolveMonth,
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

export function monthStreamId(idAs: number, month: YearMonth): string {
  return `${idAs}-${monthIdOf(month)}`;
}

export function cashbookStreamId(idAs: number, year: number): string {
  return `${idAs}-${year}`;
}
