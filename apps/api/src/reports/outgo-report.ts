import { Controller, type StreamableFile } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  type AnswerOf,
  type OutgoDetails,
  type OutgoReportView,
  routes,
} from '@scara/contracts/http';
import { apartmentName, type Association } from '@scara/domain/association';
import {
  type CountedExpense,
  countedExpenses,
  type ExpenseState,
  groupingKey,
  type OutgoGrouping,
  outgoReport,
} from '@scara/domain/expense-month';
import { monthIdOf } from '@scara/domain/kernel';
import { monthCell } from '../print/words.js';
import { CATEGORIES } from './category-words.js';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { listed, type Listed } from '../print/list-form.js';
import type { ListColumn } from '../print/list-sheet.js';
import { type DividedMonth, DividedMonths } from './divided-months.js';
import { monthOf, ReportPeriods } from './report-periods.js';
import { ListPapers } from './list-papers.js';
import { askedAs, periodText, periodName } from './sheets.js';

type R = typeof routes;
type Row = OutgoReportView['rows'][number];
type Document = OutgoDetails['documents'][number];
type Apartment = OutgoDetails['apartments'][number];

export class ReadOutgoReport extends queryOf<R['readOutgoReport']>() {}
export class ReadOutgoReportDetails extends queryOf<R['readOutgoReportDetails']>() {}

/** Returns what the association spent, month by month. */
@QueryHandler(ReadOutgoReport)
export class ReadOutgoReportHandler implements IQueryHandler<ReadOutgoReport> {
  constructor(
    private readonly months: Months,
    private readonly periods: ReportPeriods,
  ) {}

  async execute({ call }: ReadOutgoReport): Promise<AnswerOf<R['readOutgoReport']>> {
    const { by } = call.query;
    const { association } = await this.months.association(call.params.idAs);
    const { months, fromM, toM } = await this.periods.of(association, call.query);
    const { rows, ...totals } = outgoReport(months, by);
    return {
      fromM,
      toM,
      by,
      months: months.map((month) => monthIdOf(monthOf(month))),
      rows: rows.map(({ newest, idOutgo, monthsBani, documents, totalBani }) => ({
        idOutgo,
        monthsBani: [...monthsBani],
        documents,
        totalBani,
        name: nameOf(newest, by, association),
        column: by === 'expense' ? columnOf(newest, association) : '',
      })),
      totalsBani: [...totals.totalsBani],
      totalBani: totals.totalBani,
    };
  }
}

/**
 * Returns one row of the report: all its documents, and what each apartment was asked for. Only the months with one are
 * divided.
 */
@QueryHandler(ReadOutgoReportDetails)
export class ReadOutgoReportDetailsHandler implements IQueryHandler<ReadOutgoReportDetails> {
  constructor(
    private readonly months: Months,
    private readonly periods: ReportPeriods,
    private readonly divided: DividedMonths,
  ) {}

  async execute({ call }: ReadOutgoReportDetails): Promise<AnswerOf<R['readOutgoReportDetails']>> {
    const { by, idOutgo } = call.query;
    const { association } = await this.months.association(call.params.idAs);
    const { months, fromM, toM } = await this.periods.of(association, call.query);
    const all = countedExpenses(months);
    const one = all.find((candidate) => candidate.idOutgo === idOutgo);
    if (idOutgo !== undefined && one === undefined) {
      throw new Refused({ code: 'expense-not-found', idOutgo });
    }
    const key = one && groupingKey(one.expense, by);
    const isAsked = (expense: ExpenseState): boolean =>
      key === undefined || groupingKey(expense, by) === key;
    const asked = all.filter(({ expense }) => isAsked(expense));
    const wanted = new Set(asked.map(({ month }) => month));
    const divided = await Promise.all(
      months
        .filter((month) => wanted.has(monthOf(month)))
        .map((month) => this.divided.divide(association, month, isAsked)),
    );
    const documents = asked.map((counted) => documentOf(counted, divided, association));
    const sum = (part: (document: Document) => number): number =>
      documents.reduce((total, document) => total + part(document), 0);
    return {
      fromM,
      toM,
      by,
      documents,
      name: one === undefined ? '' : nameOf(one.expense, by, association),
      months: divided.map(({ month }) => monthIdOf(month)),
      apartments: apartmentsOf(divided, association),
      amountBani: sum(({ amountBani }) => amountBani),
      distributedBani: sum(({ distributedBani }) => distributedBani),
      undistributedBani: sum(({ undistributedBani }) => undistributedBani),
    };
  }
}

