import { Injectable } from '@nestjs/common';
import type { Rejection, Route } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { bookYears, type Cashbook, paidOfBills } from '@scara/domain/cashbook';
import {
  type ExpenseMonth,
  type ExpenseMonthEvent,
  type MonthSources,
  needsWholeHistory,
  NO_MONTH,
  type ReadRevisions,
  usesOfGroup,
} from '@scara/domain/expense-month';
import {
  type Decision,
  logItems,
  monthsBetween,
  nextMonth,
  shiftMonth,
  type MonthId,
  type YearMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import type { LoadOptions } from '@scara/event-store';
import { associationFamily } from '../association/association-stream.js';
import { decideOn, type Written, writtenEvents } from '../association/associations.js';
import { type Call, idAsOf } from '../http/call.js';
import { hasChangedSince, staleOf } from '../http/changed-objects.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import { lastMonthShown } from './last-month.js';
import { cashbookFamily, cashbookStreamId, monthFamily, monthStreamId } from './streams.js';

/** A month with all that its table is computed from, and the revisions that were read. */
export interface LoadedMonth {
  readonly sources: MonthSources;
  readonly read: ReadRevisions;
  /** Of the month's own stream. */
  readonly revision: number;
}

type Decided = Decision<ExpenseMonthEvent, Rejection>;

/** How a month is loaded. */
interface Loading extends Pick<LoadOptions, 'mayBeSealed' | 'atInstant'> {
  /** Hears how many of the months before it are read. */
  readonly onRead?: ((done: number, total: number) => void) | undefined;
}

/** Months and cash books as their streams have them: what a person just wrote is read at once. */
@Injectable()
export class Months {
  private readonly turns = new Map<number, Promise<unknown>>();

  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Opens, shows, closes and reopens months of one association one after the other: what such a decision read of
   * another month still stands when its own event is appended.
   */
  async inTurn<T>(idAs: number, work: () => Promise<T>): Promise<T> {
    const before = this.turns.get(idAs) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.turns.set(idAs, turn);
    try {
      return await turn;
    } finally {
      if (this.turns.get(idAs) === turn) this.turns.delete(idAs);
    }
  }

  async association(
    idAs: number,
    options: LoadOptions = {},
  ): Promise<{ association: Association; revision: number }> {
    const { state, revision } = await this.infrastructure.store.load(
      associationFamily,
      String(idAs),
      options,
    );
    if (state.association.idAs === 0) throw new Refused({ code: 'association-not-found' });
    return { association: state.association, revision: Number(revision) };
  }

  /** The month's state, whether it is open or not, and the revision of its own stream. */
  async at(
    idAs: number,
    month: YearMonth,
    options: LoadOptions = {},
  ): Promise<{ readonly state: ExpenseMonth; readonly revision: number }> {
    const id = monthStreamId(idAs, month);
    const { state, revision } = await this.infrastructure.store.load(monthFamily, id, options);
    return { state, revision: Number(revision) };
  }

  async state(idAs: number, month: YearMonth, options?: LoadOptions): Promise<ExpenseMonth> {
    return (await this.at(idAs, month, options)).state;
  }

  /** The months from one on, each after the one before it, up to the last that was opened; none of null. */
  async *from(
    idAs: number,
    first: YearMonth | null,
  ): AsyncGenerator<ExpenseMonth, void, undefined> {
    for (let at = first; at !== null; at = nextMonth(at)) {
      const state = await this.state(idAs, at);
      if (state.month === null) return;
      yield state;
    }
  }

  /**
   * A month that is open or closed, with what it goes on from; `atInstant` as all of it stood then. Throws Refused where it
   * is neither.
   */
  async load(
    idAs: number,
    idMonth: number,
    { onRead, mayBeSealed, atInstant }: Loading = {},
  ): Promise<LoadedMonth> {
    const month = yearMonthOf(idMonth as MonthId);
    const { store } = this.infrastructure;
    const [{ association, revision: read }, own] = await Promise.all([
      this.association(idAs, { mayBeSealed, atInstant }),
      store.load(monthFamily, monthStreamId(idAs, month), { atInstant }),
    ]);
    if (own.state.month === null) throw new Refused({ code: 'month-not-found' });
    const { earlier, books } = await this.before(association, own.state, {
      onRead,
      mayBeSealed,
      atInstant,
    });
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

  /** What accounts go on from after the last month, which is closed: the next one as if it were opened now. */
  async after(association: Association, month: YearMonth): Promise<MonthSources> {
    const { idAs } = association;
    const next = { ...NO_MONTH, idAs, month: nextMonth(month), previous: month };
    const { earlier, books } = await this.before(association, next);
    const cashbooks = [...books.values()].map(({ book }) => book);
    return { association, month: next, earlier, cashbooks };
  }

  /**
   * Decides on the month's stream and appends. `object` is what is edited, as the stream names it: asked when the
   * call has an If-Match. Throws Refused for every refusal.
   */
  async write(
    call: Call<Route>,
    idMonth: number,
    decide: (state: ExpenseMonth) => Decided,
    object?: string,
  ): Promise<Written & { readonly events: readonly ExpenseMonthEvent[] }> {
    const { ifMatch } = call;
    const id = monthStreamId(idAsOf(call), yearMonthOf(idMonth as MonthId));
    const stream = { family: monthFamily, id };
    const outcome = await decideOn(this.infrastructure.store, stream, call, (state) => {
      const isStale =
        object !== undefined && ifMatch !== undefined && hasChangedSince(state, object, ifMatch);
      return isStale ? staleOf(decide(state)) : decide(state);
    });
    return writtenEvents(outcome);
  }

  /** The month after it, where that one was closed: then this one may not be reopened. */
  async laterClosed(idAs: number, month: YearMonth): Promise<YearMonth | null> {
    const later = await this.state(idAs, nextMonth(month));
    return later.closing === null ? null : later.month;
  }

  /** The last month that still takes expenses; null while none is open. */
  async openMonth(association: Association): Promise<YearMonth | null> {
    return (await this.lastMonths(association)).open?.month ?? null;
  }

  /** How many expenses and dues are divided by a group or an entrance, and would be without it. */
  async usesOfGroup(association: Association, idGroup: number): Promise<number> {
    const { last } = await this.lastMonths(association);
    return last === null ? 0 : usesOfGroup(last, idGroup);
  }

  /** The last month, and the last one that is not closed. */
  private async lastMonths({ idAs, firstMonth }: Association) {
    const shown = await lastMonthShown(this.infrastructure, idAs);
    // The tables may be a moment behind: the streams have the last word.
    let open: ExpenseMonth | null = null;
    let last: ExpenseMonth | null = null;
    for await (const state of this.from(idAs, shown ?? firstMonth)) {
      last = state;
      if (state.closing === null) open = state;
    }
    return { open, last };
  }

  /** True where a due, an opening balance or a document that stands names the fund, in any month or book. */
  async namesFund(association: Association, idFund: number): Promise<boolean> {
    const { idAs, firstMonth } = association;
    for await (const { dues, opening } of this.from(idAs, firstMonth)) {
      if ([...dues.values()].some((due) => due.idFund === idFund)) return true;
      const debts = opening.flatMap((balance) => balance.debts);
      if (debts.some((debt) => debt.kind === 'fund' && debt.idFund === idFund)) return true;
    }
    const books = await this.books(association);
    return [...books.values()].some(({ book }) =>
      [...logItems(book.documents)].some(
        (one) => 'idF' in one && one.idF === idFund && !book.annulments.has(one.idPd),
      ),
    );
  }

  /** What standing payments of all years paid of an expense of the month. Bani. */
  async paidIn(association: Association, month: YearMonth): Promise<(idOutgo: number) => number> {
    const books = await this.books(association);
    const paid = paidOfBills([...books.values()].map(({ book }) => book));
    return (idOutgo) => paid(month, idOutgo);
  }

  /** True where an expense of any month names the provider. */
  async namesProvider({ idAs, firstMonth }: Association, id: number): Promise<boolean> {
    for await (const { expenses } of this.from(idAs, firstMonth)) {
      if ([...expenses.values()].some(({ document }) => document.idServiceProvider === id)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The previous month, every earlier one where payments move what was closed, and the books of all years: a document
   * of years ago may be annulled, or recorded, today.
   */
  private async before(
    association: Association,
    month: ExpenseMonth,
    { onRead = () => {}, ...options }: Loading = {},
  ) {
    const { idAs, firstMonth } = association;
    const [books, ...earlier] = await Promise.all([
      this.books(association, options),
      ...(month.previous === null ? [] : [this.state(idAs, month.previous, options)]),
    ]);
    const cashbooks = [...books.values()].map(({ book }) => book);
    if (!needsWholeHistory({ earlier, cashbooks }) || firstMonth === null) {
      onRead(earlier.length, earlier.length);
      return { earlier, books };
    }
    const all: ExpenseMonth[] = [];
    const total = monthsBetween(firstMonth, month.month!);
    for (let at = shiftMonth(month.month!, -1); at >= firstMonth; at = shiftMonth(at, -1)) {
      all.push(await this.state(idAs, at, options));
      onRead(all.length, total);
    }
    return { earlier: all, books };
  }

  private async books(
    association: Association,
    options: LoadOptions = {},
  ): Promise<Map<number, { book: Cashbook }>> {
    const { store } = this.infrastructure;
    const years = bookYears(association, today());
    const loaded = await Promise.all(
      years.map((year) =>
        store.load(cashbookFamily, cashbookStreamId(association.idAs, year), options),
      ),
    );
    return new Map(years.map((year, i) => [year, { book: loaded[i]!.state }]));
  }
}
