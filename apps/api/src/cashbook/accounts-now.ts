import { Injectable } from '@nestjs/common';
import type { Association } from '@scara/domain/association';
import { basisOf, NO_MONTH } from '@scara/domain/expense-month';
import { type MonthId, monthIdOf, nextMonth, yearMonthOf } from '@scara/domain/kernel';
import type { LedgerFact } from '@scara/domain/ledger';
import { Months } from '../expense-month/months.js';
import { Infrastructure } from '../infrastructure.js';
import { AccountRows, type CarriedApartment } from './account-rows.js';

/** An apartment with an account, and the facts that it stands on now. */
export interface AccountNow extends Pick<CarriedApartment, 'idAp' | 'number' | 'idEntrance'> {
  readonly facts: () => readonly LedgerFact[];
}

/** The accounts of an association as they are now: what its last close carried and what was written since. */
@Injectable()
export class AccountsNow {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly accounts: AccountRows,
  ) {}

  /** In list order, then apartments that are gone and were in that close; none before the first month. */
  async of(association: Association): Promise<readonly AccountNow[]> {
    const last = await this.lastMonth(association);
    if (last === null) return [];
    // A month that is open goes on from the close before it, whatever it was closed with once.
    const { month, base } = last;
    const { idAs } = association;
    const close = base === null ? null : await this.accounts.closeUpTo(idAs, monthIdOf(base));
    const { apartments: closed, factsOf } = await this.accounts.accountsSince(association, close);
    const standing = basisOf({ association, month }).apartments;
    const known = new Set(standing.map(({ idAp }) => idAp));
    return [...standing, ...closed.filter(({ idAp }) => !known.has(idAp))].map(
      ({ idAp, number, idEntrance }) => ({ idAp, number, idEntrance, facts: () => factsOf(idAp) }),
    );
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
