import { Injectable } from '@nestjs/common';
import type { Association } from '@scara/domain/association';
import { booksOf, bookYears, type Cashbook, type PlacedFact } from '@scara/domain/cashbook';
import {
  type ApartmentPosting,
  carriedOf,
  type CloseHead,
  type OpeningBalance,
  openingFacts,
  type PostedRow,
  postedBani,
  postingFacts,
  postingOf,
} from '@scara/domain/expense-month';
import { LAST_MONTH_ID, type LocalDate, type MonthId, monthIdOf } from '@scara/domain/kernel';
import { cashFacts, factsUntil, type KnownBooks, type LedgerFact } from '@scara/domain/ledger';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import {
  BOOK_REVISIONS,
  CARRIED,
  CLOSE,
  EVENTS,
  EVENTS_SINCE,
  MOVED,
  OPENINGS,
  POSTED,
  POSTINGS,
} from './account-sql.js';

/** Nothing of an account is dated after this. */
export const EVER = '2999-12-31' as LocalDate;
/** Nothing of an account is dated before this. */
const NEVER = '0000-00-00' as LocalDate;
const FIRST_MONTH_ID = 0;

/** A close as accounts go on from it. */
export interface AccountClose {
  readonly idMonth: MonthId;
  readonly closed: LocalDate;
  /** Open again: what it carried may be of bills that were closed anew since, so accounts are taken whole. */
  readonly isReopened: boolean;
  readonly head: CloseHead;
  readonly known: KnownBooks;
}

/** An apartment in a close, and the facts that its account starts from after it. */
export interface CarriedApartment {
  readonly idAp: number;
  readonly number: string;
  readonly idEntrance: number;
  readonly carried: readonly LedgerFact[];
}

/** Where an apartment stands, or stood when it was closed last. */
export type ApartmentAsClosed = Pick<CarriedApartment, 'idAp' | 'number' | 'idEntrance'>;

/** Accounts from a close on, without what is dated after the day they are asked for. */
export interface AccountsSince {
  readonly apartments: readonly CarriedApartment[];
  /** Everybody who has an account: in the close, with opening balances or with a document since. */
  readonly holders: ReadonlySet<number>;
  /** Of any apartment; one that was not in the close has what the books say of it since. */
  readonly factsOf: (idAp: number) => readonly LedgerFact[];
}

/** A penalty of opening balances, under the month of its bill. */
export type BroughtPenalty = Extract<LedgerFact, { type: 'penalty' }>;

/** Who is gone, in no list of these accounts and has one all the same. */
export function goneOf(
  { gone }: Association,
  { apartments, holders, factsOf }: AccountsSince,
): ApartmentAsClosed[] {
  const listed = new Set(apartments.map(({ idAp }) => idAp));
  return [...gone].flatMap(([idAp, place]) =>
    holders.has(idAp) && !listed.has(idAp) && factsOf(idAp).length > 0 ? [{ idAp, ...place }] : [],
  );
}

/**
 * Accounts of apartments from tables that closes and books filled, for whoever only shows them: the cost grows with
 * the apartment, never with its neighbours or with the association's years. Decisions read the streams (Accounts).
 */
@Injectable()
export class AccountRows {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** The last standing close of a month up to `idMonth`, made on or before a date; null when there is none. */
  async closeUpTo(
    idAs: number,
    idMonth: MonthId | null,
    closed: LocalDate = EVER,
  ): Promise<AccountClose | null> {
    const [row] = await this.rows<{
      month: MonthId;
      closed: LocalDate;
      is_reopened: boolean;
      head: string;
      books: string;
    }>('account-close', CLOSE, [idAs, idMonth ?? LAST_MONTH_ID, closed]);
    if (row === undefined) return null;
    const known = { until: row.closed, revisions: JSON.parse(row.books) as Record<string, number> };
    const head = JSON.parse(row.head) as CloseHead;
    return {
      idMonth: row.month,
      closed: row.closed,
      isReopened: row.is_reopened,
      head,
      known,
    };
  }