function documentOf(
  { month, idOutgo, expense }: CountedExpense,
  divided: readonly DividedMonth[],
  association: Association,
): Document {
  const { name, document, amountBani, category } = expense;
  const home = divided.find((one) => one.month === month);
  const out = home?.expenses.get(idOutgo);
  return {
    idMonth: monthIdOf(month),
    idOutgo,
    name,
    amountBani,
    column: home?.columns.get(expense.idOutgoColumn) ?? columnOf(expense, association),
    category: CATEGORIES[category],
    provider: document.provider,
    number: document.number,
    date: document.date,
    distributedBani: out?.distributedBani ?? 0,
    undistributedBani: out?.undistributedBani ?? 0,
  };
}

/** Returns what each apartment was asked for in each month, in list order; deleted apartments come last. */
function apartmentsOf(divided: readonly DividedMonth[], association: Association): Apartment[] {
  const found = new Map<number, Apartment>();
  for (const { apartments } of divided.toReversed()) {
    for (const apartment of apartments) {
      const { idAp, idEntrance } = apartment;
      if (found.has(idAp)) continue;
      const n = apartmentName(association, apartment);
      const monthsBani = divided.map(() => 0);
      found.set(idAp, { idAp, n, idEntrance, monthsBani, totalBani: 0 });
    }
  }
  divided.forEach(({ apartments, totals }, month) => {
    apartments.forEach(({ idAp }, at) => {
      const one = found.get(idAp)!;
      one.monthsBani[month] = totals[at]!;
      one.totalBani += totals[at]!;
    });
  });
  return [...found.values()].filter(({ monthsBani }) => monthsBani.some((bani) => bani !== 0));
}

function nameOf(expense: ExpenseState, by: OutgoGrouping, association: Association): string {
  switch (by) {
    case 'expense':
      return expense.name;
    case 'provider': {
      const { idServiceProvider, provider } = expense.document;
      const standing =
        idServiceProvider === null ? undefined : association.providers.get(idServiceProvider);
      return standing?.name ?? (provider || 'Fără furnizor');
    }
    case 'category':
      return CATEGORIES[expense.category];
    case 'column':
      return columnOf(expense, association);
  }
}

/** A column deleted since has no name any more. */
function columnOf({ idOutgoColumn }: ExpenseState, { columns }: Association): string {
  return columns.get(idOutgoColumn)?.name ?? `Coloana ${idOutgoColumn}`;
}

const HEADS: Readonly<Record<OutgoGrouping, string>> = {
  expense: 'Cheltuiala',
  provider: 'Furnizor',
  category: 'Categoria',
  column: 'Coloana',
};

/** A column of lei for each month, and their total. */
function monthColumns(
  months: readonly number[],
): ListColumn<{ readonly monthsBani: readonly number[]; readonly totalBani: number }>[] {
  return [
    ...months.map((idMonth, at) => ({
      head: monthCell(idMonth),
      width: 13,
      lei: ({ monthsBani }: { readonly monthsBani: readonly number[] }) => monthsBani[at] ?? 0,
    })),
    { head: 'Total', width: 14, lei: ({ totalBani }: { readonly totalBani: number }) => totalBani },
  ];
}

@Controller()
export class OutgoReportController {
  constructor(
    private readonly queries: QueryBus,
    private readonly papers: ListPapers,
  ) {}

