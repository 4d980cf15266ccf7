import { Injectable } from '@nestjs/common';
import type { FundValue } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { computeMonth, type MonthResult, type ReadRevisions } from '@scara/domain/expense-month';
import {
  type LocalDate,
  type MonthId,
  monthIdOf,
  PAYMENT_MODE,
  yearMonthOf,
} from '@scara/domain/kernel';
import { type Ledger, ledgerOf, owedTo } from '@scara/domain/ledger';
import { AccountsNow } from '../cashbook/accounts-now.js';
import { DocumentRows, IS_UNTOUCHED, NOTHING_MOVED } from '../cashbook/document-rows.js';
import { lastMonthShown, MONTH_STANDS } from '../expense-month/last-month.js';
import { Months } from '../expense-month/months.js';
import { Infrastructure } from '../infrastructure.js';

/** Returns the sum of a fund's dues for an apartment, without what was waived of them, in bani. */
export type Asked = (idFund: number, idAp: number) => number;

export interface FundAccount {
  readonly idAp: number;
  readonly n: string;
  readonly idEntrance: number;
  readonly ledger: Ledger;
}

/** SQL: debts to funds in the opening balances of apartments; $2 is the first month. */
const OPENING = `
  select (debt ->> 'idFund')::bigint as fund_id, o.apartment_id, (debt ->> 'amountBani')::bigint as bani
    from read.account_opening o cross join lateral json_array_elements(o.balance::json -> 'debts') debt
   where o.association_id = $1 and o.month = $2 and debt ->> 'kind' = 'fund'`;

/**
 * SQL: debts to funds that were waived, up to and including day $4: they are not owed any more, and no money came in. With
 * $5, the revision of each year's cashbook that a close had read, only what that close knew of them counts.
 */
const WAIVED = `
  select d.fund_id, d.apartment_id, -d.amount_bani as bani
    from read.cash_document d
   where d.association_id = $1 and d.mode = ${PAYMENT_MODE.correction} and d.fund_id is not null and d.apartment_id is not null
     and ($4::text is null or d.emitted <= $4)
     and case when $5::jsonb is null then ${IS_UNTOUCHED} else
       (select bool_or(e.apartment_id is not null) and not bool_or(e.type = 'PaymentAnnulled')
          from read.account_event e
         where e.association_id = $1 and e.payment_id = d.document_id
           and e.revision <= coalesce(($5::jsonb ->> e.year::text)::bigint, -1)) end`;

const DUES = `
  select fund_id, apartment_id, due_bani as bani from read.fund_due
   where association_id = $1 and ($3::int is null or month < $3) and ${MONTH_STANDS}`;

/** SQL: the dues of all closed months, or of those in $3, for all apartments together, one row per month and fund. */
const DUES_IN_ALL = `
  select (due ->> 0)::bigint as fund_id, null::bigint as apartment_id, (due ->> 1)::bigint as bani
    from read.month_posting cross join lateral json_array_elements(dues::json) due
   where association_id = $1 and ($3::int[] is null or month = any($3)) and ${MONTH_STANDS}`;

interface AskedUntil {
  /** The month (yyyymm) from which on dues do not count; null counts all. */
  readonly before?: number | null;
  /** The last day on which a waiver counts; null counts all. */
  readonly until?: LocalDate | null;
  /** The revision of each year's cashbook up to which waivers count; null counts all. */
  readonly known?: ReadRevisions['cashbooks'] | null;
}

