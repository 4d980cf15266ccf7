import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type PenaltyDataRow, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { type LocalDate, monthIdOf, type YearMonth } from '@scara/domain/kernel';
import { ledgerOf, type PenaltyRow, penaltySheet } from '@scara/domain/ledger';
import { AccountRows } from '../cashbook/account-rows.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { today } from '../http/today.js';
import { apartmentFor, ApartmentPlaces } from './apartment-places.js';

type R = typeof routes;

export class ReadPenaltiesData extends queryOf<R['readPenaltiesData']>() {}

/** Penalties of one bill over a stretch of days, posted or not. */
interface Part {
  readonly month: YearMonth;
  readonly rows: readonly PenaltyRow[];
  readonly made: number;
  readonly asked: number;
  readonly isPosted: boolean;
}

/** The rows that closes have posted, as they were stored; until today also those that go on running. */
@QueryHandler(ReadPenaltiesData)
export class ReadPenaltiesDataHandler implements IQueryHandler<ReadPenaltiesData> {
  constructor(
    private readonly months: Months,
    private readonly accounts: AccountRows,
    private readonly places: ApartmentPlaces,
  ) {}

  async execute({ call }: ReadPenaltiesData): Promise<AnswerOf<R['readPenaltiesData']>> {
    const { idAs, idAp } = call.params;
    await apartmentFor(this.places, { idAs, idAp }, actorOf(call));
    const { association } = await this.months.association(idAs);
    const postings = await this.accounts.postings(idAs, idAp);
    const posted = postings.flatMap(({ penalties }) =>
      penalties.map((part): Part => ({ ...part, isPosted: true })),
    );
    const running = call.query.until === 'today' ? await this.runningParts(association, idAp) : [];
    const bills = byBill([...posted, ...running]);
    return { bills, totalBani: bills.reduce((sum, { askedBani }) => sum + askedBani, 0) };
  }

  private async runningParts(association: Association, idAp: number): Promise<Part[]> {
    const [history, lastClose] = await Promise.all([
      this.accounts.wholeHistory(association, idAp),
      this.accounts.closeUpTo(association.idAs, null),
    ]);
    const ledger = ledgerOf(history);
    const last = lastClose?.closed ?? ('' as LocalDate);
    // A sheet is cut at every close: what begins after the last one is not posted.
    return ledger.bills
      .flatMap((bill) => penaltySheet(bill, ledger, today()))
      .filter(({ rows }) => rows.every(({ from }) => from > last))
      .map((part) => ({ ...part, isPosted: false }));
  }
}

function byBill(parts: readonly Part[]): AnswerOf<R['readPenaltiesData']>['bills'] {
  const months = [...new Set(parts.map(({ month }) => month))].sort();
  return months.map((month) => {
    const own = parts.filter((part) => part.month === month);
    return {
      idMonth: monthIdOf(month),
      rows: own.flatMap(({ rows, isPosted }) => rows.map((row) => rowOf(row, isPosted))),
      madeBani: own.reduce((sum, { made }) => sum + made, 0),
      askedBani: own.reduce((sum, { asked }) => sum + asked, 0),
    };
  });
}

function rowOf(row: PenaltyRow, isPosted: boolean): PenaltyDataRow {
  const { from, to, arrears, days, rateE2, amount } = row;
  return {
    from,
    to,
    arrearsBani: arrears,
    days,
    percentageE2: rateE2,
    amountBani: amount,
    isPosted,
  };
}

@Controller()
export class PenaltiesDataController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readPenaltiesData)
  handle(@TheCall() call: CallOf<R['readPenaltiesData']>) {
    return this.queries.execute(new ReadPenaltiesData(call));
  }
}