  @Call(routes.readOutgoReport)
  read(@TheCall() call: CallOf<R['readOutgoReport']>) {
    return this.queries.execute(new ReadOutgoReport(call));
  }

  @Call(routes.readOutgoReportDetails)
  details(@TheCall() call: CallOf<R['readOutgoReportDetails']>) {
    return this.queries.execute(new ReadOutgoReportDetails(call));
  }

  @Call(routes.printOutgoReport)
  async print(@TheCall() call: CallOf<R['printOutgoReport']>): Promise<StreamableFile> {
    return this.papers.sheets(call, periodName('cheltuieli', call), await this.printLists(call));
  }

  @Call(routes.printOutgoPaper)
  async printPaper(@TheCall() call: CallOf<R['printOutgoPaper']>): Promise<StreamableFile> {
    return this.papers.file(call, periodName('cheltuieli', call), await this.printLists(call));
  }

  private async printLists(call: CallOf<R['printOutgoReport']>): Promise<Listed[]> {
    const asked = askedAs(call, routes.readOutgoReport);
    const report = await this.queries.execute(new ReadOutgoReport(asked));
    const sheet = listed<Row>({
      name: 'Cheltuieli',
      title: 'Cheltuieli pe luni',
      subtitle: periodText(report),
      columns: [
        { head: HEADS[report.by], width: 36, text: ({ name }) => name },
        ...(report.by === 'expense'
          ? [{ head: 'Coloana', width: 24, text: ({ column }: Row) => column }]
          : []),
        { head: 'Doc.', width: 6, count: ({ documents }) => documents },
        ...monthColumns(report.months),
      ],
      rows: report.rows,
    });
    return [sheet];
  }

  @Call(routes.printOutgoReportDetails)
  async printDetails(
    @TheCall() call: CallOf<R['printOutgoReportDetails']>,
  ): Promise<StreamableFile> {
    return this.papers.sheets(
      call,
      periodName('cheltuieli-detalii', call),
      await this.printDetailsLists(call),
    );
  }

  @Call(routes.printOutgoDetailsPaper)
  async printDetailsPaper(
    @TheCall() call: CallOf<R['printOutgoDetailsPaper']>,
  ): Promise<StreamableFile> {
    return this.papers.file(
      call,
      periodName('cheltuieli-detalii', call),
      await this.printDetailsLists(call),
    );
  }

  private async printDetailsLists(call: CallOf<R['printOutgoReportDetails']>): Promise<Listed[]> {
    const asked = askedAs(call, routes.readOutgoReportDetails);
    const report = await this.queries.execute(new ReadOutgoReportDetails(asked));
    const title = report.name === '' ? 'Toate cheltuielile' : report.name;
    const documents = listed<Document>({
      name: 'Documente',
      title,
      subtitle: periodText(report),
      rows: report.documents,
      columns: [
        { head: 'Luna', width: 10, text: ({ idMonth }) => monthCell(idMonth) },
        { head: 'Cheltuiala', width: 32, text: ({ name }) => name },
        { head: 'Coloana', width: 24, text: ({ column }) => column },
        { head: 'Categoria', width: 20, text: ({ category }) => category },
        { head: 'Furnizor', width: 28, text: ({ provider }) => provider },
        { head: 'Număr', width: 18, text: ({ number }) => number },
        { head: 'Data', width: 12, date: ({ date }) => date },
        { head: 'Suma', width: 14, lei: ({ amountBani }) => amountBani },
        { head: 'Distribuit', width: 14, lei: ({ distributedBani }) => distributedBani },
        { head: 'Nedistribuit', width: 14, lei: ({ undistributedBani }) => undistributedBani },
      ],
    });
    const apartments = listed<Apartment>({
      name: 'Apartamente',
      title,
      subtitle: periodText(report),
      rows: report.apartments,
      columns: [
        { head: 'Apartament', width: 12, text: ({ n }) => n },
        ...monthColumns(report.months),
      ],
    });
    return [documents, apartments];
  }
}
