import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf, routes } from '@scara/contracts/http';
import { discardMonth } from '@scara/domain/expense-month';
import { type MonthId, nextMonth, yearMonthOf } from '@scara/domain/kernel';
import { Months } from '../../expense-month/months.js';
import { commandOf } from '../../http/command-of.js';

type DiscardMonthRoute = (typeof routes)['discardMonth'];

/** Discards a month that a take-over closed, where no month stands behind it: none but the job sends this. */
export class TakeMonthBack extends commandOf<DiscardMonthRoute>() {}

@CommandHandler(TakeMonthBack)
export class TakeMonthBackHandler implements ICommandHandler<TakeMonthBack> {
  constructor(private readonly months: Months) {}

  async execute({ call }: TakeMonthBack): Promise<AnswerOf<DiscardMonthRoute>> {
    const { idMonth } = call.query;
    const next = nextMonth(yearMonthOf(idMonth as MonthId));
    const isLast = (await this.months.state(call.params.idAs, next)).month === null;
    const { revision, position } = await this.months.write(call, idMonth, (state) =>
      discardMonth(state, { isLast }),
    );
    return { revision, position };
  }
}
