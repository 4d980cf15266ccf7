import { Controller, type StreamableFile } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes, type UnpaidReport } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { type LocalDate, monthIdOf, type YearMonth } from '@scara/domain/kernel';
import { type LedgerFact, ledgerOf, unpaidBills } from '@scara/domain/ledger';
import { dueDate } from '@scara/domain/month';
import { AccountsNow } from '../cashbook/accounts-now.js';
import { DocumentRows } from '../cashbook/document-rows.js';
import { dueDatesOf } from '../expense-month/due-dates.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf, reaches, type Scope } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import { listed, type Listed } from '../print/list-form.js';
import { dateText, monthCell } from '../print/words.js';
import { type AskedEntrance, askedEntrance } from './asked-entrance.js';
import { ProviderBills } from './provider-bills.js';
import { ListPapers } from './list-papers.js';
import { askedAs } from './sheets.js';

type R = typeof routes;
type Bill = UnpaidReport['bills'][number];

export class ReadUnpaidReport extends queryOf<R['readUnpaidReport']>() {}

/**
 * Returns all penalties asked on an apartment's bill so far: in opening balances, posted by closes, corrected since.
 */
type PenaltiesAsked = (idAp: number, bill: YearMonth) => number;

/** Returns the bills of apartments that are not fully paid now, and what the association itself owes. */
@QueryHandler(ReadUnpaidReport)
export class ReadUnpaidReportHandler implements IQueryHandler<ReadUnpaidReport> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly accounts: AccountsNow,
    private readonly months: Months,
    private readonly documents: DocumentRows,
    private readonly providerBills: ProviderBills,
  ) {}

  async execute({ call }: ReadUnpaidReport): Promise<AnswerOf<R['readUnpaidReport']>> {
    const { scope } = actorOf(call);
    const { association } = await this.months.association(call.params.idAs);
    const bills = await this.bills(association, scope);
    const sum = (part: (bill: Bill) => number): number =>
      bills.reduce((total, bill) => total + part(bill), 0);
    const own =
      scope === null
        ? await this.providerBills.unpaid(association.idAs)
        : { providers: [], providersBani: 0 };
    return {
      bills,
      totals: {
        aBani: sum(({ aBani }) => aBani),
        pBani: sum(({ pBani }) => pBani),
        pPBani: sum(({ pPBani }) => pPBani),
        prevPenBani: sum(({ prevPenBani }) => prevPenBani),
        fundsBani: sum(({ fundsBani }) => fundsBani),
        totalBani: sum(({ totalBani }) => totalBani),
      },
      ...own,
    };
  }

  private async bills(association: Association, scope: Scope): Promise<Bill[]> {
    const { closed, accounts } = await this.accounts.standing(association);
    const owing = accounts
      .filter(({ idEntrance }) => reaches(scope, idEntrance))
      .map((apartment) => {
        const facts = apartment.facts();
        return {
          apartment,
          bills: unpaidBills(ledgerOf(facts), closed),
          brought: dueDates(facts),
        };
      })
      .filter(({ bills }) => bills.length > 0);
    const months = new Set(owing.flatMap(({ bills }) => bills.map(({ month }) => month)));
    const [askedOf, dueOf] = await Promise.all([
      this.penaltiesAsked(association, [...months]),
      dueDatesOf(this.infrastructure, association.idAs),
    ]);
    return owing.flatMap(({ apartment: { idAp, n, idEntrance }, bills, brought }) =>
      bills.map(({ month, expenses, penalties, penaltiesBefore, funds }) => ({
        idAp,
        n,
        idEntrance,
        idM: monthIdOf(month),
        due: dueOf.get(month) ?? brought.get(month) ?? null,
        aBani: expenses,
        pBani: penalties,
        pPBani: Math.max(0, askedOf(idAp, month) - penalties),
        prevPenBani: penaltiesBefore,
        fundsBani: funds,
        totalBani: expenses + penalties + funds,
      })),
    );
  }

  private async penaltiesAsked(
    { idAs, firstMonth }: Association,
    months: readonly YearMonth[],
  ): Promise<PenaltiesAsked> {
    const asked = new Map<string, number>();
    const add = (idAp: number, bill: number, bani: number): void => {
      const key = `${idAp} ${bill}`;
      asked.set(key, (asked.get(key) ?? 0) + bani);
    };
    const bills = months.map(monthIdOf);
    const [{ rows: posted }, corrected, first] = await Promise.all([
      this.infrastructure.pool.query<{ idAp: number; bill: number; bani: number }>(
        `select apartment_id::float8 as "idAp", bill_month as bill, sum(asked_bani)::float8 as bani
           from read.posted_penalty
          where association_id = $1 and bill_month = any($2::int[])
          group by apartment_id, bill_month`,
        [idAs, bills],
      ),
      this.documents.penaltyCorrections(idAs, bills),
      firstMonth === null ? null : this.months.state(idAs, firstMonth),
    ]);
    for (const { idAp, debts } of first?.opening ?? []) {
      for (const { kind, month, amountBani } of debts) {
        if (kind === 'penalties') add(idAp, monthIdOf(month), amountBani);
      }
    }
    for (const { idAp, bill, bani } of [...posted, ...corrected]) add(idAp, bill, bani);
    return (idAp, bill) => asked.get(`${idAp} ${monthIdOf(bill)}`) ?? 0;
  }
}

