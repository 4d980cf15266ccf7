import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  HISTORY_MONTHS,
  type routes,
  STATEMENT_MONTHS_MOST,
  type StatementRow,
} from '@scara/contracts/http';
import { type Association, bankOfMode, nameOfApartment } from '@scara/domain/association';
import { type Cashbook, DOCUMENT_TYPE } from '@scara/domain/cashbook';
import { FIRST_DAY, postingFacts } from '@scara/domain/expense-month';
import {
  addDays,
  type LocalDate,
  type MonthId,
  monthIdOf,
  shiftMonth,
  type YearMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import { type Balance, type LedgerFact, type Statement, statementOf } from '@scara/domain/ledger';
import { type AccountClose, AccountRows, EVER } from '../cashbook/account-rows.js';
import { Months } from '../expense-month/months.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { documentsOf } from './statement-documents.js';
import { entryName, lineName } from './statement-words.js';

/** An apartment's account as the API answers it. */
export type ApartmentHistory = AnswerOf<(typeof routes)['readApartmentHistory']>;

/** The period asked for, as yyyymm, and the fund to which the history is limited. */
export interface HistoryAsked {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly idFund?: number | undefined;
}

export interface GoneApartment {
  readonly idAp: number;
  readonly idEntrance: number;
  readonly number: string;
  readonly n: string;
}

const GONE_IN_PERIOD = `
  select distinct m.apartment_id::float8 as "idAp"
    from read.account_month m
    join read.account_close c on c.association_id = m.association_id and c.month = m.month
                             and c.revision = m.revision
   where m.association_id = $1 and m.apartment_id = any($2::bigint[]) and m.month between $3 and $4`;

/**
 * Reads an apartment's operations of some months, from its own rows alone. The opening balance is the one that the
 * close before the period carried, so that earlier years cost nothing.
 */
@Injectable()
export class ApartmentHistories {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly accounts: AccountRows,
  ) {}

  /** Returns the deleted apartments that had an account in a closed month of the period. */
  async goneIn(association: Association, asked: HistoryAsked): Promise<readonly GoneApartment[]> {
    const { idAs, firstMonth, deletedApartments } = association;
    // Very few associations have deleted an apartment.
    if (deletedApartments.size === 0) return [];
    const lastClose = await this.accounts.closeUpTo(idAs, null);
    if (lastClose === null || firstMonth === null) return [];
    const { from, to } = periodOf(asked, firstMonth, yearMonthOf(lastClose.idMonth));
    const { rows } = await this.infrastructure.pool.query<{ idAp: number }>({
      name: 'gone-in-period',
      text: GONE_IN_PERIOD,
      values: [idAs, [...deletedApartments.keys()], monthIdOf(from), monthIdOf(to)],
    });
    const found = new Set(rows.map(({ idAp }) => idAp));
    return [...deletedApartments].flatMap(([idAp, place]) =>
      found.has(idAp) ? [{ idAp, ...place, n: nameOfApartment(association, idAp) }] : [],
    );
  }

  /** Returns the history of an apartment; the caller checks that the person may see it. */
  async of(idAs: number, idAp: number, asked: HistoryAsked): Promise<ApartmentHistory> {
    const { idFund } = asked;
    const { association } = await this.months.association(idAs);
    if (idFund !== undefined && !association.funds.has(idFund)) {
      throw new Refused({ code: 'fund-not-found' });
    }
    const n = nameOfApartment(association, idAp);
    const funds = fundsOf(association);
    const lastClose = await this.accounts.closeUpTo(idAs, null);
    const { firstMonth } = association;
    if (lastClose === null || firstMonth === null) {
      const { opening, closing } = statementOf([], FIRST_DAY, EVER);
      const none = { from: null, to: null, first: null, last: null, rows: [] };
      return { n, funds, ...none, opening: unpaidOf(opening), closing: unpaidOf(closing) };
    }
    const last = yearMonthOf(lastClose.idMonth);
    const period = periodOf(asked, firstMonth, last);
    const { to } = period;
    const start = await this.start(idAs, period.from);
    const { from } = start;
    const books = await this.accounts.books(idAs, idAp);
    const statement = await this.statement(association, idAp, { ...start, to, last }, books);
    const documents = documentsOf(books);
    const rows = statement.entries
      .map((entry) => rowOf(entry, documents(entry), association))
      .map((row) => (idFund === undefined ? row : ofFund(row, idFund)))
      .filter(({ lines }) => lines.length > 0);
    return {
      n,
      funds,
      from: monthIdOf(from),
      to: monthIdOf(to),
      first: monthIdOf(firstMonth),
      last: monthIdOf(last),
      opening: unpaidOf(statement.opening),
      rows: await this.opened(rows),
      closing: unpaidOf(statement.closing),
    };
  }

  /** Opens the documents' descriptions, the only sealed field of a row. */
  private async opened(rows: readonly StatementRow[]): Promise<StatementRow[]> {
    const sealed = rows.map(({ paymentDetails }) => paymentDetails?.pDescription ?? '');
    const texts = await this.infrastructure.vault.openDeep(sealed);
    return rows.map((row, at) => {
      const { paymentDetails } = row;
      if (paymentDetails === null) return row;
      return { ...row, paymentDetails: { ...paymentDetails, pDescription: texts[at]! } };
    });
  }

  /**
   * Returns the first month and day of a period, and the close before it. A month closed on the day of the one before
   * it, or before that one was closed anew, has no days of its own, so that the period begins with that one.
   */
  private async start(idAs: number, from: YearMonth): Promise<Start> {
    const previous = monthIdOf(shiftMonth(from, -1));
    const [before, lastDay, ownLastDay] = await Promise.all([
      this.accounts.closeUpTo(idAs, previous),
      this.accounts.lastDayOf(idAs, previous),
      this.accounts.lastDayOf(idAs, monthIdOf(from)),
    ]);
    if (before === null || lastDay === null) return { from, firstDay: FIRST_DAY, before: null };
    return ownLastDay === lastDay
      ? this.start(idAs, yearMonthOf(before.idMonth))
      : { from, firstDay: addDays(lastDay, 1), before };
  }

  private async statement(
    association: Association,
    idAp: number,
    {
      from,
      firstDay,
      before,
      to,
      last,
    }: Start & { readonly to: YearMonth; readonly last: YearMonth },
    books: readonly Cashbook[],
  ): Promise<Statement> {
    const { idAs } = association;
    const [end, history, postings] = await Promise.all([
      this.accounts.lastDayOf(idAs, monthIdOf(to)),
      this.accounts.historySince(association, idAp, before, books),
      this.accounts.postings(idAs, idAp, { from: monthIdOf(from), to: monthIdOf(to) }),
    ]);
    const facts: LedgerFact[] = [...history, ...postings.flatMap(postingFacts)];
    // What was recorded after the last close belongs to the last month's page.
    const until = to < last ? (end ?? EVER) : EVER;
    return statementOf(facts, firstDay, until);
  }
}

