import { Injectable } from '@nestjs/common';
import type { Rejection, Route } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { type Cashbook, paymentsOf } from '@scara/domain/cashbook';
import {
  type ExpenseMonth,
  type ExpenseMonthEvent,
  knownBooks,
  type MonthSources,
  needsWholeHistory,
  previousClosing,
  type ReadRevisions,
} from '@scara/domain/expense-month';
import {
  type Decision,
  nextMonth,
  shiftMonth,
  type MonthId,
  type YearMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import { associationFamily } from '../association/association-stream.js';
import { contextOf, type Written } from '../association/associations.js';
import { actorOf, type Call } from '../http/call.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import { cashbookFamily, cashbookStreamId, monthFamily, monthStreamId } from './streams.js';

/** A month with all that its table is computed from, and the revisions that were read. */
export interface LoadedMonth {
  readonly sources: MonthSources;
  readonly read: ReadRevisions;
  /** Of the month's own stream. */
  readonly revision: number;
}

type Decided = Decision<ExpenseMonthEvent, Rejection>;

/** Months and cash books as their streams have them: what a person just wrote is read at once. */
@Injectable()
export class Months {
  constructor(private readonly infrastructure: Infrastructure) {}

  async association(idAs: number): Promise<{ association: Association; revision: number }> {
    const { state, revision } = await this.infrastructure.store.load(
      associationFamily,
      String(idAs),
    );
    if (state.association.idAs === 0) throw new Refused({ code: 'association-not-found' });
    return { association: state.association, revision: Number(revision) };
  }

  /** The month's state, whether it is open or not. */
  async state(idAs: number, month: YearMonth): Promise<ExpenseMonth> {
    const id = monthStreamId(idAs, month);
    return (await this.infrastructure.store.load(monthFamily, id)).state;
  }

  /** A month that is open or closed. Throws Refused where it is neither. */
  async load(idAs: number, idMonth: number): Promise<LoadedMonth> {
    const month = yearMonthOf(idMonth as MonthId);
    const { store } = this.infrastructure;
    const [{ association, revision: read }, own] = await Promise.all([
      this.association(idAs),
      store.load(monthFamily, monthStreamId(idAs, month)),
    ]);
    if (own.state.month === null) throw new Refused({ code: 'month-not-found' });
    const { earlier, books } = await this.before(association, own.state);
    return {
      sources: {
        association,
        month: own.state,
        earlier,
        cashbooks: [...books.values()].map(({ book }) => book),
      },
      read: {
        association: read,
        cashbooks: Object.fromEntries(
          [...books]
            .filter(([, { book }]) => book.revision >= 0)
            .map(([year, { book }]) => [String(year), book.revision]),
        ),
      },
      revision: Number(own.revision),
    };
  }

  /** Decides on the month's stream and appends. Throws Refused for every refusal. */
  async write(
    call: Call<Route>,
    idMonth: number,
    decide: (state: ExpenseMonth) => Decided,
  ): Promise<Written & { readonly events: readonly ExpenseMonthEvent[] }> {
    const { idAs } = call.params as { idAs: number };
    const outcome = await this.infrastructure.store.decide<
      ExpenseMonth,
      ExpenseMonthEvent,
      Rejection
    >(
      monthFamily,
      monthStreamId(idAs, yearMonthOf(idMonth as MonthId)),
      contextOf(call, idAs, actorOf(call).role),
      decide,
    );
    if (!outcome.ok) throw new Refused(outcome.rejection);
    const { events, revision, position } = outcome;
    return { events, revision: Math.max(0, Number(revision)), position: String(position) };
  }

  /** The month after it, where that one was closed: then this one may not be reopened. */
  async laterClosed(idAs: number, month: YearMonth): Promise<YearMonth | null> {
    const later = await this.state(idAs, nextMonth(month));
    return later.closing === null ? null : later.month;
  }

  /** The last month that still takes expenses; null while none is open. */
  async openMonth({ idAs, firstMonth }: Association): Promise<YearMonth | null> {
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId | null }>(
      'select max(month) as month from read.month where association_id = $1',
      [idAs],
    );
    const shown = rows[0]?.month ?? null;
    // The tables may be a moment behind: the streams have the last word.
    let open: YearMonth | null = null;
    for (let at = shown === null ? firstMonth : yearMonthOf(shown); at !== null;) {
      const state = await this.state(idAs, at);
      if (state.month === null) break;
      if (state.closing === null) open = at;
      at = nextMonth(at);
    }
    return open;
  }

  /** True where a due, an opening balance or a payment that stands names the fund, in any month or book. */
  async namesFund({ idAs, firstMonth }: Association, idFund: number): Promise<boolean> {
    if (firstMonth === null) return false;
    for (let at = firstMonth; ; at = nextMonth(at)) {
      const { month, dues, opening } = await this.state(idAs, at);
      if (month === null) break;
      if ([...dues.values()].some((due) => due.idFund === idFund)) return true;
      const debts = opening.flatMap((balance) => balance.debts);
      if (debts.some((debt) => debt.kind === 'fund' && debt.idFund === idFund)) return true;
    }
    const books = await this.books(idAs, Number(firstMonth.slice(0, 4)));
    return [...books.values()].some(({ book }) =>
      [...paymentsOf(book)].some(({ idPd, idF }) => idF === idFund && !book.annulments.has(idPd)),
    );
  }

  /**
   * The previous month and the cash books since its close; every earlier month and book where a payment that a close
   * had counted was annulled or returned since.
   */
  private async before(association: Association, month: ExpenseMonth) {
    const { idAs, firstMonth } = association;
    const earlier = month.previous === null ? [] : [await this.state(idAs, month.previous)];
    const known = knownBooks(previousClosing({ earlier }));
    const first = Number((known?.until ?? firstMonth ?? month.month!).slice(0, 4));
    const books = await this.books(idAs, first);
    const cashbooks = [...books.values()].map(({ book }) => book);
    if (!needsWholeHistory({ earlier, cashbooks }) || firstMonth === null) {
      return { earlier, books };
    }
    const all: ExpenseMonth[] = [];
    for (let at = shiftMonth(month.month!, -1); at >= firstMonth; at = shiftMonth(at, -1)) {
      all.push(await this.state(idAs, at));
    }
    return { earlier: all, books: await this.books(idAs, Number(firstMonth.slice(0, 4))) };
  }

  /** Books from a year on; documents may be dated half a year ahead. */
  private async books(idAs: number, from: number): Promise<Map<number, { book: Cashbook }>> {
    const last = Number(today().slice(0, 4)) + 1;
    const years = Array.from({ length: Math.max(0, last - from + 1) }, (_, i) => from + i);
    const loaded = await Promise.all(
      years.map((year) =>
        this.infrastructure.store.load(cashbookFamily, cashbookStreamId(idAs, year)),
      ),
    );
    return new Map(years.map((year, i) => [year, { book: loaded[i]!.state }]));
  }
}
