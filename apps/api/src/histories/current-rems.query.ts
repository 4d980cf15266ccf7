import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type CurrentRem, routes } from '@scara/contracts/http';
import {
  basisOf,
  histories,
  type MonthSources,
  previousClosing,
} from '@scara/domain/expense-month';
import { monthIdOf } from '@scara/domain/kernel';
import { balanceOf, compareItems, ledgerOf, type OpenItem } from '@scara/domain/ledger';
import { Accounts } from '../cashbook/accounts.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';

type R = typeof routes;
type Answer = AnswerOf<R['readCurrentRems']>;

export class ReadCurrentRems extends queryOf<R['readCurrentRems']>() {}

/** What every apartment owes now: what closes posted, less every payment up to this moment. */
@QueryHandler(ReadCurrentRems)
export class ReadCurrentRemsHandler implements IQueryHandler<ReadCurrentRems> {
  constructor(
    private readonly accounts: Accounts,
    private readonly months: Months,
  ) {}

  async execute({ call }: ReadCurrentRems): Promise<Answer> {
    const { idAs } = call.params;
    const { scope } = actorOf(call);
    const { association } = await this.months.association(idAs);
    const sources = await this.accounts.sourcesNow(association);
    if (sources === undefined) return { apartments: [], totalBani: 0 };
    const historyOf = histories(sources);
    const apartments = listed(sources)
      .filter(({ idEntrance }) => scope === null || scope.has(idEntrance))
      .map(({ idAp, number, idEntrance }) => {
        const ledger = ledgerOf(historyOf(idAp));
        const owed = ledger.items.filter(({ open }) => open > 0).sort(compareItems);
        const { advance, total } = balanceOf(ledger);
        return {
          idAp,
          n: number,
          idEntrance,
          rems: remsOf(owed),
          advanceBani: advance,
          totalBani: total,
        };
      });
    const totalBani = apartments.reduce((sum, one) => sum + one.totalBani, 0);
    return { apartments, totalBani };
  }
}

/** Debts by month and kind, in the order in which a payment clears them: every close posts penalties of its own. */
function remsOf(owed: readonly Readonly<OpenItem>[]): CurrentRem[] {
  const rems = new Map<string, CurrentRem>();
  for (const { kind, month, fundId: idFund, open } of owed) {
    const key = `${kind} ${month} ${idFund ?? ''}`;
    const before = rems.get(key)?.amountBani ?? 0;
    rems.set(key, { kind, idMonth: monthIdOf(month), idFund, amountBani: before + open });
  }
  return [...rems.values()];
}

/** The apartments of the association in list order, then those that are gone and were in the last close. */
function listed(sources: MonthSources) {
  const standing = basisOf(sources).apartments;
  const known = new Set(standing.map(({ idAp }) => idAp));
  const closed = previousClosing(sources)?.result.apartments ?? [];
  return [...standing, ...closed.filter(({ idAp }) => !known.has(idAp))];
}

@Controller()
export class CurrentRemsController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readCurrentRems)
  handle(@TheCall() call: CallOf<R['readCurrentRems']>) {
    return this.queries.execute(new ReadCurrentRems(call));
  }
}
