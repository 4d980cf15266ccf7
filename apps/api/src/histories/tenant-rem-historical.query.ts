import { Controller, type StreamableFile } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { apartmentName, type Association } from '@scara/domain/association';
import { listedApartments } from '@scara/domain/expense-month';
import type { LocalDate, MonthId } from '@scara/domain/kernel';
import { ledgerOf } from '@scara/domain/ledger';
import {
  type AccountClose,
  AccountRows,
  type ApartmentAsClosed,
  goneOf,
} from '../cashbook/account-rows.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf, reaches } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { listed, type Listed } from '../print/list-form.js';
import { dateText, monthCell } from '../print/words.js';
import { type AskedEntrance, askedEntrance } from '../reports/asked-entrance.js';
import { ListPapers } from '../reports/list-papers.js';
import { askedAs, periodName } from '../reports/sheets.js';
import { remsOf } from './rems.js';

type R = typeof routes;

export class TenantRemHistorical extends queryOf<R['tenantRemHistorical']>() {}

/**
 * Returns what every apartment owed on a past day: from the close before it and what the cashbooks record today for
 * that time, so that a payment annulled since does not count and one recorded late counts from its date.
 */
@QueryHandler(TenantRemHistorical)
export class TenantRemHistoricalHandler implements IQueryHandler<TenantRemHistorical> {
  constructor(
    private readonly months: Months,
    private readonly accounts: AccountRows,
  ) {}

  async execute({ call }: TenantRemHistorical): Promise<AnswerOf<R['tenantRemHistorical']>> {
    const { idAs } = call.params;
    const { scope } = actorOf(call);
    const { association } = await this.months.association(idAs);
    const { date, close } = await this.dayOf(idAs, call.query);
    const since = await this.accounts.accountsSince(association, close, date);
    const { apartments: closed, factsOf } = since;
    const hasAccount = (idAp: number): boolean => factsOf(idAp).length > 0;
    // Apartments added and deleted between two closes, or before the first one, had an account on the days between.
    const gone = goneOf(association, since);
    const apartments = [...inListOrder(association, closed, hasAccount), ...gone]
      .filter(({ idEntrance }) => reaches(scope, idEntrance))
      .map((apartment) => {
        const { idAp, idEntrance } = apartment;
        const n = apartmentName(association, apartment);
        return { idAp, n, idEntrance, ...remsOf(ledgerOf(factsOf(idAp))) };
      });
    const totalBani = apartments.reduce((sum, one) => sum + one.totalBani, 0);
    return { date, idMonth: close?.idMonth ?? null, apartments, totalBani };
  }

  /** A month means the day of its close; a date after today is replaced by today. */
  private async dayOf(
    idAs: number,
    asked: { readonly date?: string | undefined; readonly idMonth?: number | undefined },
  ): Promise<{ readonly date: LocalDate; readonly close: AccountClose | null }> {
    if (asked.idMonth !== undefined) {
      const close = await this.accounts.closeUpTo(idAs, asked.idMonth as MonthId);
      if (close?.idMonth !== asked.idMonth) throw new Refused({ code: 'month-not-closed' });
      return { date: close.closed, close: close };
    }
    const now = today();
    const date = asked.date === undefined || asked.date > now ? now : (asked.date as LocalDate);
    return { date, close: await this.accounts.closeUpTo(idAs, null, date) };
  }
}

/**
 * Returns apartments in the order of all other lists. Without a close everyone has opening balances; after one,
 * apartments added since are included if they have an account.
 */
function inListOrder(
  association: Association,
  closed: readonly ApartmentAsClosed[],
  hasAccount: (idAp: number) => boolean,
): readonly ApartmentAsClosed[] {
  const inClose = new Map(closed.map((one) => [one.idAp, one]));
  const living = listedApartments(association).flatMap(
    ([idAp, { number, idEntrance }]): ApartmentAsClosed[] => {
      const known = inClose.get(idAp);
      inClose.delete(idAp);
      if (known !== undefined) return [known];
      return closed.length === 0 || hasAccount(idAp) ? [{ idAp, number, idEntrance }] : [];
    },
  );
  return [...living, ...inClose.values()];
}

type Rems = AnswerOf<R['tenantRemHistorical']>;

@Controller()
export class TenantRemHistoricalController {
  constructor(
    private readonly queries: QueryBus,
    private readonly months: Months,
    private readonly papers: ListPapers,
  ) {}

  @Call(routes.tenantRemHistorical)
  handle(@TheCall() call: CallOf<R['tenantRemHistorical']>) {
    return this.queries.execute(new TenantRemHistorical(call));
  }

  @Call(routes.printTenantRems)
  async print(@TheCall() call: CallOf<R['printTenantRems']>): Promise<StreamableFile> {
    const entrance = await askedEntrance(this.months, call, call.query.idEntrance);
    const name = entrance.file(periodName('restante', call));
    return this.papers.file(call, name, [await this.list(call, entrance)]);
  }

  @Call(routes.printTenantRemsWorkbook)
  async workbook(@TheCall() call: CallOf<R['printTenantRemsWorkbook']>): Promise<StreamableFile> {
    const entrance = await askedEntrance(this.months, call, call.query.idEntrance);
    const name = entrance.file(periodName('restante', call));
    return this.papers.sheets(call, name, [await this.list(call, entrance)]);
  }

  private async list(
    call: CallOf<R['printTenantRems']>,
    { holds, under }: AskedEntrance,
  ): Promise<Listed> {
    const asked = askedAs(call, routes.tenantRemHistorical);
    const { date, apartments } = await this.queries.execute(new TenantRemHistorical(asked));
    return listed({
      name: 'Restanțe',
      title: 'Restanțele apartamentelor',
      subtitle: under(`La ${dateText(date)}`),
      columns: [
        { head: 'Apartament', width: 12, text: ({ n }: Rems['apartments'][number]) => n },
        { head: 'Cea mai veche', width: 14, text: oldest },
        { head: 'Cheltuieli', width: 16, lei: (one) => sumOf(one, 'expense') },
        { head: 'Penalizări', width: 16, lei: (one) => sumOf(one, 'penalty') },
        { head: 'Fonduri', width: 16, lei: (one) => sumOf(one, 'fund') },
        { head: 'Avans', width: 16, lei: ({ advanceBani }) => advanceBani },
        { head: 'De plată', width: 16, lei: ({ totalBani }) => totalBani },
      ],
      rows: apartments.filter(holds),
    });
  }
}

/** Returns the month of the oldest debt; '' without debts. */
function oldest({ rems }: Rems['apartments'][number]): string {
  return rems.length === 0 ? '' : monthCell(Math.min(...rems.map(({ idMonth }) => idMonth)));
}

function sumOf({ rems }: Rems['apartments'][number], kind: string): number {
  return rems.reduce((sum, rem) => (rem.kind === kind ? sum + rem.amountBani : sum), 0);
}