/** Returns the due dates of opening debts, whose months were never published here. */
function dueDates(facts: readonly LedgerFact[]): ReadonlyMap<YearMonth, LocalDate> {
  return new Map(
    facts.flatMap((fact) =>
      fact.type === 'bill'
        ? [[fact.month, dueDate(fact.terms.published, fact.terms.maturityDays)]]
        : [],
    ),
  );
}

@Controller()
export class UnpaidReportController {
  constructor(
    private readonly queries: QueryBus,
    private readonly months: Months,
    private readonly papers: ListPapers,
  ) {}

  @Call(routes.readUnpaidReport)
  read(@TheCall() call: CallOf<R['readUnpaidReport']>) {
    return this.queries.execute(new ReadUnpaidReport(call));
  }

  @Call(routes.printUnpaidReport)
  async print(@TheCall() call: CallOf<R['printUnpaidReport']>): Promise<StreamableFile> {
    const entrance = await this.entrance(call);
    return this.papers.sheets(
      call,
      entrance.file('note-neachitate'),
      await this.printLists(call, entrance),
    );
  }

  @Call(routes.printUnpaidPaper)
  async printPaper(@TheCall() call: CallOf<R['printUnpaidPaper']>): Promise<StreamableFile> {
    const entrance = await this.entrance(call);
    return this.papers.file(
      call,
      entrance.file('note-neachitate'),
      await this.printLists(call, entrance),
    );
  }

  private entrance(call: CallOf<R['printUnpaidReport']>): Promise<AskedEntrance> {
    return askedEntrance(this.months, call, call.query.idEntrance);
  }

  /** The association's own debts are only on the paper of the whole association. */
  private async printLists(
    call: CallOf<R['printUnpaidReport']>,
    { holds, under }: AskedEntrance,
  ): Promise<Listed[]> {
    const asked = askedAs(call, routes.readUnpaidReport);
    const { bills, providers } = await this.queries.execute(new ReadUnpaidReport(asked));
    const subtitle = under(`La ${dateText(today())}`);
    const apartments = listed({
      name: 'Note neachitate',
      title: 'Note de plată neachitate',
      subtitle,
      columns: [
        { head: 'Apartament', width: 12, text: (bill: Bill) => bill.n },
        { head: 'Luna', width: 10, text: ({ idM }) => monthCell(idM) },
        { head: 'Scadența', width: 12, date: ({ due }) => due ?? '' },
        { head: 'Cheltuieli', width: 14, lei: ({ aBani }) => aBani },
        { head: 'Penalizări', width: 14, lei: ({ pBani }) => pBani },
        { head: 'din care mai vechi', width: 14, lei: ({ prevPenBani }) => prevPenBani },
        { head: 'Penalizări plătite', width: 14, lei: ({ pPBani }) => pPBani },
        { head: 'Fonduri', width: 14, lei: ({ fundsBani }) => fundsBani },
        { head: 'De plată', width: 14, lei: ({ totalBani }) => totalBani },
      ],
      rows: bills.filter(holds),
    });
    const own = listed({
      name: 'Furnizori neplătiți',
      title: 'Facturi de furnizori neplătite',
      subtitle,
      columns: [
        {
          head: 'Furnizor',
          width: 32,
          text: (bill: UnpaidReport['providers'][number]) => bill.provider,
        },
        { head: 'Luna', width: 10, text: ({ idM }) => monthCell(idM) },
        { head: 'Număr', width: 20, text: ({ number }) => number },
        { head: 'Data', width: 12, date: ({ date }) => date },
        { head: 'Scadența', width: 12, date: ({ dueDate }) => dueDate },
        { head: 'Cheltuiala', width: 32, text: ({ name }) => name },
        { head: 'Suma', width: 14, lei: ({ amountBani }) => amountBani },
        { head: 'Plătit', width: 14, lei: ({ paidBani }) => paidBani },
        { head: 'Rămas', width: 14, lei: ({ leftBani }) => leftBani },
      ],
      rows: providers,
    });
    const isOfWhole = actorOf(call).scope === null && call.query.idEntrance === undefined;
    return isOfWhole ? [apartments, own] : [apartments];
  }
}
