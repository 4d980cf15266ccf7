import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf, routes } from '@scara/contracts/http';
import { discardMonth } from '@scara/domain/expense-month';
import { type MonthId, nextMonth, yearMonthOf } from '@scara/domain/kernel';
import { Months } from '../../expense-month/months.js';
import { commandOf } from '../../http/command-of.js';
import { written } from '../../association/associations.js';

type DiscardMonthRoute = (typeof routes)['discardMonth'];

/** Discards a month that a takeover closed and that has no later month; sent only by the job. */
export class TakeMonthBack extends commandOf<DiscardMonthRoute>() {}

@CommandHandler(TakeMonthBack)
export class TakeMonthBackHandler implements ICommandHandler<TakeMonthBack> {
  constructor(private readonly months: Months) {}

  async execute({ call }: TakeMonthBack): Promise<AnswerOf<DiscardMonthRoute>> {
    const { idMonth } = call.query;
    const { idAs } = call.params;
    const month = yearMonthOf(idMonth as MonthId);
    const isLast = (await this.months.state(idAs, nextMonth(month))).month === null;
    const { association } = await this.months.association(idAs);
    const paidOf = await this.months.paidIn(association, month);
    return written(
      await this.months.write(call, idMonth, (state) =>
        discardMonth({ paidOf, isLast }, state, association),
      ),
    );
  }
}
