import { Injectable } from '@nestjs/common';
import { apartmentName, type Association } from '@scara/domain/association';
import { basisOf, listedApartments, NO_MONTH } from '@scara/domain/expense-month';
import { type LocalDate, monthIdOf, nextMonth } from '@scara/domain/kernel';
import type { LedgerFact } from '@scara/domain/ledger';
import { lastMonthShown } from '../expense-month/last-month.js';
import { Months } from '../expense-month/months.js';
import { Infrastructure } from '../infrastructure.js';
import { AccountRows, type ApartmentAsClosed, goneOf } from './account-rows.js';

/** An apartment with an account, and the facts of the account now. */
export interface AccountNow extends ApartmentAsClosed {
  /** The apartment's name within the association. */
  readonly n: string;
  readonly facts: () => readonly LedgerFact[];
}

/** All accounts now, and the day of the close that they continue from; null before the first close. */
export interface AccountsStanding {
  readonly closed: LocalDate | null;
  /** In list order, then deleted apartments: first those in that close, then those whose documents changed since. */
  readonly accounts: readonly AccountNow[];
}

/** The accounts of an association as they are now: what its last close carried and what was recorded since. */
@Injectable()
export class AccountsNow {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly rows: AccountRows,
  ) {}

  async of(association: Association): Promise<readonly AccountNow[]> {
    return (await this.standing(association)).accounts;
  }

  async standing(association: Association): Promise<AccountsStanding> {
    const last = await this.lastMonth(association);
    // An open month continues from the close before it, even if it was closed once itself.
    const base = last?.base ?? null;
    const { idAs } = association;
    const close = base === null ? null : await this.rows.closeUpTo(idAs, monthIdOf(base));
    const since = await this.rows.accountsSince(association, close);
    const { apartments: closed, factsOf } = since;
    const places = new Map<number, ApartmentAsClosed>();
    const living = listedApartments(association).map(([idAp, one]): ApartmentAsClosed => ({
      idAp,
      ...one,
    }));
    // An apartment added after a list was published, or before the first list, may already have paid.
    const lists: readonly (readonly ApartmentAsClosed[])[] = [
      last === null ? [] : basisOf({ association, ...last }).apartments,
      living,
      closed,
      goneOf(association, since),
    ];
    for (const one of lists.flat()) if (!places.has(one.idAp)) places.set(one.idAp, one);
    // In the order of the structure, whichever of the lists an apartment comes from.
    const inOrder = new Set([...living.map(({ idAp }) => idAp), ...places.keys()]);
    const accounts = [...inOrder].map((idAp) => {
      const { number, idEntrance } = places.get(idAp)!;
      const n = apartmentName(association, { number, idEntrance });
      return { idAp, n, number, idEntrance, facts: () => factsOf(idAp) };
    });
    return { closed: close?.closed ?? null, accounts };
  }

  /**
   * Returns the last month (or, when it is closed, the one to open after it) and the month whose close it continues
   * from.
   */
  private async lastMonth({ idAs }: Association) {
    const last = await lastMonthShown(this.infrastructure, idAs);
    if (last === null) return null;
    const state = await this.months.state(idAs, last);
    if (state.closing === null) return { month: state, base: state.previous };
    return { month: { ...NO_MONTH, idAs, month: nextMonth(last), previous: last }, base: last };
  }
}
