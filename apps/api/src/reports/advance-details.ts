import { Controller, type StreamableFile } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AdvanceReport, type AnswerOf, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { type Cashbook, paymentIn } from '@scara/domain/cashbook';
import { monthIdOf } from '@scara/domain/kernel';
import { type AdvanceAccount, advancesOf } from '@scara/domain/ledger';
import { Cashbooks } from '../cashbook/cashbooks.js';
import { numberOrRow } from '../cashbook/document-view.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { listed, type Listed } from '../print/list-form.js';
import { monthCell } from '../print/words.js';
import { AccountsOfPeriod, type PeriodAccount } from './period-accounts.js';
import { ReportPeriods } from './report-periods.js';
import { ListPapers } from './list-papers.js';
import { askedAs, periodText, periodName } from './sheets.js';

type R = typeof routes;
type Advance = AdvanceReport['advances'][number];

export class ReadAdvanceDetails extends queryOf<R['readAdvanceDetails']>() {}

/** Returns the advances of a period: brought into it or made in it, what they cleared, and what is left at its end. */
@QueryHandler(ReadAdvanceDetails)
export class ReadAdvanceDetailsHandler implements IQueryHandler<ReadAdvanceDetails> {
  constructor(
    private readonly months: Months,
    private readonly periods: ReportPeriods,
    private readonly accounts: AccountsOfPeriod,
    private readonly cashbooks: Cashbooks,
  ) {}

  async execute({ call }: ReadAdvanceDetails): Promise<AnswerOf<R['readAdvanceDetails']>> {
    const { scope } = actorOf(call);
    const { association } = await this.months.association(call.params.idAs);
    const period = await this.periods.of(association, call.query);
    const found = await this.accounts.of(association, period, scope);
    const books = await this.cashbooks.books(association);
    const advances = (found?.accounts ?? []).flatMap((account) =>
      advancesOf(account.facts, found!.from).map((one) =>
        advanceView(one, account, { association, books, from: found!.from }),
      ),
    );
    const sum = (part: (one: Advance) => number): number =>
      advances.reduce((total, one) => total + part(one), 0);
    return {
      fromM: period.fromM,
      toM: period.toM,
      advances,
      amountBani: sum(({ amountBani }) => amountBani),
      usedBani: sum(({ usedBani }) => usedBani),
      leftBani: sum(({ leftBani }) => leftBani),
    };
  }
}

function advanceView(
  { paymentId, amount, uses, left }: AdvanceAccount,
  { idAp, n, idEntrance, facts }: PeriodAccount,
  {
    association: { funds },
    books,
    from,
  }: {
    readonly association: Association;
    readonly books: readonly Cashbook[];
    readonly from: string;
  },
): Advance {
  const payment = paymentId === null ? undefined : paymentIn(books, paymentId);
  const made = facts.find((fact) =>
    paymentId === null
      ? fact.type === 'credit'
      : fact.type === 'payment' && fact.paymentId === paymentId,
  );
  return {
    idAp,
    n,
    idEntrance,
    source: payment
      ? {
          idPd: payment.idPd,
          emitted: payment.emitted,
          series: payment.series,
          paymentNumber: payment.number,
          amountBani: payment.amountBani,
        }
      : null,
    isBrought: made !== undefined && 'date' in made && made.date < from,
    amountBani: amount,
    uses: uses.map(({ date, kind, month, fundId: idFund, amount: amountBani }) => ({
      date,
      kind,
      idMonth: monthIdOf(month),
      idFund,
      amountBani,
      fund: idFund === null ? '' : (funds.get(idFund)?.name ?? ''),
    })),
    usedBani: amount - left,
    leftBani: left,
  };
}

/** 'Fond de reparații 09.2025', 'Cheltuieli 09.2025'. */
function useText({ kind, idMonth, fund }: Advance['uses'][number]): string {
  const what = { expense: 'Cheltuieli', penalty: 'Penalizări', fund: fund || 'Fond' }[kind];
  return `${what} ${monthCell(idMonth)}`;
}

@Controller()
export class AdvanceDetailsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly papers: ListPapers,
  ) {}

  @Call(routes.readAdvanceDetails)
  read(@TheCall() call: CallOf<R['readAdvanceDetails']>) {
    return this.queries.execute(new ReadAdvanceDetails(call));
  }

  @Call(routes.printAdvanceDetails)
  async print(@TheCall() call: CallOf<R['printAdvanceDetails']>): Promise<StreamableFile> {
    return this.papers.sheets(call, periodName('avansuri', call), await this.printLists(call));
  }

  @Call(routes.printAdvancePaper)
  async printPaper(@TheCall() call: CallOf<R['printAdvancePaper']>): Promise<StreamableFile> {
    return this.papers.file(call, periodName('avansuri', call), await this.printLists(call));
  }

  private async printLists(call: CallOf<R['printAdvanceDetails']>): Promise<Listed[]> {
    const asked = askedAs(call, routes.readAdvanceDetails);
    const report = await this.queries.execute(new ReadAdvanceDetails(asked));
    const advances = listed({
      name: 'Avansuri',
      title: 'Avansuri ale apartamentelor',
      subtitle: periodText(report),
      columns: [
        { head: 'Apartament', width: 12, text: (one: Advance) => one.n },
        { head: 'Din plata', width: 24, text: ({ source }) => sourceText(source) },
        { head: 'Data', width: 12, date: ({ source }) => source?.emitted ?? '' },
        { head: 'Avans', width: 14, lei: ({ amountBani }) => amountBani },
        { head: 'Folosit', width: 14, lei: ({ usedBani }) => usedBani },
        { head: 'Rămas', width: 14, lei: ({ leftBani }) => leftBani },
      ],
      rows: report.advances,
    });
    const uses = listed({
      name: 'Folosire',
      title: 'Ce au stins avansurile',
      subtitle: periodText(report),
      columns: [
        { head: 'Apartament', width: 12, text: ({ of }: Use) => of.n },
        { head: 'Din plata', width: 24, text: ({ of }) => sourceText(of.source) },
        { head: 'Folosit la', width: 12, date: ({ use }) => use.date },
        { head: 'Pentru', width: 32, text: ({ use }) => useText(use) },
        { head: 'Suma', width: 14, lei: ({ use }) => use.amountBani },
      ],
      rows: report.advances.flatMap((of) => of.uses.map((use): Use => ({ of, use }))),
    });
    return [advances, uses];
  }
}

interface Use {
  readonly of: Advance;
  readonly use: Advance['uses'][number];
}

function sourceText(source: Advance['source']): string {
  if (source === null) return 'Sold inițial sau notă cu minus';
  return numberOrRow(source.series, source.paymentNumber, source.idPd);
}
