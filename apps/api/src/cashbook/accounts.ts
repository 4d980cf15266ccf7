import { Injectable } from '@nestjs/common';
import type { Association } from '@scara/domain/association';
import { cashFacts } from '@scara/domain/ledger';
import {
  type ExpenseMonth,
  openingFacts,
  postedFacts,
  standingClosing,
} from '@scara/domain/expense-month';
import { nextMonth } from '@scara/domain/kernel';
import type { LedgerFact } from '@scara/domain/ledger';
import { Months } from '../expense-month/months.js';
import { Cashbooks } from './cashbooks.js';

/** The accounts of apartments from their first day: opening balances, every close, every payment. */
@Injectable()
export class Accounts {
  constructor(
    private readonly months: Months,
    private readonly cashbooks: Cashbooks,
  ) {}

  /** Every month of the association, the first one first. */
  async monthsOf({ idAs, firstMonth }: Association): Promise<readonly ExpenseMonth[]> {
    const months: ExpenseMonth[] = [];
    for (let at = firstMonth; at !== null; at = nextMonth(at)) {
      const state = await this.months.state(idAs, at);
      if (state.month === null) break;
      months.push(state);
    }
    return months;
  }

  /** Every fact of one apartment's account, for its history and for what a payment cleared. */
  async wholeHistory(association: Association, idAp: number): Promise<readonly LedgerFact[]> {
    const months = await this.monthsOf(association);
    if (months.length === 0) return [];
    const books = await this.cashbooks.books(association);
    const [first] = months;
    return [
      ...((first && openingFacts(first).get(idAp)) ?? []),
      ...months.flatMap((month) => {
        const closing = standingClosing(month);
        return closing === null ? [] : postedFacts(closing.result, idAp);
      }),
      ...(cashFacts(books, null).byApartment.get(idAp) ?? []),
    ];
  }
}
