import { Injectable } from '@nestjs/common';
import type { Rejection, Route } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import {
  booksAround,
  bookYears,
  type Cashbook,
  type CashbookContext,
  type CashbookEvent,
} from '@scara/domain/cashbook';
import type { Decision } from '@scara/domain/kernel';
import { contextOf, type Written } from '../association/associations.js';
import { cashbookFamily, cashbookStreamId } from '../expense-month/streams.js';
import { actorOf, type Call } from '../http/call.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';

type Decided = Decision<CashbookEvent, Rejection>;

/** Commands on the cash book of one year, and the books of several. */
@Injectable()
export class Cashbooks {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Decides on the year's book and appends. Throws Refused for every refusal. */
  async write(
    call: Call<Route>,
    year: number,
    decide: (book: Cashbook) => Decided,
  ): Promise<Written & { readonly events: readonly CashbookEvent[] }> {
    const { idAs } = call.params as { idAs: number };
    const outcome = await this.infrastructure.store.decide<Cashbook, CashbookEvent, Rejection>(
      cashbookFamily,
      cashbookStreamId(idAs, year),
      contextOf(call, idAs, actorOf(call).role),
      decide,
    );
    if (!outcome.ok) throw new Refused(outcome.rejection);
    const { events, revision, position } = outcome;
    return { events, revision: Math.max(0, Number(revision)), position: String(position) };
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
    const books = await this.books(association);
    return {
      year,
      today: today(),
      earliestYear: bookYears(association, today())[0]!,
      around: booksAround(books, year),
      hasApartment: (idAp) => association.apartments.has(idAp),
      hasFund: (idFund) => association.funds.has(idFund),
    };
  }
}
