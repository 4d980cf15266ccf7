import { Injectable } from '@nestjs/common';
import type { Association } from '@scara/domain/association';
import { standingMonths } from '@scara/domain/balance-sheet';
import { type CashbookContext, isWaiver, type PaymentData } from '@scara/domain/cashbook';
import {
  balanceOf,
  factsUntil,
  type LedgerFact,
  ledgerOf,
  owedTo,
  penaltyStanding,
  waivableOf,
} from '@scara/domain/ledger';
import {
  accountsFrom,
  type ApartmentStanding,
  apartmentStanding,
  type ExpenseMonth,
  type MonthSources,
  closingInForce,
} from '@scara/domain/expense-month';
import { monthIdOf, paymentId, type YearMonth } from '@scara/domain/kernel';
import { lastMonthShown } from '../expense-month/last-month.js';
import { Months } from '../expense-month/months.js';
import { Infrastructure } from '../infrastructure.js';
import { Cashbooks } from './cashbooks.js';

/** Reads the accounts of apartments from their beginning: opening balances, every close, every payment. */
@Injectable()
export class Accounts {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly cashbooks: Cashbooks,
  ) {}

  /** Returns all months of the association, the first one first. */
  async monthsOf({ idAs, firstMonth }: Association): Promise<readonly ExpenseMonth[]> {
    const months: ExpenseMonth[] = [];
    for await (const month of this.months.from(idAs, firstMonth)) months.push(month);
    return months;
  }

  /**
   * Returns what current accounts are computed from: the last close and the cashbooks since; undefined before the first
   * month.
   */
  async sourcesNow(association: Association): Promise<MonthSources | undefined> {
    const { idAs } = association;
    const month = await lastMonthShown(this.infrastructure, idAs);
    if (month === null) return undefined;
    const { closing } = await this.months.state(idAs, month);
    return closing === null
      ? (await this.months.load(idAs, monthIdOf(month))).sources
      : this.months.after(association, month);
  }

  /** Returns what prevents deleting an apartment, if anything. */
  async standingOf(association: Association, idAp: number): Promise<ApartmentStanding> {
    const months = await this.monthsOf(association);
    return apartmentStanding(months, await this.cashbooks.books(association), idAp);
  }

  /** Returns the first month that is open again after a close; null when there is none. */
  async monthOpenAgain(association: Association): Promise<YearMonth | null> {
    const months = await this.monthsOf(association);
    return (
      months.find(({ closing, reopened }) => closing === null && reopened !== null)?.month ?? null
    );
  }

  /**
   * Returns what decisions on these payments need from the accounts: what deleted apartments among them owe, and what
   * is owed to a fund whose debt is waived. Empty when there is no such payment.
   */
  async owed(
    association: Association,
    payments: readonly Pick<PaymentData, 'idAp' | 'mode' | 'idF'>[],
  ): Promise<Pick<CashbookContext, 'owedByGone' | 'owedToFund'>> {
    const isGone = (idAp: number): boolean => !association.apartments.has(idAp);
    if (!payments.some((one) => isGone(one.idAp) || isWaiver(one))) return {};
    const historyOf = await this.wholeHistories(association);
    return {
      owedByGone: (idAp) => (isGone(idAp) ? balanceOf(ledgerOf(historyOf(idAp))).total : 0),
      owedToFund: (idAp, idF, on) => waivableOf(historyOf(idAp), idF, on),
    };
  }

  /**
   * Returns what accounts would have on a day without this document: the limits for moving a waiver or a correction of
   * penalties to that day.
   */
  async without(
    association: Association,
    idPd: number,
  ): Promise<Pick<CashbookContext, 'owedToFund' | 'lowerable'>> {
    const historyOf = await this.wholeHistories(association);
    const annulment: LedgerFact = { type: 'annulment', paymentId: paymentId(idPd) };
    const factsOf = (idAp: number): LedgerFact[] => [...historyOf(idAp), annulment];
    return {
      owedToFund: (idAp, idF, on) => owedTo(ledgerOf(factsUntil(factsOf(idAp), on)), idF),
      lowerable: (idAp, month, on) => penaltyStanding(factsOf(idAp), month, on).lowerable,
    };
  }

  /** Returns all facts of one apartment's account, for its history and for what a payment cleared. */
  async wholeHistory(association: Association, idAp: number): Promise<readonly LedgerFact[]> {
    return (await this.wholeHistories(association))(idAp);
  }

  /** As `wholeHistory`, for any apartment: months and cashbooks are read once. */
  async wholeHistories(association: Association): Promise<(idAp: number) => readonly LedgerFact[]> {
    const months = await this.monthsOf(association);
    const [first] = months;
    if (first === undefined) return () => [];
    const results = standingMonths(months).flatMap((month) => closingInForce(month)?.result ?? []);
    return accountsFrom(first, results, await this.cashbooks.books(association));
  }
}
