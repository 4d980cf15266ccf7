import { Injectable } from '@nestjs/common';
import type { Association } from '@scara/domain/association';
import {
  accountsAt,
  balanceSheet,
  type BalanceSheet,
  type BillOnList,
  billsOf,
  currentMonth,
  type MonthPosting,
  type MonthsOnSheet,
  monthsOnSheet,
  postingOf,
  standingMonths,
} from '@scara/domain/balance-sheet';
import type { Cashbook } from '@scara/domain/cashbook';
import { type ExpenseMonth, needsWholeHistory, closingInForce } from '@scara/domain/expense-month';
import {
  type LocalDate,
  type MonthId,
  monthIdOf,
  monthOfDate,
  nextMonth,
  shiftMonth,
  type YearMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import { Accounts } from '../cashbook/accounts.js';
import { Cashbooks } from '../cashbook/cashbooks.js';
import { lastMonthShown } from '../expense-month/last-month.js';
import { Months } from '../expense-month/months.js';
import { Infrastructure } from '../infrastructure.js';

/** Everything that an association's sheets and journals are computed from, read at one moment. */
export interface SheetSources {
  readonly association: Association;
  readonly first: ExpenseMonth | null;
  /** The last closed month without an open month before it; null before the first close. */
  readonly closed: ExpenseMonth | null;
  readonly months: MonthsOnSheet;
  readonly books: readonly Cashbook[];
}

/**
 * Reads an association's months as its sheets need them: those up to the last closed one from narrow tables, later ones
 * from their streams, so that a write counts at once on both sides.
 */
@Injectable()
export class Sheets {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly accounts: Accounts,
    private readonly cashbooks: Cashbooks,
  ) {}

  /** For a journal's period, only the bills in that period; for a sheet (null) all bills, since any may be unpaid. */
  async sources(idAs: number, period: Period | null = null): Promise<SheetSources> {
    const [{ association }, shown] = await Promise.all([
      this.months.association(idAs),
      lastMonthShown(this.infrastructure, idAs),
    ]);
    const { firstMonth } = association;
    const [first, { closed, tail }, books] = await Promise.all([
      firstMonth === null ? null : this.months.state(idAs, firstMonth),
      this.tailOf(association, shown),
      this.cashbooks.books(association),
    ]);
    const months = await this.monthsOf(association, { closed, tail }, period);
    const opening = first?.opening ?? [];
    return { association, first, closed, books, months: { ...months, opening } };
  }

  /** Returns the sheet at the end of each day, with the numbers of the apartments in its last close. */
  at(sources: SheetSources, days: readonly LocalDate[]): Promise<readonly NumberedSheet[]> {
    // Read in parallel, the months are checked to be current by a single read of the store's end (decision 61).
    return Promise.all(days.map((day) => this.atDay(sources, day)));
  }

  private async atDay(sources: SheetSources, at: LocalDate): Promise<NumberedSheet> {
    const { association, first, months, books } = sources;
    const standing = await this.standingAt(sources, at);
    const sheet = balanceSheet(
      {
        funds: association.funds,
        months,
        books,
        accounts: accountsAt({ association, first, standing, books }, at),
        currentMonth: currentMonth(standing),
      },
      at,
    );
    const listed = standing.flatMap((one) => closingInForce(one)?.result.apartments ?? []);
    return { sheet, numbers: new Map(listed.map(({ idAp, number }) => [idAp, number])) };
  }

  /**
   * Returns the last month closed by the day; where the cashbooks change what was closed, all closed months, newest
   * first.
   */
  private async standingAt(
    { association: { idAs }, closed: newestOfAll, months: { postings }, books }: SheetSources,
    at: LocalDate,
  ): Promise<readonly ExpenseMonth[]> {
    const closed = postings.filter((posting) => posting.closed <= at).toReversed();
    const [last] = closed;
    if (last === undefined) return [];
    const newest =
      last.month === newestOfAll?.month ? newestOfAll : await this.months.state(idAs, last.month);
    if (!needsWholeHistory({ earlier: [newest], cashbooks: books })) return [newest];
    return Promise.all(closed.map(({ month }) => this.months.state(idAs, month)));
  }

  private async monthsOf(
    association: Association,
    { closed, tail }: Tail,
    period: Period | null,
  ): Promise<Omit<MonthsOnSheet, 'opening'>> {
    const before =
      closed === null
        ? { postings: [], bills: [] }
        : await this.kept(association.idAs, closed, period);
    // The read models lag behind the streams: then every month is read from its stream.
    if (before === undefined) return monthsOnSheet(await this.accounts.monthsOf(association));
    return {
      postings: [
        ...before.postings,
        ...standingMonths(tail).flatMap((month) => postingOf(month) ?? []),
      ],
      bills: [...before.bills, ...tail.flatMap(billsOf)],
    };
  }

  /** Returns the last closed month and the later ones, oldest first, from their streams. */
  private async tailOf({ idAs, firstMonth }: Association, shown: YearMonth | null): Promise<Tail> {
    const around = shown === null ? [] : [shiftMonth(shown, -1), shown, nextMonth(shown)];
    const near = new Map(
      await Promise.all(
        around.map(async (month) => [month, await this.months.state(idAs, month)] as const),
      ),
    );
    const stateOf = async (month: YearMonth): Promise<ExpenseMonth> =>
      near.get(month) ?? (await this.months.state(idAs, month));
    const tail: ExpenseMonth[] = [];
    for (let at = shown ?? firstMonth; at !== null;) {
      const state = await stateOf(at);
      if (state.month === null) break;
      tail.push(state);
      at = nextMonth(at);
    }
    for (;;) {
      const [oldest] = tail;
      if (oldest === undefined) {
        // The month in the read models was discarded a moment ago; the one before it may still exist.
        if (shown === null || firstMonth === null) return { closed: null, tail };
        const before = await stateOf(shiftMonth(shown, -1));
        if (before.month === null) return { closed: null, tail };
        tail.unshift(before);
        continue;
      }
      if (oldest.closing !== null) return { closed: oldest, tail: tail.slice(1) };
      if (oldest.previous === null) return { closed: null, tail };
      tail.unshift(await stateOf(oldest.previous));
    }
  }

  /**
   * Returns what the tables hold of the months up to a closed one, read in one statement and so at one moment. Once the
   * projector has processed the close, they are final: no earlier month changes before this one is reopened. Undefined
   * when it has not.
   */
  private async kept(
    idAs: number,
    last: ExpenseMonth,
    period: Period | null,
  ): Promise<Omit<MonthsOnSheet, 'opening'> | undefined> {
    const { rows } = await this.infrastructure.pool.query<KeptRow>(
      `select
         exists (select 1 from read.month
                  where association_id = $1 and month = $2 and state = 'closed' and version = $3)
           as "isKnown",
         (select coalesce(json_agg(json_build_array(
                   month, closed, distributed_bani, penalties_bani, dues) order by month), '[]')
            from read.month_posting where association_id = $1 and month <= $2) as postings,
         (select coalesce(json_agg(json_build_array(
                   month, expense_id, name, provider, number, date, amount_bani, is_disabled)
                   order by month, expense_id), '[]')
            from read.expense_bill
           where association_id = $1 and month <= $2
             and ($4::text is null or date between $4 and $5 or month between $6 and $7
                  or month in (select month from read.month_posting
                                where association_id = $1 and closed between $4 and $5))) as bills`,
      [
        idAs,
        monthIdOf(last.month!),
        last.closings,
        ...(period === null
          ? [null, null, null, null]
          : [period.from, period.to, idOfMonth(period.from), idOfMonth(period.to)]),
      ],
    );
    const [found] = rows;
    if (found?.isKnown !== true) return undefined;
    return { postings: found.postings.map(postingKept), bills: found.bills.map(billKept) };
  }
}