  /** What closes posted to an apartment, oldest month first; a month that it was not in is left out. */
  async postings(
    idAs: number,
    idAp: number,
    {
      from = FIRST_MONTH_ID,
      to = LAST_MONTH_ID,
    }: { readonly from?: number; readonly to?: number } = {},
  ): Promise<ApartmentPosting[]> {
    const rows = await this.rows<{ head: string; posted: string }>('account-postings', POSTINGS, [
      idAs,
      idAp,
      from,
      to,
    ]);
    return rows.map(({ head, posted }) =>
      postingOf(JSON.parse(head) as CloseHead, JSON.parse(posted) as PostedRow),
    );
  }

  /** What a month's standing close asked of each apartment that was in it. Bani. */
  async askedBy(idAs: number, idMonth: number): Promise<ReadonlyMap<number, number>> {
    const rows = await this.rows<{ id_ap: number; head: string; posted: string }>(
      'account-posted',
      POSTED,
      [idAs, idMonth],
    );
    return new Map(
      rows.map(({ id_ap, head, posted }) => [
        id_ap,
        postedBani(postingOf(JSON.parse(head) as CloseHead, JSON.parse(posted) as PostedRow)),
      ]),
    );
  }

  /** The books as they say of an apartment's documents; texts in them stay sealed. */
  async books(idAs: number, idAp: number): Promise<Cashbook[]> {
    return booksOf(await this.facts('account-events', EVENTS, [idAs, idAp]));
  }

  /** How far every year's book is in the rows, which come in the book's order: read before them it says too little at most. */
  bookRevisions(association: Association): Promise<{ year: number; revision: number }[]> {
    const asked = [association.idAs, bookYears(association, today())];
    return this.rows('account-book-revisions', BOOK_REVISIONS, asked);
  }

  /** Every fact of an apartment's account, from the opening balances on. */
  async wholeHistory(association: Association, idAp: number): Promise<readonly LedgerFact[]> {
    const books = await this.books(association.idAs, idAp);
    return this.wholeAccount(association, idAp, books, LAST_MONTH_ID);
  }

  /**
   * An apartment's account from a close on: what that carried and what the books, as they say of the apartment, did
   * since; the whole of it where they move what was closed. From the opening balances where there is no close.
   */
  async historySince(
    association: Association,
    idAp: number,
    close: AccountClose | null,
    books: readonly Cashbook[],
  ): Promise<readonly LedgerFact[]> {
    const { idAs } = association;
    const recent = cashFacts(books, close?.known ?? null);
    if (close !== null && (close.isReopened || recent.reworked.has(idAp))) {
      return this.wholeAccount(association, idAp, books, close.idMonth);
    }
    const start =
      close === null
        ? ((await this.openings(association, idAp)).get(idAp) ?? [])
        : ((await this.carried(idAs, close, idAp))[0]?.carried ?? []);
    return [...start, ...(recent.byApartment.get(idAp) ?? [])];
  }

  /** The apartments of a close in its order, and everybody's account from there on, in what the books say up to a date. */
  async accountsSince(
    association: Association,
    close: AccountClose | null,
    until: LocalDate = EVER,
  ): Promise<AccountsSince> {
    const { idAs } = association;
    const [apartments, opening, books] = await Promise.all([
      close === null ? [] : this.carried(idAs, close, null),
      close === null ? this.openings(association, null) : undefined,
      this.booksSince(association, close, until),
    ]);
    const recent = cashFacts(books, close?.known ?? null);
    const start = opening ?? new Map(apartments.map(({ idAp, carried }) => [idAp, carried]));
    const reworked = new Map<number, readonly LedgerFact[]>();
    const anew =
      close?.isReopened === true
        ? new Set([...apartments.map(({ idAp }) => idAp), ...recent.byApartment.keys()])
        : recent.reworked;
    for (const idAp of close === null ? [] : anew) {
      const own = await this.books(idAs, idAp);
      reworked.set(idAp, await this.wholeAccount(association, idAp, own, close!.idMonth));
    }
    return {
      apartments,
      holders: new Set([...start.keys(), ...recent.byApartment.keys(), ...reworked.keys()]),
      factsOf: (idAp) => {
        const goneOn = [...(start.get(idAp) ?? []), ...(recent.byApartment.get(idAp) ?? [])];
        return factsUntil(reworked.get(idAp) ?? goneOn, until);
      },
    };
  }

