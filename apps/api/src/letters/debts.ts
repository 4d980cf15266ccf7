import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { routes } from '@scara/contracts/http';
import { type Association, knownApartment } from '@scara/domain/association';
import {
  type LocalDate,
  type MonthId,
  monthIdOf,
  type YearMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import type { LetterApartment, LetterDebt, LetterIssuer, ShownList } from '@scara/domain/letters';
import { billAt, Papers, positionOf } from '../bills/month-papers.js';
import { payerOf, placeText } from '../bills/names.js';
import { OTHER_FUNDS } from '../bills/printed-bill.js';
import { CLOSE_STANDS } from '../cashbook/account-sql.js';
import { dueDatesOf } from '../expense-month/due-dates.js';
import { lastMonthShown } from '../expense-month/last-month.js';
import { Months } from '../expense-month/months.js';
import { ReadCurrentRems } from '../histories/current-rems.query.js';
import { actorOf, type Call, jobCall } from '../http/call.js';
import { Infrastructure } from '../infrastructure.js';

/** An apartment as letters describe it, with all its current debts. */
export interface Owing extends LetterApartment {
  readonly debts: readonly LetterDebt[];
  readonly advanceBani: number;
}

/** The due date of a month whose close is not in the read models yet. */
const NOT_DUE_YET = '9999-12-31' as LocalDate;

/** Returns the current debts of apartments, from the query that all pages use, so that they always agree. */
@Injectable()
export class Debts {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly queries: QueryBus,
    private readonly papers: Papers,
    private readonly months: Months,
  ) {}

  /**
   * Returns the debts by apartment, in list order, of the whole association: callers must check what the person may
   * see.
   */
  async of(call: Pick<Call, 'actor' | 'route' | 'commandId'>, association: Association) {
    const { idAs } = association;
    const { commandId } = call;
    const asked = { params: { idAs }, query: {}, body: {}, commandId };
    const { apartments } = await this.queries.execute(
      new ReadCurrentRems(jobCall(routes.readCurrentRems, actorOf(call), asked)),
    );
    return new Map(
      apartments.map(({ idAp, n, idEntrance, rems, advanceBani }): [number, Owing] => [
        idAp,
        {
          idAp,
          idEntrance,
          // Letters name the place separately, so only the number is used here.
          apartment: knownApartment(association, idAp)?.number ?? n,
          place: placeText(association, idEntrance),
          owner: payerOf(association, idAp).name,
          debts: rems.map(({ kind, idMonth, idFund, amountBani }) => ({
            kind,
            month: yearMonthOf(idMonth as MonthId),
            idFund,
            fund: idFund === null ? '' : (association.funds.get(idFund)?.name ?? 'Fond șters'),
            amountBani,
          })),
          advanceBani,
        },
      ]),
    );
  }

  /** Returns the due dates of the association's months with bills; undefined for months before the first one here. */
  async dueDates({
    idAs,
    firstMonth,
  }: Association): Promise<(month: YearMonth) => LocalDate | undefined> {
    const due = await dueDatesOf(this.infrastructure, idAs);
    return (month) =>
      firstMonth !== null && month < firstMonth ? undefined : (due.get(month) ?? NOT_DUE_YET);
  }

  /**
   * Returns what the last list asks of an apartment while it is published but not closed, and so not in the accounts
   * yet. Undefined without such a list, and for an apartment that is not in it.
   */
  async shownTo(idAs: number, idAp: number): Promise<ShownList | undefined> {
    const last = await lastMonthShown(this.infrastructure, idAs);
    if (last === null) return undefined;
    // The stream decides whether it is published, since the read models may lag slightly.
    const { publication, closing } = await this.months.state(idAs, last);
    if (publication === null || closing !== null) return undefined;
    const papers = await this.papers.ofMonth(idAs, monthIdOf(last));
    const at = positionOf(papers, idAp);
    if (at === undefined) return undefined;
    const { month, expensesBani, penaltiesNewBani: penaltiesBani, funds } = billAt(papers, at);
    const named = funds.map(({ idFund, name, dueBani }) => ({
      idFund,
      dueBani,
      name: name || OTHER_FUNDS,
    }));
    return { month, expensesBani, penaltiesBani, funds: named };
  }

  /**
   * Returns the last month in the accounts: the last one where it is closed, else the one before it, whose last close
   * stands even while it is open again.
   */
  async lastPosted(idAs: number): Promise<YearMonth | null> {
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId | null }>(
      `select max(c.month) as month from read.account_close c
        where c.association_id = $1 and ${CLOSE_STANDS}`,
      [idAs],
    );
    const month = rows[0]?.month ?? null;
    return month === null ? null : yearMonthOf(month);
  }
}

/** Returns the association's letterhead as it is now. */
export function letterIssuer({ settings }: Association): LetterIssuer {
  const { name, cif, address, city, iban, bank } = settings;
  return { name, cif, address, city, iban, bank };
}
