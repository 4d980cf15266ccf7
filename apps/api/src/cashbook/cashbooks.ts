import { Injectable } from '@nestjs/common';
import type { Rejection, Route } from '@scara/contracts/http';
import { type Association, hasBankOfMode } from '@scara/domain/association';
import {
  booksAround,
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
import { decideOn, type Written, writtenEvents } from '../association/associations.js';
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

/** How often what a decision rests on is read anew. */
const RACES_MAX = 3;

/** What became of a command on a book. */
export interface WrittenOnBook extends Written {
  readonly events: readonly CashbookEvent[];
}

/** What a decision on a book asks of the association around it, and the other years' books that say so. */
export interface BookSurroundings {
  readonly context: CashbookContext;
  /** Oldest first. */
  readonly others: readonly Cashbook[];
}

/** Commands on the cash book of one year, and the books of several. */
@Injectable()
export class Cashbooks {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
  ) {}

  /** Decides on the year's book and appends. Throws Refused for every refusal. */
  async write(
    call: Call<Route>,
    year: number,
    decide: (book: Cashbook) => Decided,
  ): Promise<WrittenOnBook> {
    return writtenEvents(await this.decided(call, year, decide));
  }

  /** As `write`; answers also the year's book with the events in it, without reading it again. */
  async writeAndFold(
    call: Call<Route>,
    year: number,
    decide: (book: Cashbook) => Decided,
  ): Promise<{ readonly written: WrittenOnBook; readonly book: Cashbook }> {
    const outcome = await this.decided(call, year, decide);
    const written = writtenEvents(outcome);
    // What was done long ago may have had others after it: only what was decided here is known without reading.
    return { written, book: outcome.state ?? (await this.book(idAsOf(call), year)) };
  }

  /**
   * As `writeAndFold`, for what rests on accounts: `gather` reads them and answers the decision. Where the book goes on
   * meanwhile they are read anew, or two at once would give away the same money; after three such races it is a conflict.
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
   * The book is chosen by the date, and a stream knows the commands done in it alone: with another date the same key must
   * not be a second payment. The books beside were read for the decision, so that their commands are in memory.
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

  /** The books of every year, or of those that are asked for, oldest first. */
  books(
    association: Association,
    isAsked: (year: number) => boolean = () => true,
  ): Promise<Cashbook[]> {
    const years = bookYears(association, today()).filter(isAsked);
    return Promise.all(years.map((year) => this.book(association.idAs, year)));
  }

  /** What a decision on a book asks of the association around it. */
  async context(association: Association, year: number): Promise<CashbookContext> {
    return (await this.surroundings(association, year)).context;
  }

  async surroundings(association: Association, year: number): Promise<BookSurroundings> {
    return surroundingsOf(association, year, await this.readAround(association, year));
  }

  /**
   * The same with the association, all of it read at one moment: one look at the end of the store tells of every stream,
   * where two, one after the other, take twice as long. Throws Refused where there is no association.
   */
  async around(
    idAs: number,
    year: number,
  ): Promise<BookSurroundings & { readonly association: Association }> {
    const { store } = this.infrastructure;
    // Which years have books follows from the first month, which hardly ever changes.
    const before = store.remembered(associationFamily, String(idAs))?.association;
    const [{ association }, early] = await Promise.all([
      this.months.association(idAs),
      before?.idAs === idAs ? this.readAround(before, year) : undefined,
    ]);
    const isAsBefore = early !== undefined && before?.firstMonth === association.firstMonth;
    const read = isAsBefore ? early : await this.readAround(association, year);
    return { association, ...surroundingsOf(association, year, read) };
  }

  /** The book itself is read where it is decided on. */
  private async readAround(association: Association, year: number): Promise<ReadAround> {
    const [others, isYearClosed] = await Promise.all([
      this.books(association, (one) => one !== year),
      this.isClosed(association.idAs, year),
    ]);
    return { others, isYearClosed };
  }

  /** A year that is over is closed with the list of its December. */
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
    around: booksAround(others, year),
    hasApartment: (idAp: number) => association.apartments.has(idAp),
    hasFund: (idFund: number) => association.funds.has(idFund),
    hasBank: (mode: PaymentMode) => hasBankOfMode(association.settings, mode),
    isCompany: isCompanyOf(association),
  };
  return { context, others };
}
