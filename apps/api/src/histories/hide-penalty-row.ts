import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { hidePenaltyRow } from '@scara/domain/expense-month';
import { type LocalDate, type MonthId, yearMonthOf } from '@scara/domain/kernel';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { written } from '../association/associations.js';

type R = typeof routes;

export class HidePenaltyRow extends commandOf<R['hidePenaltyRow']>() {}

@CommandHandler(HidePenaltyRow)
export class HidePenaltyRowHandler implements ICommandHandler<HidePenaltyRow> {
  constructor(private readonly months: Months) {}

  async execute({ call }: HidePenaltyRow): Promise<AnswerOf<R['hidePenaltyRow']>> {
    const { postedIn, idMonth, from, isHidden } = call.body;
    const row = {
      idAp: call.params.idAp,
      month: yearMonthOf(idMonth as MonthId),
      from: from as LocalDate,
      isHidden,
    };
    return written(await this.months.write(call, postedIn, (state) => hidePenaltyRow(row, state)));
  }
}

@Controller()
export class HidePenaltyRowController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.hidePenaltyRow)
  handle(@TheCall() call: CallOf<R['hidePenaltyRow']>) {
    return this.commands.execute(new HidePenaltyRow(call));
  }
}
