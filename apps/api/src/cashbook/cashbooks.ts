import { Injectable } from '@nestjs/common';
import type { Rejection, Route } from '@scara/contracts/http';
import { type Association, hasBankOfMode } from '@scara/domain/association';
import {
  otherBooks,
  bookYears,
  type Cashbook,
  type CashbookContext,
  type CashbookEvent,
} from '@scara/domain/cashbook';
import {
  type Decision,
  reject,
  type YearMonth,
  yearOf,
  type PaymentMode,
} from '@scara/domain/kernel';
import { associationFamily } from '../association/association-stream.js';
import { decideOn, type WrittenEvents, writtenEvents } from '../association/associations.js';
import { Months } from '../expense-month/months.js';
import {
  cashbookFamily,
  cashbookStreamId,
  monthFamily,
  monthStreamId,
} from '../expense-month/streams.js';
import { type Call, idAsOf } from '../http/call.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import { isCompanyOf } from './scope.js';

type Decided = Decision<CashbookEvent, Rejection>;

/** How many times a decision's facts are read again after a concurrent change. */
const RACES_MAX = 3;

/** The outcome of a command on a cashbook. */
export type WrittenOnBook = WrittenEvents<CashbookEvent>;

/** What a decision on a cashbook needs to know about its association, and the cashbooks of the other years. */
export interface BookSurroundings {
  readonly context: CashbookContext;
  /** Oldest first. */
  readonly others: readonly Cashbook[];
}

/** Decides commands on the cashbook of one year, and reads the cashbooks of several. */
@Injectable()
export class Cashbooks {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
  ) {}

  /** Decides on the year's cashbook and appends. Throws `Refused` for every refusal. */
  async write(
    call: Call<Route>,
    year: number,
    decide: (book: Cashbook) => Decided,
  ): Promise<WrittenOnBook> {
    return writtenEvents(await this.decided(call, year, decide));
  }

  /** As `write`; also returns the year's cashbook with the new events folded in, without reading it again. */
  async writeAndFold(
    call: Call<Route>,
    year: number,
    decide: (book: Cashbook) => Decided,
  ): Promise<{ readonly written: WrittenOnBook; readonly book: Cashbook }> {
    const outcome = await this.decided(call, year, decide);
    const written = writtenEvents(outcome);
    // The outcome of a repeated command has no state, since other commands may have followed it: the cashbook is read.
    return { written, book: outcome.state ?? (await this.book(idAsOf(call), year)) };
  }

  /**
   * As `writeAndFold`, for decisions that depend on accounts: `gather` reads the accounts and returns the decision. If
   * the cashbook changed meanwhile, they are read again, since two concurrent decisions would give away the same money;
   * after three such races it refuses with `conflict`.
   */
  async writeOnAccounts(
    call: Call<Route>,
    year: number,
    gather: () => Promise<(book: Cashbook) => Decided>,
  ): Promise<{ readonly written: WrittenOnBook; readonly book: Cashbook }> {
    const idAs = idAsOf(call);
    for (let lost = 0; ; lost += 1) {
      const { revision } = await this.book(idAs, year);
      const decide = await gather();
      try {
        return await this.writeAndFold(call, year, (book) =>
          book.revision === revision ? decide(book) : reject({ code: 'conflict' }),
        );
      } catch (error) {
        const isLost = error instanceof Refused && error.rejection.code === 'conflict';
        if (!isLost || lost === RACES_MAX) throw error;
      }
    }
  }

  private async decided(call: Call<Route>, year: number, decide: (book: Cashbook) => Decided) {
    const idAs = idAsOf(call);
    this.refuseElsewhere(call.commandId, idAs, year);
    const stream = { family: cashbookFamily, id: cashbookStreamId(idAs, year) };
    return decideOn(this.infrastructure.store, stream, call, decide);
  }

  /**
   * Refuses a key already used in a neighbouring year. The date chooses the cashbook, and a stream only knows its own
   * commands: the same key with another date must not become a second payment. The neighbouring cashbooks were read for
   * the decision, so their commands are in memory.
   */
  private refuseElsewhere(commandId: string, idAs: number, year: number): void {
    const { store } = this.infrastructure;
    for (const other of [year - 2, year - 1, year + 1, year + 2]) {
      if (store.isDone(cashbookFamily, cashbookStreamId(idAs, other), commandId)) {
        throw new Refused({ code: 'idempotency-key-reused' });
      }
    }
  }

  async book(idAs: number, year: number): Promise<Cashbook> {
    const id = cashbookStreamId(idAs, year);
    return (await this.infrastructure.store.load(cashbookFamily, id)).state;
  }

  /** Returns the cashbooks of all years, or of those that `isAsked` selects, oldest first. */
  books(
    association: Association,
    isAsked: (year: number) => boolean = () => true,
  ): Promise<Cashbook[]> {
    const years = bookYears(association, today()).filter(isAsked);
    return Promise.all(years.map((year) => this.book(association.idAs, year)));
  }

  /** Returns what a decision on a cashbook needs to know about its association. */
  async context(association: Association, year: number): Promise<CashbookContext> {
    return (await this.surroundings(association, year)).context;
  }

  async surroundings(association: Association, year: number): Promise<BookSurroundings> {
    return surroundingsOf(association, year, await this.readAround(association, year));
  }

  /**
   * As `surroundings`, with the association, all read at the same moment: a single read of the end of the store covers
   * every stream, and a second one after it would take twice as long. Throws `Refused` when there is no such
   * association.
   */
  async around(
    idAs: number,
    year: number,
  ): Promise<BookSurroundings & { readonly association: Association }> {
    const { store } = this.infrastructure;
    // Which years have cashbooks follows from the first month, which hardly ever changes, so the remembered association
    // is used.
    const before = store.remembered(associationFamily, String(idAs))?.association;
    const [{ association }, early] = await Promise.all([
      this.months.association(idAs),
      before?.idAs === idAs ? this.readAround(before, year) : undefined,
    ]);
    const isAsBefore = early !== undefined && before?.firstMonth === association.firstMonth;
    const read = isAsBefore ? early : await this.readAround(association, year);
    return { association, ...surroundingsOf(association, year, read) };
  }

  /** The year's own cashbook is read where it is decided on. */
  private async readAround(association: Association, year: number): Promise<ReadAround> {
    const [others, isYearClosed] = await Promise.all([
      this.books(association, (one) => one !== year),
      this.isClosed(association.idAs, year),
    ]);
    return { others, isYearClosed };
  }

  /** Returns whether a past year is closed, which its December's close decides. */
  private async isClosed(idAs: number, year: number): Promise<boolean> {
    if (year >= yearOf(today())) return false;
    const december = monthStreamId(idAs, `${year}-12` as YearMonth);
    const { state } = await this.infrastructure.store.load(monthFamily, december);
    return state.closing !== null;
  }
}

interface ReadAround {
  readonly others: readonly Cashbook[];
  readonly isYearClosed: boolean;
}

function surroundingsOf(
  association: Association,
  year: number,
  { others, isYearClosed }: ReadAround,
): BookSurroundings {
  const context = {
    year,
    today: today(),
    earliestYear: bookYears(association, today())[0]!,
    isYearClosed,
    around: otherBooks(others, year),
    hasApartment: (idAp: number) => association.apartments.has(idAp),
    hasFund: (idFund: number) => association.funds.has(idFund),
    hasBank: (mode: PaymentMode) => hasBankOfMode(association.settings, mode),
    isCompany: isCompanyOf(association),
  };
  return { context, others };
}
