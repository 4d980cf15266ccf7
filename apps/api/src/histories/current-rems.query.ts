import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { ledgerOf } from '@scara/domain/ledger';
import { AccountsNow } from '../cashbook/accounts-now.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf, reaches } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { remsOf } from './rems.js';

type R = typeof routes;

export class ReadCurrentRems extends queryOf<R['readCurrentRems']>() {}

/** Returns what every apartment owes now: what closes posted, less all payments so far. */
@QueryHandler(ReadCurrentRems)
export class ReadCurrentRemsHandler implements IQueryHandler<ReadCurrentRems> {
  constructor(
    private readonly accounts: AccountsNow,
    private readonly months: Months,
  ) {}

  async execute({ call }: ReadCurrentRems): Promise<AnswerOf<R['readCurrentRems']>> {
    const { scope } = actorOf(call);
    const { association } = await this.months.association(call.params.idAs);
    const apartments = (await this.accounts.of(association))
      .filter(({ idEntrance }) => reaches(scope, idEntrance))
      .map(({ idAp, n, idEntrance, facts }) => ({
        idAp,
        n,
        idEntrance,
        ...remsOf(ledgerOf(facts())),
      }));
    const totalBani = apartments.reduce((sum, one) => sum + one.totalBani, 0);
    return { apartments, totalBani };
  }
}

@Controller()
export class CurrentRemsController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readCurrentRems)
  handle(@TheCall() call: CallOf<R['readCurrentRems']>) {
    return this.queries.execute(new ReadCurrentRems(call));
  }
}