interface Tail {
  readonly closed: ExpenseMonth | null;
  readonly tail: readonly ExpenseMonth[];
}

/** A period, both days included. */
interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface NumberedSheet {
  readonly sheet: BalanceSheet;
  readonly numbers: ReadonlyMap<number, string>;
}

const idOfMonth = (date: LocalDate): number => monthIdOf(monthOfDate(date));

interface KeptRow {
  readonly isKnown: boolean;
  readonly postings: readonly [MonthId, LocalDate, number, number, string][];
  readonly bills: readonly [
    MonthId,
    number,
    string,
    string,
    string,
    LocalDate | '',
    number,
    boolean,
  ][];
}

function postingKept([
  month,
  closed,
  distributedBani,
  penaltiesBani,
  dues,
]: KeptRow['postings'][number]): MonthPosting {
  const parts = JSON.parse(dues) as readonly [number, number][];
  return {
    month: yearMonthOf(month),
    closed,
    distributedBani,
    penaltiesBani,
    dues: parts.map(([idFund, amountBani]) => ({ idFund, amountBani })),
  };
}

function billKept([
  month,
  idOutgo,
  name,
  provider,
  number,
  date,
  amountBani,
  isDisabled,
]: KeptRow['bills'][number]): BillOnList {
  const of: YearMonth = yearMonthOf(month);
  return { month: of, idOutgo, name, provider, number, date, amountBani, isDisabled };
}
