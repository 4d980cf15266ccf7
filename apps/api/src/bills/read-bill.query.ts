import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type BillView, type QueryOf, routes } from '@scara/contracts/http';
import { billInVariant, type BillVariant } from '@scara/domain/expense-month';
import { monthIdOf } from '@scara/domain/kernel';
import { type Actor, actorOf, type Call as CallOf, seesApartment } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { CASH_FEE_BANI, cashBarcode } from '../print/cash-barcode.js';
import { billAt, type MonthPapers, Papers, positionOf } from './month-papers.js';
import { issuerOf, payerOf, placeOf } from './names.js';
import { OTHER_FUNDS, paymentLink } from './printed-bill.js';

type R = typeof routes;

export class ReadBill extends queryOf<R['readBill']>() {}

@QueryHandler(ReadBill)
export class ReadBillHandler implements IQueryHandler<ReadBill> {
  constructor(
    private readonly papers: Papers,
    private readonly infrastructure: Infrastructure,
  ) {}

  async execute({ call }: ReadBill): Promise<BillView> {
    const { idAs, idAp, idMonth } = call.params;
    const papers = await this.papers.ofMonth(idAs, idMonth);
    const at = placeFor(papers, idAp, actorOf(call));
    const { PUBLIC_URL } = this.infrastructure.config;
    return billView(papers, at, { publicUrl: PUBLIC_URL, variant: variantOf(call.query) });
  }
}

/** Returns the position of an apartment in the month. Throws `Refused` when the person may not see it. */
export function placeFor(papers: MonthPapers, idAp: number, actor: Actor): number {
  const at = positionOf(papers, idAp);
  const isSeen = at !== undefined && seesApartment(actor, papers.result.apartments[at]!);
  if (!isSeen) throw new Refused({ code: 'apartment-not-found', idAp });
  return at;
}

/** Null for the whole bill. */
export function variantOf({ variant }: QueryOf<R['readBill']>): BillVariant | null {
  return variant === undefined ? null : (Number(variant) as BillVariant);
}

function billView(
  papers: MonthPapers,
  at: number,
  { publicUrl, variant }: { readonly publicUrl: string; readonly variant: BillVariant | null },
): BillView {
  const { idAs, result, then, now, month } = papers;
  const bill = billInVariant(billAt(papers, at), variant);
  const { idAp, idEntrance, number: n, persons } = bill.apartment;
  const { name, cif, address, iban, bank } = issuerOf(now, { stamp: '', logo: '' });
  const monthId = monthIdOf(bill.month);
  const { totalBani } = bill;
  const cash = variant === null ? cashBarcode({ apartmentId: idAp, monthId, totalBani }) : null;
  return {
    idAs,
    idAp,
    idMonth: monthIdOf(bill.month),
    version: month.closings,
    closed: result.closed,
    title: bill.title,
    series: bill.series,
    nr: bill.number,
    published: bill.published,
    dueDate: bill.dueDate,
    penaltyStart: bill.penaltyStart,
    issuer: {
      name,
      cif: cif ?? '',
      address: address ?? '',
      iban: iban ?? '',
      bank: bank ?? '',
    },
    payer: payerOf(then, idAp),
    n,
    ...placeOf(then, idEntrance),
    persons,
    entries: bill.entries.map((entry) => ({ ...entry })),
    expensesBani: bill.expensesBani,
    arrears: bill.arrears.map((one) => ({
      idMonth: monthIdOf(one.month),
      amountBani: one.amountBani,
    })),
    penaltiesOldBani: bill.penaltiesOldBani,
    penaltiesNewBani: bill.penaltiesNewBani,
    funds: bill.funds.map((fund) => ({ ...fund, name: fund.name || OTHER_FUNDS })),
    advanceBani: bill.advanceBani,
    leftOutBani: bill.leftOutBani,
    totalBani: bill.totalBani,
    paymentLink: paymentLink(publicUrl, idAs, bill),
    cash: cash && { payload: cash.payload, feeBani: CASH_FEE_BANI },
  };
}

@Controller()
export class ReadBillController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readBill)
  handle(@TheCall() call: CallOf<R['readBill']>) {
    return this.queries.execute(new ReadBill(call));
  }
}
