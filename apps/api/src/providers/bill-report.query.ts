import { Controller, type StreamableFile } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type BillReport, routes } from '@scara/contracts/http';
import { prepareMonth } from '@scara/domain/expense-month';
import { monthTable } from '@scara/domain/month';
import { type LocalDate, type MonthId, monthIdOf, monthOfDate } from '@scara/domain/kernel';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import type { Listed } from '../print/list-form.js';
import { ListPapers } from '../reports/list-papers.js';
import { askedAs } from '../reports/sheets.js';
import { billList } from './bill-list.js';

type R = typeof routes;
type Line = BillReport['bills'][number];

export class ReadBillReport extends queryOf<R['readBillReport']>() {}

/**
 * Returns the bills of one provider on the lists of a period's months. Only months with such a bill are computed; a
 * bill belongs to the month whose list it is on, whatever its date.
 */
@QueryHandler(ReadBillReport)
export class ReadBillReportHandler implements IQueryHandler<ReadBillReport> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
  ) {}

  async execute({ call }: ReadBillReport): Promise<AnswerOf<R['readBillReport']>> {
    const { idAs, idServiceProvider } = call.params;
    const { fromDate, toDate } = call.query;
    const { association } = await this.months.association(idAs);
    const provider = association.providers.get(idServiceProvider);
    if (provider === undefined) throw new Refused({ code: 'provider-not-found' });
    const { rows } = await this.infrastructure.pool.query<{ month: number }>(
      `select distinct month from read.expense_bill
        where association_id = $1 and provider_id = $2 and month between $3 and $4 order by month`,
      [idAs, idServiceProvider, ...[fromDate, toDate].map(idOfMonth)],
    );
    const bills: Line[] = [];
    for (const { month } of rows)
      bills.push(...(await this.ofMonth(idAs, month, idServiceProvider)));
    const counted = bills.filter(({ isDisabled }) => !isDisabled);
    const sum = (amountOf: (line: Line) => number): number =>
      counted.reduce((total, line) => total + amountOf(line), 0);
    return {
      provider: { idServiceProvider, ...provider },
      fromDate,
      toDate,
      bills,
      totalBani: sum(({ amountBani }) => amountBani),
      distributedBani: sum(({ distributedBani }) => distributedBani),
      undistributedBani: sum(({ undistributedBani }) => undistributedBani),
    };
  }

  private async ofMonth(idAs: number, idMonth: number, idServiceProvider: number): Promise<Line[]> {
    const { sources } = await this.months.load(idAs, idMonth);
    const { facts, basis } = prepareMonth(sources);
    const columns = new Map(basis.columns.map(({ idOutgoColumn, name }) => [idOutgoColumn, name]));
    const divided = new Map(monthTable(facts).expenses.map((one) => [Number(one.expenseId), one]));
    return [...sources.month.expenses].flatMap(([idOutgo, expense]): Line[] => {
      const { document, idOutgoColumn, name, amountBani, isDisabled } = expense;
      if (document.idServiceProvider !== idServiceProvider) return [];
      const out = divided.get(idOutgo);
      return [
        {
          idOutgo,
          idMonth,
          name,
          column: columns.get(idOutgoColumn) ?? '',
          number: document.number,
          date: document.date,
          dueDate: document.dueDate ?? '',
          amountBani,
          distributedBani: out?.distributedBani ?? 0,
          undistributedBani: out?.undistributedBani ?? 0,
          isDisabled,
        },
      ];
    });
  }
}

const idOfMonth = (date: string): MonthId => monthIdOf(monthOfDate(date as LocalDate));

@Controller()
export class BillReportController {
  constructor(
    private readonly queries: QueryBus,
    private readonly papers: ListPapers,
  ) {}

  @Call(routes.readBillReport)
  read(@TheCall() call: CallOf<R['readBillReport']>) {
    return this.queries.execute(new ReadBillReport(call));
  }

  @Call(routes.printBillReport)
  async print(@TheCall() call: CallOf<R['printBillReport']>): Promise<StreamableFile> {
    return this.papers.sheets(call, nameOf(call), [await this.list(call)]);
  }

  @Call(routes.printBillPaper)
  async printPaper(@TheCall() call: CallOf<R['printBillPaper']>): Promise<StreamableFile> {
    return this.papers.file(call, nameOf(call), [await this.list(call)]);
  }

  private async list(call: CallOf<Printing>): Promise<Listed> {
    const asked = askedAs(call, routes.readBillReport);
    return billList(await this.queries.execute(new ReadBillReport(asked)));
  }
}

type Printing = R['printBillReport'];

const nameOf = ({ query: { fromDate, toDate } }: CallOf<Printing>): string =>
  `facturi-${fromDate}-${toDate}`;