/** Computes what closes asked for funds and what of it is owed now; the difference was paid in. */
@Injectable()
export class FundMoney {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly accounts: AccountsNow,
    private readonly documents: DocumentRows,
  ) {}

  /**
   * Returns the opening debts and the dues of closed months before `before` (of all closed months when null), less what
   * was waived up to `until`; with `idAp` only for one apartment.
   */
  async asked(
    { idAs, firstMonth }: Association,
    {
      before = null,
      until = null,
      known = null,
      idAp = null,
    }: AskedUntil & { idAp?: number | null } = {},
  ): Promise<Asked> {
    const first = firstMonth === null ? null : monthIdOf(firstMonth);
    const { rows } = await this.infrastructure.pool.query<{ place: string; bani: number }>({
      name: 'asked-for-funds',
      text: `select concat(fund_id, ':', apartment_id) as place, sum(bani)::float8 as bani
               from (${DUES} union all ${OPENING} union all ${WAIVED}) as asked
              where $6::bigint is null or apartment_id = $6
              group by fund_id, apartment_id`,
      values: [idAs, first, before, until, known, idAp],
    });
    const sums = new Map(rows.map(({ place, bani }) => [place, bani]));
    return (idFund, ap) => sums.get(`${idFund}:${ap}`) ?? 0;
  }

  /**
   * Returns the opening debts and the dues of these closed months (of all when null), less what was waived up to
   * `until`: by fund, for all apartments together, deleted ones included, in bani.
   */
  async askedInAll(
    { idAs, firstMonth }: Association,
    months: readonly MonthId[] | null = null,
    until: LocalDate | null = null,
  ): Promise<ReadonlyMap<number, number>> {
    const first = firstMonth === null ? null : monthIdOf(firstMonth);
    const { rows } = await this.infrastructure.pool.query<{ idFund: number; bani: number }>({
      name: 'asked-for-funds-in-all',
      text: `select fund_id::float8 as "idFund", sum(bani)::float8 as bani
               from (${DUES_IN_ALL} union all ${OPENING} union all ${WAIVED}) as asked
              group by fund_id`,
      values: [idAs, first, months, until, null],
    });
    return new Map(rows.map(({ idFund, bani }) => [idFund, bani]));
  }

  /** Returns the accounts of apartments as they are now, including deleted apartments that the last close still had. */
  async accountsNow(
    association: Association,
    isAsked: (idAp: number) => boolean = () => true,
  ): Promise<FundAccount[]> {
    const accounts = await this.accounts.of(association);
    return accounts
      .filter(({ idAp }) => isAsked(idAp))
      .map(({ idAp, n, idEntrance, facts }) => ({
        idAp,
        n,
        idEntrance,
        ledger: ledgerOf(facts()),
      }));
  }

  /** Returns the last month with its table, current or as closed; undefined before the first month. */
  async lastTable(
    association: Association,
  ): Promise<{ readonly idMonth: MonthId; readonly result: MonthResult } | undefined> {
    const { idAs } = association;
    const month = await lastMonthShown(this.infrastructure, idAs);
    if (month === null) return undefined;
    const idMonth = monthIdOf(month);
    return { idMonth, result: (await this.table(idAs, idMonth)).result };
  }

  /** Returns what each fund holds now: opening + paid in − paid out. */
  async values(association: Association): Promise<FundValue[]> {
    const { idAs, funds } = association;
    const [asked, accounts, moved] = await Promise.all([
      this.askedInAll(association),
      this.accountsNow(association),
      this.documents.fundSums(idAs, [...funds.keys()]),
    ]);
    return [...funds].map(([idFund, { name, purpose, openingBani }]) => {
      const { inBani, outBani: usedBani } = moved.get(idFund) ?? NOTHING_MOVED;
      const owedBani = accounts.reduce((sum, { ledger }) => sum + owedTo(ledger, idFund), 0);
      // What was asked for and is not owed any more was paid, also by owners of deleted apartments.
      const collectedBani = inBani + (asked.get(idFund) ?? 0) - owedBani;
      const valueBani = openingBani + collectedBani - usedBani;
      return { idFund, name, purpose, openingBani, collectedBani, usedBani, valueBani, owedBani };
    });
  }

  /**
   * Returns the month's table as it was closed, which needs no cashbook, with the revisions of these that the close had
   * read; or as it is now for a month that is open (again). Throws `Refused` when the month was never opened.
   */
  async table(idAs: number, idMonth: number) {
    const own = await this.months.at(idAs, yearMonthOf(idMonth as MonthId));
    const { closing } = own.state;
    if (closing !== null) {
      const { result, read } = closing;
      return { result, revision: own.revision, isOpen: false, known: read.cashbooks };
    }
    const { sources, revision } = await this.months.load(idAs, idMonth);
    const isOpen = sources.month.publication === null;
    return { result: computeMonth(sources, null), revision, isOpen, known: null };
  }
}

/** Returns one apartment's due to a fund in a computed month, in bani. */
export function dueIn(result: MonthResult | undefined, idFund: number, idAp: number): number {
  if (result === undefined) return 0;
  const at = result.apartments.findIndex((one) => one.idAp === idAp);
  return result.funds.find((one) => one.idFund === idFund)?.dues[at] ?? 0;
}
