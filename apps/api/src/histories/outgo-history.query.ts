import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  type AnswerOf,
  type ApartmentHistoryMonth,
  HISTORY_MONTHS,
  HISTORY_MONTHS_MOST,
  routes,
} from '@scara/contracts/http';
import type { MonthResult } from '@scara/domain/expense-month';
import { monthIdOf } from '@scara/domain/kernel';
import { dueDate } from '@scara/domain/month';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Infrastructure } from '../infrastructure.js';
import { apartmentFor, ApartmentPlaces } from './apartment-places.js';

type R = typeof routes;

export class ReadApartmentOutgoHistory extends queryOf<R['readApartmentOutgoHistory']>() {}

/** The last closing of each month, newest month first; one more than asked for tells whether there are older ones. */
const CLOSINGS = `
  select distinct on (month) month, result from read.month_closing
   where association_id = $1 and month >= $2 and month <= $3
   order by month desc, revision desc limit $4`;

@QueryHandler(ReadApartmentOutgoHistory)
export class ReadApartmentOutgoHistoryHandler implements IQueryHandler<ReadApartmentOutgoHistory> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly places: ApartmentPlaces,
  ) {}

  async execute({
    call,
  }: ReadApartmentOutgoHistory): Promise<AnswerOf<R['readApartmentOutgoHistory']>> {
    const { idAs, idAp } = call.params;
    const { from = 0, to = 999_912 } = call.query;
    await apartmentFor(this.places, { idAs, idAp }, actorOf(call));
    const most = call.query.from === undefined ? HISTORY_MONTHS : HISTORY_MONTHS_MOST;
    const { rows } = await this.infrastructure.pool.query<{ month: number; result: string }>(
      CLOSINGS,
      [idAs, from, to, most + 1],
    );
    const older = rows[most];
    const months = rows.slice(0, most).flatMap(({ result }) => {
      const month = monthOf(JSON.parse(result) as MonthResult, idAp);
      return month === undefined ? [] : [month];
    });
    return { months, next: older?.month ?? null };
  }
}

/** What a closed month asked of an apartment; undefined when it was not there yet. */
function monthOf(result: MonthResult, idAp: number): ApartmentHistoryMonth | undefined {
  const at = result.apartments.findIndex((apartment) => apartment.idAp === idAp);
  const line = result.lines[at];
  if (line === undefined) return undefined;
  const { published, closed, terms } = result;
  return {
    idMonth: monthIdOf(result.month),
    published,
    closed,
    maturity: published === null ? null : dueDate(published, terms.maturityDays),
    entries: result.columns.flatMap(({ idOutgoColumn, name, shares, metered }) => {
      const amountBani = shares[at];
      if (amountBani === null || amountBani === undefined) return [];
      const consumptionE3 = metered?.consumptionE3[at] ?? null;
      return [{ idOutgoColumn, name, amountBani, consumptionE3, unit: metered?.unit ?? '' }];
    }),
    expensesBani: line.expenses,
    arrearsBani: line.arrears,
    penaltiesBani: line.penaltiesOld + line.penaltiesNew,
    fundsBani: line.fundArrears + line.fundDue,
    advanceBani: line.advance,
    totalBani: line.total,
  };
}

@Controller()
export class OutgoHistoryController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readApartmentOutgoHistory)
  handle(@TheCall() call: CallOf<R['readApartmentOutgoHistory']>) {
    return this.queries.execute(new ReadApartmentOutgoHistory(call));
  }
}
