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
  LAST_DAY,
  MOVED,
  OPENINGS,
  POSTED,
  POSTINGS,
} from './account-sql.js';

/** A date after every date in an account. */
export const EVER = '2999-12-31' as LocalDate;
/** A date before every date in an account. */
const NEVER = '0000-00-00' as LocalDate;
const FIRST_MONTH_ID = 0;

/** The close that accounts continue from. */
export interface AccountClose {
  readonly idMonth: MonthId;
  readonly closed: LocalDate;
  /**
   * The month is open again: the close may have carried balances of bills that were closed anew since, so accounts are
   * rebuilt from their beginning.
   */
  readonly isReopened: boolean;
  readonly head: CloseHead;
  readonly known: KnownBooks;
}

/** An apartment in a close, with the facts that its account continues from. */
export interface CarriedApartment {
  readonly idAp: number;
  readonly number: string;
  readonly idEntrance: number;
  readonly carried: readonly LedgerFact[];
}

/** An apartment with its number and entrance, current or as of its last close. */
export type ApartmentAsClosed = Pick<CarriedApartment, 'idAp' | 'number' | 'idEntrance'>;

/** Accounts from a close on, without anything dated after the requested day. */
export interface AccountsSince {
  readonly apartments: readonly CarriedApartment[];
  /** The apartments that have an account: in the close, through opening balances or through a document since. */
  readonly holders: ReadonlySet<number>;
  /**
   * Returns the facts of any apartment's account; an apartment that was not in the close has what the cashbooks
   * recorded since.
   */
  readonly factsOf: (idAp: number) => readonly LedgerFact[];
}

/** A penalty in the opening balances, under the month of its bill. */
export type BroughtPenalty = Extract<LedgerFact, { type: 'penalty' }>;

/** Returns the deleted apartments that have an account but are not in the close. */
export function goneOf(
  { deletedApartments }: Association,
  { apartments, holders, factsOf }: AccountsSince,
): ApartmentAsClosed[] {
  const listed = new Set(apartments.map(({ idAp }) => idAp));
  return [...deletedApartments].flatMap(([idAp, place]) =>
    holders.has(idAp) && !listed.has(idAp) && factsOf(idAp).length > 0 ? [{ idAp, ...place }] : [],
  );
}

/**
 * Reads accounts of apartments from the tables that closes and cashbooks fill, for callers that only show them: the
 * cost grows with the apartment, not with its neighbours or the association's years. Decisions read the streams instead
 * (`Accounts`).
 */
@Injectable()
export class AccountRows {
  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Returns the last close still in force of a month up to `idMonth`, made on or before `closed`; null when there is
   * none.
   */
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

  /**
   * Returns the last day that the closes in force of the months up to `idMonth` count; null before the first close. It
   * is another month's day where that one was closed anew after the close of a later month that waits for its own.
   */
  async lastDayOf(idAs: number, idMonth: MonthId): Promise<LocalDate | null> {
    const asked = [idAs, idMonth];
    const [row] = await this.rows<{ closed: LocalDate | null }>('last-day', LAST_DAY, asked);
    return row?.closed ?? null;
  }

  /** Returns what closes posted to an apartment, oldest month first; months without the apartment are left out. */
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

  /** Returns what the month's close in force asked of each apartment in it, in bani. */
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

  /** Returns the cashbooks, each with the documents of one apartment only; their texts stay sealed. */
  async books(idAs: number, idAp: number): Promise<Cashbook[]> {
    return booksOf(await this.facts('account-events', EVENTS, [idAs, idAp]));
  }

  /**
   * Returns the last revision of each year's cashbook in the tables. Rows arrive in the cashbook's order, so a revision
   * read before the rows is at most too low.
   */
  bookRevisions(association: Association): Promise<{ year: number; revision: number }[]> {
    const asked = [association.idAs, bookYears(association, today())];
    return this.rows('account-book-revisions', BOOK_REVISIONS, asked);
  }

  /** Returns all facts of an apartment's account, from the opening balances on. */
  async wholeHistory(association: Association, idAp: number): Promise<readonly LedgerFact[]> {
    const books = await this.books(association.idAs, idAp);
    return this.wholeAccount(association, idAp, books, LAST_MONTH_ID);
  }

  /**
   * Returns an apartment's account from a close on: what the close carried and what the cashbooks recorded since.
   * Returns the whole account where the cashbooks change what was closed, and starts from the opening balances without
   * a close.
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

  /**
   * Returns the apartments of a close in its order, and all accounts from it on, by what the cashbooks recorded up to a
   * date.
   */
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

  /** Returns the apartments whose posted penalties may differ from what their facts give now. */
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

  /** Returns the penalties in the opening balances, each with the month of its bill. */
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
      // The projector stored the event in its present shape, already upcast.
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