/** Where a history begins: its first month and day, and the close before them. */
interface Start {
  readonly from: YearMonth;
  readonly firstDay: LocalDate;
  readonly before: AccountClose | null;
}

/** Returns the period: a year by default, and at most ten years, beyond which the user turns the page. */
function periodOf(
  asked: HistoryAsked,
  first: YearMonth,
  last: YearMonth,
): { readonly from: YearMonth; readonly to: YearMonth } {
  const within = (month: YearMonth): YearMonth =>
    month < first ? first : month > last ? last : month;
  const to = within(asked.to === undefined ? last : yearMonthOf(asked.to as MonthId));
  const wanted =
    asked.from === undefined
      ? shiftMonth(to, 1 - HISTORY_MONTHS)
      : yearMonthOf(asked.from as MonthId);
  const earliest = shiftMonth(to, 1 - STATEMENT_MONTHS_MOST);
  const from = within(wanted < earliest ? earliest : wanted);
  return { from: from > to ? to : from, to };
}

function rowOf(
  entry: Statement['entries'][number],
  document: ReturnType<ReturnType<typeof documentsOf>>,
  { funds, settings }: Association,
): StatementRow {
  const { month } = entry;
  return {
    date: entry.date,
    t: typeOf(entry, document),
    isReturn: entry.kind === 'return',
    idMonth: month === null ? null : monthIdOf(month),
    name: entryName(entry),
    idPd: entry.paymentId,
    paymentDetails:
      document === undefined
        ? null
        : {
            pPM: document.mode,
            bank: document.mode === null ? '' : bankOfMode(settings, document.mode),
            pDescription: document.info,
            s: document.series,
            n: document.number,
            vBani: document.amountBani,
          },
    lines: entry.lines.map(({ kind, month: of, fundId: idFund, debit, credit }) => ({
      kind,
      idMonth: of === null ? null : monthIdOf(of),
      idFund,
      subName: lineName({ kind, month: of }, idFund === null ? undefined : funds.get(idFund)?.name),
      debBani: debit,
      credBani: credit,
    })),
    ...unpaidOf(entry.after),
  };
}

function typeOf(
  { kind }: Statement['entries'][number],
  document: { readonly type: number } | undefined,
): number {
  if (kind === 'bill') return 0;
  return kind === 'penalties'
    ? DOCUMENT_TYPE.penaltyCorrection
    : (document?.type ?? DOCUMENT_TYPE.payment);
}

/** Keeps only what the operation did to one fund. */
function ofFund(row: StatementRow, idFund: number): StatementRow {
  return { ...row, lines: row.lines.filter((line) => line.idFund === idFund) };
}

function unpaidOf({
  expenses,
  penalties,
  byFund,
  advance,
  total,
}: Balance): ApartmentHistory['opening'] {
  return {
    chelBani: expenses,
    penBani: penalties,
    unpaid: [...byFund]
      .filter(([, amount]) => amount !== 0)
      .map(([idFund, amountBani]) => ({ idFund, amountBani })),
    advanceBani: advance,
    unpaidTotalBani: total,
  };
}

function fundsOf({ funds }: Association): ApartmentHistory['funds'] {
  return [...funds].map(([idFund, { name, type }]) => ({ idFund, name, isColumn: type === 2 }));
}
