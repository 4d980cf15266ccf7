import { Controller, type StreamableFile } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes, type UndistributedReport } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { splitNumber, type ExpenseMonth } from '@scara/domain/expense-month';
import { monthIdOf } from '@scara/domain/kernel';
import { Users } from '../account/users.js';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { listed, type Listed } from '../print/list-form.js';
import { monthCell } from '../print/words.js';
import { DividedMonths } from './divided-months.js';
import { monthOf, ReportPeriods } from './report-periods.js';
import { ListPapers } from './list-papers.js';
import { askedAs, periodText, periodName } from './sheets.js';

type R = typeof routes;
type Bill = UndistributedReport['bills'][number];

export class ReadUndistributedBills extends queryOf<R['readUndistributedBills']>() {}

/** Returns the bills of a period with a part that is not distributed (computation.md §3), newest month first. */
@QueryHandler(ReadUndistributedBills)
export class ReadUndistributedBillsHandler implements IQueryHandler<ReadUndistributedBills> {
  constructor(
    private readonly months: Months,
    private readonly periods: ReportPeriods,
    private readonly divided: DividedMonths,
    private readonly users: Users,
  ) {}

  async execute({ call }: ReadUndistributedBills): Promise<AnswerOf<R['readUndistributedBills']>> {
    const { association } = await this.months.association(call.params.idAs);
    const { months, fromM, toM } = await this.periods.of(association, call.query);
    const found = await Promise.all(
      months.toReversed().map((month) => this.ofMonth(association, month)),
    );
    const bills = found.flat();
    const notDistribBani = bills.reduce((sum, bill) => sum + bill.notDistribBani, 0);
    return { fromM, toM, bills, notDistribBani };
  }

  private async ofMonth(association: Association, month: ExpenseMonth): Promise<Bill[]> {
    const divided = month.closing?.result.expenses ?? (await this.dividedNow(association, month));
    const left = divided.filter(({ undistributedBani }) => undistributedBani !== 0);
    const accepted = left.flatMap(({ idOutgo, undistributedBani }) => {
      const acceptance = month.accepted.get(`undistributed:${idOutgo}:${undistributedBani}`);
      return acceptance === undefined ? [] : [[idOutgo, acceptance] as const];
    });
    if (left.length === 0) return [];
    const nameOf = await this.users.names(accepted.flatMap(([, { idUser }]) => idUser ?? []));
    const acceptances = new Map(accepted);
    const { columns } = association;
    return left.flatMap(({ idOutgo, distributedBani, undistributedBani: notDistribBani }) => {
      const expense = month.expenses.get(idOutgo);
      if (expense === undefined) return [];
      const { document, name, amountBani, idOutgoColumn } = expense;
      const { series: s, nr } = splitNumber(document.number);
      const acceptance = acceptances.get(idOutgo);
      return [
        {
          idMonth: monthIdOf(monthOf(month)),
          idOutgo,
          n: name,
          s,
          nr,
          meterNumber: meterNumberAt(association, document.idServiceProvider),
          provider: document.provider,
          column: columns.get(idOutgoColumn)?.name ?? '',
          amountBani,
          distributedBani,
          notDistribBani,
          accepted:
            acceptance === undefined
              ? null
              : {
                  by: acceptance.idUser === null ? '' : nameOf(acceptance.idUser),
                  reason: acceptance.reason,
                },
        },
      ];
    });
  }

  private async dividedNow(association: Association, month: ExpenseMonth) {
    const { expenses } = await this.divided.divide(association, month);
    return [...expenses].map(([idOutgo, { distributedBani, undistributedBani }]) => ({
      idOutgo,
      distributedBani,
      undistributedBani,
    }));
  }
}

/**
 * Returns the meter number at the provider's company when there is exactly one, else the association's client number.
 */
function meterNumberAt(
  { providers, meterNumbers }: Association,
  idServiceProvider: number | null,
): string {
  const provider = idServiceProvider === null ? undefined : providers.get(idServiceProvider);
  if (provider === undefined) return '';
  const own = provider.idCompany === null ? [] : (meterNumbers.get(provider.idCompany) ?? []);
  return own.length === 1 ? own[0]! : provider.n;
}

@Controller()
export class UndistributedBillsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly papers: ListPapers,
  ) {}

  @Call(routes.readUndistributedBills)
  read(@TheCall() call: CallOf<R['readUndistributedBills']>) {
    return this.queries.execute(new ReadUndistributedBills(call));
  }

  @Call(routes.printUndistributedBills)
  async print(@TheCall() call: CallOf<R['printUndistributedBills']>): Promise<StreamableFile> {
    return this.papers.sheets(call, periodName('nedistribuite', call), await this.printLists(call));
  }

  @Call(routes.printUndistributedPaper)
  async printPaper(@TheCall() call: CallOf<R['printUndistributedPaper']>): Promise<StreamableFile> {
    return this.papers.file(call, periodName('nedistribuite', call), await this.printLists(call));
  }

  private async printLists(call: CallOf<R['printUndistributedBills']>): Promise<Listed[]> {
    const asked = askedAs(call, routes.readUndistributedBills);
    const report = await this.queries.execute(new ReadUndistributedBills(asked));
    const sheet = listed({
      name: 'Nedistribuite',
      title: 'Facturi cu sume nedistribuite',
      subtitle: periodText(report),
      columns: [
        { head: 'Luna', width: 10, text: (bill: Bill) => monthCell(bill.idMonth) },
        { head: 'Cheltuiala', width: 32, text: ({ n }) => n },
        { head: 'Coloana', width: 24, text: ({ column }) => column },
        { head: 'Furnizor', width: 28, text: ({ provider }) => provider },
        { head: 'Serie', width: 10, text: ({ s }) => s },
        { head: 'Număr', width: 18, text: ({ nr }) => nr },
        { head: 'Contor / cod client', width: 18, text: ({ meterNumber }) => meterNumber },
        { head: 'Suma', width: 14, lei: ({ amountBani }) => amountBani },
        { head: 'Distribuit', width: 14, lei: ({ distributedBani }) => distributedBani },
        { head: 'Nedistribuit', width: 14, lei: ({ notDistribBani }) => notDistribBani },
        { head: 'Acceptat de', width: 24, text: ({ accepted }) => accepted?.by ?? '' },
        { head: 'Motiv', width: 32, text: ({ accepted }) => accepted?.reason ?? '' },
      ],
      rows: report.bills,
    });
    return [sheet];
  }
}
