import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { basisOf, NO_MONTH } from '@scara/domain/expense-month';
import { type MonthId, monthIdOf, nextMonth, yearMonthOf } from '@scara/domain/kernel';
import { ledgerOf } from '@scara/domain/ledger';
import { AccountRows, type CarriedApartment } from '../cashbook/account-rows.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Infrastructure } from '../infrastructure.js';
import { remsOf } from './rems.js';

type R = typeof routes;
type Answer = AnswerOf<R['readCurrentRems']>;

export class ReadCurrentRems extends queryOf<R['readCurrentRems']>() {}

/** What every apartment owes now: what closes posted, less every payment up to this moment. */
@QueryHandler(ReadCurrentRems)
export class ReadCurrentRemsHandler implements IQueryHandler<ReadCurrentRems> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly accounts: AccountRows,
    private readonly months: Months,
  ) {}

  async execute({ call }: ReadCurrentRems): Promise<Answer> {
    const { idAs } = call.params;
    const { scope } = actorOf(call);
    const { association } = await this.months.association(idAs);
    const last = await this.lastMonth(association);
    if (last === null) return { apartments: [], totalBani: 0 };
    // A month that is open goes on from the close before it, whatever it was closed with once.
    const { month, base } = last;
    const close = base === null ? null : await this.accounts.closeUpTo(idAs, monthIdOf(base));
    const { apartments: closed, factsOf } = await this.accounts.accountsSince(association, close);
    const apartments = listed(basisOf({ association, month }).apartments, closed)
      .filter(({ idEntrance }) => scope === null || scope.has(idEntrance))
      .map(({ idAp, number, idEntrance }) => ({
        ...{ idAp, n: number, idEntrance },
        ...remsOf(ledgerOf(factsOf(idAp))),
      }));
    const totalBani = apartments.reduce((sum, one) => sum + one.totalBani, 0);
    return { apartments, totalBani };
  }

  /** The last month, or the one to be opened after it where it is closed, and the month whose close it goes on from. */
  private async lastMonth({ idAs }: Association) {
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId | null }>(
      'select max(month) as month from read.month where association_id = $1',
      [idAs],
    );
    const id = rows[0]?.month ?? null;
    if (id === null) return null;
    const state = await this.months.state(idAs, yearMonthOf(id));
    if (state.closing === null) return { month: state, base: state.previous };
    const base = yearMonthOf(id);
    return { month: { ...NO_MONTH, idAs, month: nextMonth(base), previous: base }, base };
  }
}

/** The apartments of the association in list order, then those that are gone and were in the last close. */
function listed(standing: readonly Listed[], closed: readonly Listed[]): readonly Listed[] {
  const known = new Set(standing.map(({ idAp }) => idAp));
  return [...standing, ...closed.filter(({ idAp }) => !known.has(idAp))];
}

type Listed = Pick<CarriedApartment, 'idAp' | 'number' | 'idEntrance'>;

@Controller()
export class CurrentRemsController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readCurrentRems)
  handle(@TheCall() call: CallOf<R['readCurrentRems']>) {
    return this.queries.execute(new ReadCurrentRems(call));
  }
}
