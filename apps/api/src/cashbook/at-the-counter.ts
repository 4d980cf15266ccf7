import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, cashWarningText, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import {
  DOCUMENT_TYPE,
  beforeFirstMonth,
  type CashWarning,
  ceilingsPassedBy,
  isWaiver,
  receiptSeriesOf,
} from '@scara/domain/cashbook';
import {
  bani,
  fundId,
  type LocalDate,
  monthIdOf,
  PAYMENT_MODE,
  type PaymentMode,
} from '@scara/domain/kernel';
import {
  balanceOf,
  ledgerOf,
  previewPayment,
  separateReceipts,
  waivableOf,
} from '@scara/domain/ledger';
import { Months } from '../expense-month/months.js';
import { actorOf, reaches } from '../http/call.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { AccountRows } from './account-rows.js';
import { AccountsNow } from './accounts-now.js';
import { Cashbooks } from './cashbooks.js';
import { isCompanyOf, isWithin, warningsFor } from './scope.js';

type R = typeof routes;

export class ReadGoneOwing extends queryOf<R['readGoneOwing']>() {}
export class PreviewPayment extends queryOf<R['previewPayment']>() {}
export class ReadReceiptSeries extends queryOf<R['readReceiptSeries']>() {}

/** Lists deleted apartments with debts: the structure no longer has them, but somebody may want to pay. */
@QueryHandler(ReadGoneOwing)
export class ReadGoneOwingHandler implements IQueryHandler<ReadGoneOwing> {
  constructor(
    private readonly months: Months,
    private readonly accounts: AccountsNow,
  ) {}

  async execute({ call }: ReadGoneOwing): Promise<AnswerOf<R['readGoneOwing']>> {
    const { scope } = actorOf(call);
    const { association } = await this.months.association(call.params.idAs);
    // The counter asks before every payment, and very few associations have deleted an apartment.
    if (association.deletedApartments.size === 0) return { apartments: [] };
    const apartments = (await this.accounts.of(association))
      .filter(({ idAp }) => !association.apartments.has(idAp))
      .filter(({ idEntrance }) => reaches(scope, idEntrance))
      .map(({ idAp, number, n, facts }) => {
        return { idAp, number, n, totalBani: balanceOf(ledgerOf(facts())).total };
      });
    return { apartments: apartments.filter(({ totalBani }) => totalBani > 0) };
  }
}

/** Previews what a payment would clear. */
@QueryHandler(PreviewPayment)
export class PreviewPaymentHandler implements IQueryHandler<PreviewPayment> {
  constructor(
    private readonly months: Months,
    private readonly accounts: AccountRows,
    private readonly cashbooks: Cashbooks,
  ) {}

  async execute({ call }: PreviewPayment): Promise<AnswerOf<R['previewPayment']>> {
    const { idAs, idAp } = call.params;
    const { amountBani, emitted, idF, pM } = call.query;
    const { association } = await this.months.association(idAs);
    const isSeen = isWithin(actorOf(call).scope, association, idAp);
    const history = isSeen ? await this.accounts.wholeHistory(association, idAp) : [];
    // A deleted apartment can be paid for only while it owes, and not beyond its debt.
    const isGone = !association.apartments.has(idAp);
    const mostBani = isGone ? balanceOf(ledgerOf(history)).total : Infinity;
    if (!isSeen || mostBani <= 0) throw new Refused({ code: 'apartment-not-found', idAp });
    if (amountBani > mostBani) {
      throw new Refused({ code: 'payment-gone-beyond', field: 'amountBani', mostBani });
    }
    if (idF !== undefined && !association.funds.has(idF)) {
      throw new Refused({ code: 'payment-fund-unknown', field: 'idF' });
    }
    const isOfFund = idF !== undefined && isWaiver({ mode: pM as PaymentMode, idF });
    const owedBani = isOfFund ? waivableOf(history, idF, emitted as LocalDate) : Infinity;
    if (amountBani > owedBani) {
      throw new Refused({ code: 'fund-waiver-beyond', field: 'amountBani', mostBani: owedBani });
    }
    const preview = previewPayment(history, {
      amount: bani(amountBani),
      fundId: idF === undefined ? null : fundId(idF),
      date: emitted as LocalDate,
    });
    return {
      allocations: preview.taken.map(({ item, amount }) => ({
        kind: item.kind,
        idMonth: monthIdOf(item.month),
        idFund: item.fundId,
        amountBani: amount,
        date: emitted,
      })),
      advanceBani: preview.advance,
      warnings: warningsFor(call, [
        ...beforeFirstMonth(emitted as LocalDate, association.firstMonth),
        ...(pM === PAYMENT_MODE.cash
          ? await this.ceilings(association, idAp, amountBani, emitted)
          : []),
      ]).map((one) => ({ code: one.code, message: cashWarningText(one) })),
      receipts: separateReceipts(preview).map(({ fundId: idFund, amount }) => ({
        idF: idFund,
        amountBani: amount,
      })),
    };
  }

  private async ceilings(
    association: Association,
    idAp: number,
    amountBani: number,
    emitted: string,
  ): Promise<CashWarning[]> {
    const books = await this.cashbooks.books(association);
    const payment = {
      type: DOCUMENT_TYPE.payment,
      mode: PAYMENT_MODE.cash,
      idAp,
      amountBani,
      idF: null,
      info: '',
    } as const;
    const numbered = { ...payment, emitted: emitted as LocalDate, series: '', number: '' };
    return ceilingsPassedBy(numbered, books, isCompanyOf(association));
  }
}

/**
 * Returns the series that the cashier would type into the next receipt, also when the last one was written in another
 * browser or by a takeover.
 */
@QueryHandler(ReadReceiptSeries)
export class ReadReceiptSeriesHandler implements IQueryHandler<ReadReceiptSeries> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
  ) {}

  async execute({ call }: ReadReceiptSeries): Promise<AnswerOf<R['readReceiptSeries']>> {
    const { association } = await this.months.association(call.params.idAs);
    const books = await this.cashbooks.books(association);
    return { series: receiptSeriesOf(books, actorOf(call).idUser) };
  }
}
