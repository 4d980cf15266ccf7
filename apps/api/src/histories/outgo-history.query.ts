import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  type AnswerOf,
  type ApartmentHistoryMonth,
  HISTORY_MONTHS,
  HISTORY_MONTHS_MOST,
  routes,
} from '@scara/contracts/http';
import {
  billOf,
  type BillRow,
  type CloseColumns,
  type CloseHead,
} from '@scara/domain/expense-month';
import { LAST_MONTH_ID } from '@scara/domain/kernel';
import { dueDate } from '@scara/domain/month';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { CLOSE_STANDS } from '../cashbook/account-sql.js';
import { Infrastructure } from '../infrastructure.js';
import { apartmentFor, ApartmentPlaces } from './apartment-places.js';

type R = typeof routes;

export class ReadApartmentOutgoHistory extends queryOf<R['readApartmentOutgoHistory']>() {}

/** SQL: an apartment's closed months, newest first; one more than asked for tells whether there are older ones. */
const BILLS = `
  select c.month, c.closed, c.head, c.columns, m.bill
    from read.account_close c
    left join read.account_month m on m.association_id = c.association_id and m.apartment_id = $2
                                  and m.month = c.month and m.revision = c.revision
   where c.association_id = $1 and c.month between $3 and $4 and ${CLOSE_STANDS}
   order by c.month desc limit $5`;

interface BillsRow {
  readonly month: number;
  readonly closed: string;
  readonly head: string;
  readonly columns: string;
  /** Null where the apartment did not exist yet. */
  readonly bill: string | null;
}

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
    const { from = 0, to = LAST_MONTH_ID } = call.query;
    await apartmentFor(this.places, { idAs, idAp }, actorOf(call));
    const most = call.query.from === undefined ? HISTORY_MONTHS : HISTORY_MONTHS_MOST;
    const { rows } = await this.infrastructure.pool.query<BillsRow>({
      name: 'apartment-bills',
      text: BILLS,
      values: [idAs, idAp, from, to, most + 1],
    });
    const months = rows
      .slice(0, most)
      .flatMap((row) => (row.bill === null ? [] : [monthOf(row, row.bill)]));
    return { months, next: rows[most]?.month ?? null };
  }
}

/** Returns what a closed month asked of an apartment. */
function monthOf(
  { month: idMonth, closed, head: headText, columns }: BillsRow,
  bill: string,
): ApartmentHistoryMonth {
  const head = JSON.parse(headText) as CloseHead;
  const { published, terms } = head;
  const { line, entries } = billOf(
    head,
    JSON.parse(columns) as CloseColumns,
    JSON.parse(bill) as BillRow,
  );
  return {
    idMonth,
    published,
    closed,
    maturity: published === null ? null : dueDate(published, terms.maturityDays),
    entries: [...entries],
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
