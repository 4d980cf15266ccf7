import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { paidOfBills } from '@scara/domain/cashbook';
import { monthIdOf } from '@scara/domain/kernel';
import { Months } from '../expense-month/months.js';
import { queryOf } from '../http/command-of.js';
import { Accounts } from './accounts.js';
import { Cashbooks } from './cashbooks.js';

type R = typeof routes;

export class ListUnpaidBills extends queryOf<R['listUnpaidBills']>() {}

/**
 * Lists expense documents of all months that are not fully paid, credit notes not used up, and disabled expenses of
 * which something was paid, newest month first.
 */
@QueryHandler(ListUnpaidBills)
export class ListUnpaidBillsHandler implements IQueryHandler<ListUnpaidBills> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
    private readonly accounts: Accounts,
  ) {}

  async execute({ call }: ListUnpaidBills): Promise<AnswerOf<R['listUnpaidBills']>> {
    const { association } = await this.months.association(call.params.idAs);
    const paid = paidOfBills(await this.cashbooks.books(association));
    const months = await this.accounts.monthsOf(association);
    const bills = months.toReversed().flatMap(({ month, expenses }) =>
      [...expenses].flatMap(([idOutgo, { name, amountBani, document, isDisabled }]) => {
        if (month === null) return [];
        const leftBani = (isDisabled ? 0 : amountBani) - paid(month, idOutgo);
        if (leftBani === 0) return [];
        const { provider, number, date } = document;
        const idMonth = monthIdOf(month);
        return [{ idMonth, idOutgo, name, provider, number, date, amountBani, leftBani }];
      }),
    );
    return { bills };
  }
}
