import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import {
  lastDay,
  type LocalDate,
  type MonthId,
  monthIdOf,
  monthOfDate,
  nextMonth,
  shiftMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Sheets } from './sheets.js';
import { sheetLines, sheetView } from './words.js';

type R = typeof routes;

export class ReadBalanceData extends queryOf<R['balanceData']>() {}
export class ReadBalanceHistory extends queryOf<R['balanceDataHistory']>() {}

@QueryHandler(ReadBalanceData)
export class ReadBalanceDataHandler implements IQueryHandler<ReadBalanceData> {
  constructor(private readonly sheets: Sheets) {}

  async execute({ call }: ReadBalanceData): Promise<AnswerOf<R['balanceData']>> {
    const sources = await this.sheets.sources(call.params.idAs);
    const [shown] = await this.sheets.at(sources, [(call.query.date ?? today()) as LocalDate]);
    return sheetView(shown!, sources);
  }
}

const MONTHS_AT_ONCE = 36;
const MONTHS_SHOWN = 12;

/** Returns the sheet at the end of each month of a period; for the current month, as of today. */
@QueryHandler(ReadBalanceHistory)
export class ReadBalanceHistoryHandler implements IQueryHandler<ReadBalanceHistory> {
  constructor(private readonly sheets: Sheets) {}

  async execute({ call }: ReadBalanceHistory): Promise<AnswerOf<R['balanceDataHistory']>> {
    const now = today();
    const { fromMonth, toMonth } = call.query;
    const to = toMonth === undefined ? monthOfDate(now) : yearMonthOf(toMonth as MonthId);
    const asked =
      fromMonth === undefined
        ? shiftMonth(to, 1 - MONTHS_SHOWN)
        : yearMonthOf(fromMonth as MonthId);
    if (asked > to) throw new Refused({ code: 'period-backwards', field: 'toMonth' });
    const longest = shiftMonth(to, 1 - MONTHS_AT_ONCE);
    const sources = await this.sheets.sources(call.params.idAs);
    const days: LocalDate[] = [];
    for (let month = asked < longest ? longest : asked; month <= to; month = nextMonth(month)) {
      const end = lastDay(month);
      days.push(end < now ? end : now);
      if (end >= now) break;
    }
    const sheets = await this.sheets.at(sources, days);
    return {
      months: sheets.map(({ sheet }) => {
        const idMonth = monthIdOf(monthOfDate(sheet.at));
        return { idMonth, ...sheetLines(sheet, sources) };
      }),
    };
  }
}
