import { Injectable } from '@nestjs/common';
import type { FundValue } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { fundMoney, waivedDebts } from '@scara/domain/cashbook';
import { computeMonth, type MonthResult, standingClosing } from '@scara/domain/expense-month';
import { fundId, type LocalDate, type MonthId } from '@scara/domain/kernel';
import { balanceOf, type Ledger, ledgerOf } from '@scara/domain/ledger';
import { AccountRows } from '../cashbook/account-rows.js';
import { AccountsNow } from '../cashbook/accounts-now.js';
import { Cashbooks } from '../cashbook/cashbooks.js';
import { Months } from '../expense-month/months.js';
import { Infrastructure } from '../infrastructure.js';

/** Σ of a fund's dues by apartment, what was waived of them left out. Bani. */
export type Asked = (idFund: number, idAp: number) => number;

export interface FundAccount {
  readonly idAp: number;
  readonly n: string;
  readonly idEntrance: number;
  readonly ledger: Ledger;
}

/**
 * Of read.fund_due: the last month asks nothing while it is open again. One that was reopened with months behind it still
 * does, as they go on from its last close.
 */
export const STANDING_DUES = `month is distinct from (
  select case when state = 'closed' then null else month end from read.month
   where association_id = $1 order by month desc limit 1)`;

/** What closes asked for funds, and what of it is owed now: what was paid in lies between the two. */
@Injectable()
export class FundMoney {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly accounts: AccountsNow,
    private readonly rows: AccountRows,
    private readonly cashbooks: Cashbooks,
  ) {}

  /**
   * Opening debts and the dues of closed months before `before`, of all of them without it, less what was waived up to
   * `until`; one apartment's with `idAp`.
   */
  async asked(
    association: Association,
    {
      before = null,
      until = null,
      idAp = null,
    }: { before?: number | null; until?: LocalDate | null; idAp?: number | null } = {},
  ): Promise<Asked> {
    const { idAs, firstMonth } = association;
    const [{ rows }, books, first] = await Promise.all([
      this.infrastructure.pool.query<{ fund_id: string; apartment_id: string; due: string }>(
        `select fund_id, apartment_id, sum(due_bani)::text as due from read.fund_due
          where association_id = $1 and ($2::int is null or month < $2)
            and ($3::bigint is null or apartment_id = $3) and ${STANDING_DUES}
          group by fund_id, apartment_id`,
        [idAs, before, idAp],
      ),
      // Of one apartment its own documents alone are read.
      idAp === null ? this.cashbooks.books(association) : this.rows.books(idAs, idAp),
      firstMonth === null ? null : this.months.state(idAs, firstMonth),
    ]);
    const sums = new Map<string, number>();
    const add = (idFund: number, ap: number, bani: number): void => {
      const key = `${idFund}:${ap}`;
      sums.set(key, (sums.get(key) ?? 0) + bani);
    };
    for (const row of rows) add(Number(row.fund_id), Number(row.apartment_id), Number(row.due));
    for (const balance of first?.opening ?? []) {
      for (const debt of balance.debts) {
        if (debt.kind === 'fund') add(debt.idFund, balance.idAp, debt.amountBani);
      }
    }
    for (const waived of waivedDebts(books, until)) {
      add(waived.idFund, waived.idAp, -waived.amountBani);
    }
    return (idFund, ap) => sums.get(`${idFund}:${ap}`) ?? 0;
  }

  /** The accounts of apartments as they are now, those of deleted ones that the last close still had included. */
  async accountsNow(
    association: Association,
    isAsked: (idAp: number) => boolean = () => true,
  ): Promise<FundAccount[]> {
    const accounts = await this.accounts.of(association);
    return accounts
      .filter(({ idAp }) => isAsked(idAp))
      .map(({ idAp, number: n, idEntrance, facts }) => ({
        ...{ idAp, n, idEntrance },
        ledger: ledgerOf(facts()),
      }));
  }

  /** The last month with its table, as it stands or as it was closed; undefined before the first one. */
  async lastTable(
    association: Association,
  ): Promise<{ readonly idMonth: MonthId; readonly result: MonthResult } | undefined> {
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId | null }>(
      'select max(month) as month from read.month where association_id = $1',
      [association.idAs],
    );
    const idMonth = rows[0]?.month ?? null;
    return idMonth === null
      ? undefined
      : { idMonth, result: (await this.table(association.idAs, idMonth)).result };
  }

  /** What is in each fund now: opening + paid in − paid out. */
  async values(association: Association): Promise<FundValue[]> {
    const [asked, accounts, books] = await Promise.all([
      this.asked(association),
      this.accountsNow(association),
      this.cashbooks.books(association),
    ]);
    return [...association.funds].map(([idFund, { name, purpose, openingBani }]) => {
      const moved = fundMoney(books, idFund);
      let collectedBani = moved.reduce((sum, { inBani }) => sum + inBani, 0);
      let owedBani = 0;
      for (const { idAp, ledger } of accounts) {
        const owed = owedTo(ledger, idFund);
        owedBani += owed;
        collectedBani += asked(idFund, idAp) - owed;
      }
      const usedBani = moved.reduce((sum, { outBani }) => sum + outBani, 0);
      const valueBani = openingBani + collectedBani - usedBani;
      return { idFund, name, purpose, openingBani, collectedBani, usedBani, valueBani, owedBani };
    });
  }

  async table(idAs: number, idMonth: number) {
    const { sources, revision } = await this.months.load(idAs, idMonth);
    const closing = standingClosing(sources.month);
    const result = closing?.result ?? computeMonth(sources, null);
    return { result, revision, isOpen: sources.month.publication === null && closing === null };
  }
}

/** What an apartment owes to a fund, bani. */
export function owedTo(ledger: Ledger, idFund: number): number {
  return balanceOf(ledger).byFund.get(fundId(idFund)) ?? 0;
}

/** One apartment's due to a fund in a computed month, bani. */
export function dueIn(result: MonthResult | undefined, idFund: number, idAp: number): number {
  if (result === undefined) return 0;
  const at = result.apartments.findIndex((one) => one.idAp === idAp);
  return result.funds.find((one) => one.idFund === idFund)?.dues[at] ?? 0;
}
