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
import { type ExpenseMonth, needsWholeHistory, standingClosing } from '@scara/domain/expense-month';
import {
  type LocalDate,
  type MonthId,
  monthIdOf,
  nextMonth,
  shiftMonth,
  type YearMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import { Accounts } from '../cashbook/accounts.js';
import { Cashbooks } from '../cashbook/cashbooks.js';
import { Months } from '../expense-month/months.js';
import { Infrastructure } from '../infrastructure.js';

/** Everything that sheets and journals of an association are folded from, read at one moment. */
export interface SheetSources {
  readonly association: Association;
  readonly first: ExpenseMonth | null;
  readonly months: MonthsOnSheet;
  readonly books: readonly Cashbook[];
}

/**
 * The months of an association as its sheets need them: those up to the last closed one from narrow tables, the ones
 * behind it from their streams, so that what was just written counts at once on both sides.
 */
@Injectable()
export class Sheets {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly accounts: Accounts,
    private readonly cashbooks: Cashbooks,
  ) {}

  /** Of a period only the bills that stand in its journal; of a sheet all, since any may be unpaid. */
  async sources(idAs: number, period: Period | null = null): Promise<SheetSources> {
    const { association } = await this.months.association(idAs);
    const { firstMonth } = association;
    const [first, months, books] = await Promise.all([
      firstMonth === null ? null : this.months.state(idAs, firstMonth),
      this.monthsOf(association, period),
      this.cashbooks.books(association),
    ]);
    const opening = first?.opening ?? [];
    return { association, first, books, months: { ...months, opening } };
  }

  /** The sheet at the end of a day, and the numbers of apartments that its last close knew. */
  async at(sources: SheetSources, at: LocalDate): Promise<NumberedSheet> {
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
    const listed = standing.flatMap((one) => standingClosing(one)?.result.apartments ?? []);
    return { sheet, numbers: new Map(listed.map(({ idAp, number }) => [idAp, number])) };
  }

  /** The last month that was closed by the day, newest first; all of them where the books move what was closed. */
  private async standingAt(
    { association: { idAs }, months: { postings }, books }: SheetSources,
    at: LocalDate,
  ): Promise<readonly ExpenseMonth[]> {
    const closed = postings.filter((posting) => posting.closed <= at).toReversed();
    const [last] = closed;
    if (last === undefined) return [];
    const newest = await this.months.state(idAs, last.month);
    if (!needsWholeHistory({ earlier: [newest], cashbooks: books })) return [newest];
    return Promise.all(closed.map(({ month }) => this.months.state(idAs, month)));
  }

  private async monthsOf(
    association: Association,
    period: Period | null,
  ): Promise<Omit<MonthsOnSheet, 'opening'>> {
    const { idAs } = association;
    const { closed, tail } = await this.tailOf(association);
    const before =
      closed === null ? { postings: [], bills: [] } : await this.kept(idAs, closed, period);
    // The tables are a moment behind what the streams say: then every month is read from its stream.
    if (before === undefined) return monthsOnSheet(await this.accounts.monthsOf(association));
    return {
      postings: [
        ...before.postings,
        ...standingMonths(tail).flatMap((month) => postingOf(month) ?? []),
      ],
      bills: [...before.bills, ...tail.flatMap(billsOf)],
    };
  }

  /** The last closed month, and those behind it, oldest first: as their streams have them. */
  private async tailOf({ idAs, firstMonth }: Association) {
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId | null }>(
      'select max(month) as month from read.month where association_id = $1',
      [idAs],
    );
    const shown = rows[0]?.month ?? null;
    const tail: ExpenseMonth[] = [];
    for (let at = shown === null ? firstMonth : yearMonthOf(shown); at !== null;) {
      const state = await this.months.state(idAs, at);
      if (state.month === null) break;
      tail.push(state);
      at = nextMonth(at);
    }
    for (;;) {
      const [oldest] = tail;
      if (oldest === undefined) {
        // The month that the tables show was discarded a moment ago: the one before it may stand.
        if (shown === null || firstMonth === null) return { closed: null, tail };
        const before = await this.months.state(idAs, shiftMonth(yearMonthOf(shown), -1));
        if (before.month === null) return { closed: null, tail };
        tail.unshift(before);
        continue;
      }
      if (oldest.closing !== null) return { closed: oldest, tail: tail.slice(1) };
      if (oldest.previous === null) return { closed: null, tail };
      tail.unshift(await this.months.state(idAs, oldest.previous));
    }
  }

  /**
   * What the tables keep of the months up to a closed one. They are final once the projector has seen its close: no
   * earlier month changes before this one is reopened. Undefined where it has not. One statement reads all at one
   * moment.
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

/** Both days counted. */
interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

interface NumberedSheet {
  readonly sheet: BalanceSheet;
  readonly numbers: ReadonlyMap<number, string>;
}

const idOfMonth = (date: LocalDate): number => monthIdOf(date.slice(0, 7) as YearMonth);

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
