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
import { decideOn, type WrittenEvents, writtenEvents } from '../association/associations.js';
import { type Call, idAsOf } from '../http/call.js';
import { hasChangedSince, staleOf } from '../http/changed-objects.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import { lastMonthShown } from './last-month.js';
import { cashbookFamily, cashbookStreamId, monthFamily, monthStreamId } from './streams.js';

/** A month with everything its table is computed from, and the revisions that were read. */
export interface LoadedMonth {
  readonly sources: MonthSources;
  readonly read: ReadRevisions;
  /** Revision of the month's own stream. */
  readonly revision: number;
}

type Decided = Decision<ExpenseMonthEvent, Rejection>;

/** The options of loading a month. */
interface Loading extends Pick<LoadOptions, 'mayBeSealed' | 'atInstant'> {
  /** Called with how many of the earlier months have been read. */
  readonly onRead?: ((done: number, total: number) => void) | undefined;
}

/** Reads months and cashbooks from their streams, so that what a person just wrote is seen at once. */
@Injectable()
export class Months {
  private readonly turns = new Map<number, Promise<unknown>>();

  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Runs work that opens, publishes, closes or reopens months of one association one at a time: what a decision read of
   * another month must still hold when its event is appended.
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

  /** Returns the month's state, whether it was opened or not, and the revision of its stream. */
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

  /** Yields the months from `first` to the last that was opened, in order; none when `first` is null. */
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
   * Loads an opened month with everything it continues from; with `atInstant`, everything as it was then. Throws
   * `Refused` when the month was never opened.
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
        cashbooks: [...books.values()],
      },
      read: {
        association: read,
        cashbooks: Object.fromEntries(
          [...books]
            .filter(([, { revision }]) => revision >= 0)
            .map(([year, { revision }]) => [String(year), revision]),
        ),
      },
      revision: Number(own.revision),
    };
  }

  /** Returns the sources of the month after the last one, which is closed, as if it were opened now. */
  async after(association: Association, month: YearMonth): Promise<MonthSources> {
    const { idAs } = association;
    const next = { ...NO_MONTH, idAs, month: nextMonth(month), previous: month };
    const { earlier, books } = await this.before(association, next);
    return { association, month: next, earlier, cashbooks: [...books.values()] };
  }

  /**
   * Decides on the month's stream and appends. `object` names the edited object as the stream does; compared when the
   * call has an If-Match. Throws `Refused` for every refusal.
   */
  async write(
    call: Call<Route>,
    idMonth: number,
    decide: (state: ExpenseMonth) => Decided,
    object?: string,
  ): Promise<WrittenEvents<ExpenseMonthEvent>> {
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

  /** Returns the last month when it is not closed, and so still takes expenses; else null. */
  async openMonth(association: Association): Promise<YearMonth | null> {
    const [last] = await this.lastMonths(association);
    return last?.closing === null ? last.month : null;
  }

  /**
   * Returns how many expenses and dues of the last months are divided by a group or an entrance, and would lose it.
   */
  async usesOfGroup(association: Association, idGroup: number): Promise<number> {
    const months = await this.lastMonths(association);
    return months.reduce((uses, month) => uses + usesOfGroup(month, idGroup), 0);
  }

  /** Returns how many expenses of months that are not closed are under a column. */
  async usesOfColumn(association: Association, idOutgoColumn: number): Promise<number> {
    const months = await this.lastMonths(association);
    return months
      .filter(({ closing }) => closing === null)
      .flatMap(({ expenses }) => [...expenses.values()])
      .filter((one) => one.idOutgoColumn === idOutgoColumn).length;
  }

  /** Returns the last month and, before it, those that are open again, latest first; none where none was opened. */
  private async lastMonths({ idAs, firstMonth }: Association): Promise<readonly ExpenseMonth[]> {
    const shown = await lastMonthShown(this.infrastructure, idAs);
    // The read models may lag slightly, so the streams decide.
    let last: ExpenseMonth | null = null;
    for await (const state of this.from(idAs, shown ?? firstMonth)) last = state;
    const months: ExpenseMonth[] = [];
    for (let month = last; month !== null;) {
      months.push(month);
      const before = month.previous === null ? null : await this.state(idAs, month.previous);
      month = before?.closing === null ? before : null;
    }
    return months;
  }

  /**
   * Returns whether a due, an opening balance or a document that is not annulled names the fund, in any month or
   * cashbook.
   */
  async namesFund(association: Association, idFund: number): Promise<boolean> {
    const { idAs, firstMonth } = association;
    for await (const { dues, opening } of this.from(idAs, firstMonth)) {
      if ([...dues.values()].some((due) => due.idFund === idFund)) return true;
      const debts = opening.flatMap((balance) => balance.debts);
      if (debts.some((debt) => debt.kind === 'fund' && debt.idFund === idFund)) return true;
    }
    const books = await this.books(association);
    return [...books.values()].some(({ documents, annulments }) =>
      [...logItems(documents)].some(
        (one) => 'idF' in one && one.idF === idFund && !annulments.has(one.idPd),
      ),
    );
  }

  /** Returns how much documents of all years paid of each expense of the month, in bani. */
  async paidIn(association: Association, month: YearMonth): Promise<(idOutgo: number) => number> {
    const books = await this.books(association);
    const paid = paidOfBills([...books.values()]);
    return (idOutgo) => paid(month, idOutgo);
  }

  /** Returns whether an expense of any month names the provider. */
  async namesProvider({ idAs, firstMonth }: Association, id: number): Promise<boolean> {
    for await (const { expenses } of this.from(idAs, firstMonth)) {
      if ([...expenses.values()].some(({ document }) => document.idServiceProvider === id)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Reads the previous month (or every earlier one, where payments change what was closed) and the cashbooks of all
   * years, since a document of an earlier year may be annulled or recorded today.
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
    if (!needsWholeHistory({ earlier, cashbooks: [...books.values()] }) || firstMonth === null) {
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

  /** Returns the association's cashbooks by year, the oldest first; a year without documents has an empty one. */
  private async books(
    association: Association,
    options: LoadOptions = {},
  ): Promise<ReadonlyMap<number, Cashbook>> {
    const { store } = this.infrastructure;
    const years = bookYears(association, today());
    const loaded = await Promise.all(
      years.map((year) =>
        store.load(cashbookFamily, cashbookStreamId(association.idAs, year), options),
      ),
    );
    return new Map(years.map((year, i) => [year, loaded[i]!.state]));
  }
}