  /** Apartments whose posted penalties may differ from what their facts give now. */
  async movedApartments(idAs: number): Promise<ReadonlySet<number>> {
    const rows = await this.rows<{ id_ap: string }>('account-moved', MOVED, [idAs]);
    return new Set(rows.map(({ id_ap }) => Number(id_ap)));
  }

  private async wholeAccount(
    association: Association,
    idAp: number,
    books: readonly Cashbook[],
    to: number,
  ): Promise<readonly LedgerFact[]> {
    const [opening, postings] = await Promise.all([
      this.openings(association, idAp),
      this.postings(association.idAs, idAp, { to }),
    ]);
    return [
      ...(opening.get(idAp) ?? []),
      ...postings.flatMap(postingFacts),
      ...(cashFacts(books, null).byApartment.get(idAp) ?? []),
    ];
  }

  /** Penalties that the opening balances brought along, each with the month of its bill. */
  async broughtPenalties(
    association: Association,
    idAp: number,
  ): Promise<readonly BroughtPenalty[]> {
    const facts = (await this.openings(association, idAp)).get(idAp) ?? [];
    return facts.filter((fact) => fact.type === 'penalty');
  }

  private async openings(
    { idAs, firstMonth }: Association,
    idAp: number | null,
  ): Promise<ReadonlyMap<number, readonly LedgerFact[]>> {
    if (firstMonth === null) return new Map();
    const rows = await this.rows<{ balance: string }>('account-openings', OPENINGS, [
      idAs,
      monthIdOf(firstMonth),
      idAp,
    ]);
    const opening = rows.map(({ balance }) => JSON.parse(balance) as OpeningBalance);
    return openingFacts({ opening });
  }

  private async carried(
    idAs: number,
    { idMonth, head }: AccountClose,
    idAp: number | null,
  ): Promise<CarriedApartment[]> {
    const rows = await this.rows<{
      id_ap: number;
      id_entrance: number;
      number: string;
      carried: string;
    }>('account-carried', CARRIED, [idAs, idMonth, idAp]);
    return rows.map(({ id_ap, id_entrance, number, carried }) => ({
      idAp: id_ap,
      number,
      idEntrance: id_entrance,
      carried: carriedOf(head, JSON.parse(carried) as Parameters<typeof carriedOf>[1]),
    }));
  }

  private async booksSince(
    association: Association,
    close: AccountClose | null,
    until: LocalDate,
  ): Promise<Cashbook[]> {
    const years = bookYears(association, today());
    const revisions = years.map((year) => close?.known.revisions[year] ?? -1);
    const asked = [association.idAs, years, revisions, close?.known.until ?? NEVER, until];
    return booksOf(await this.facts('account-events-since', EVENTS_SINCE, asked));
  }

  private async facts(name: string, text: string, values: unknown[]): Promise<PlacedFact[]> {
    const rows = await this.rows<{ year: number; revision: number; type: string; data: string }>(
      name,
      text,
      values,
    );
    return rows.map(({ year, revision, type, data }) => ({
      year,
      revision,
      // The projector wrote the event as it came, in its present shape.
      event: { type, data: JSON.parse(data) as unknown } as PlacedFact['event'],
    }));
  }

  private async rows<Row extends object>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row[]> {
    return (await this.infrastructure.pool.query<Row>({ name, text, values })).rows;
  }
}
