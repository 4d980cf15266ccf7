import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type BalanceLineView, routes } from '@scara/contracts/http';
import {
  lastDay,
  type LocalDate,
  type MonthId,
  monthIdOf,
  nextMonth,
  shiftMonth,
  type YearMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Sheets } from './sheets.js';
import { shownSheet } from './words.js';

type R = typeof routes;

export class ReadBalanceData extends queryOf<R['balanceData']>() {}
export class ReadBalanceHistory extends queryOf<R['balanceDataHistory']>() {}

@QueryHandler(ReadBalanceData)
export class ReadBalanceDataHandler implements IQueryHandler<ReadBalanceData> {
  constructor(private readonly sheets: Sheets) {}

  async execute({ call }: ReadBalanceData): Promise<AnswerOf<R['balanceData']>> {
    const sources = await this.sheets.sources(call.params.idAs);
    const { sheet, numbers } = await this.sheets.at(
      sources,
      (call.query.date ?? today()) as LocalDate,
    );
    return shownSheet(sheet, sources, numbers);
  }
}

const MONTHS_AT_ONCE = 36;
const MONTHS_SHOWN = 12;

/** The sheet at the end of each month of a period; today stands for the end of the month that runs. */
@QueryHandler(ReadBalanceHistory)
export class ReadBalanceHistoryHandler implements IQueryHandler<ReadBalanceHistory> {
  constructor(private readonly sheets: Sheets) {}

  async execute({ call }: ReadBalanceHistory): Promise<AnswerOf<R['balanceDataHistory']>> {
    const now = today();
    const { fromMonth, toMonth } = call.query;
    const to =
      toMonth === undefined ? (now.slice(0, 7) as YearMonth) : yearMonthOf(toMonth as MonthId);
    const asked =
      fromMonth === undefined
        ? shiftMonth(to, 1 - MONTHS_SHOWN)
        : yearMonthOf(fromMonth as MonthId);
    if (asked > to) throw new Refused({ code: 'period-backwards', field: 'toMonth' });
    const longest = shiftMonth(to, 1 - MONTHS_AT_ONCE);
    const sources = await this.sheets.sources(call.params.idAs);
    const months: AnswerOf<R['balanceDataHistory']>['months'] = [];
    for (let month = asked < longest ? longest : asked; month <= to; month = nextMonth(month)) {
      const end = lastDay(month);
      const { sheet, numbers } = await this.sheets.at(sources, end < now ? end : now);
      const { assets, liabilities, ...sums } = shownSheet(sheet, sources, numbers);
      months.push({
        idMonth: monthIdOf(month),
        ...sums,
        assets: assets.map(withoutParts),
        liabilities: liabilities.map(withoutParts),
      });
      if (end >= now) break;
    }
    return { months };
  }
}

const withoutParts = ({ parts: _, ...line }: BalanceLineView): Omit<BalanceLineView, 'parts'> =>
  line;
