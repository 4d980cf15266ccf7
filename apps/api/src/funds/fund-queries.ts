import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type FundView, routes } from '@scara/contracts/http';
import type { Association, FundData } from '@scara/domain/association';
import { type MonthResult, positionsOfEntrance } from '@scara/domain/expense-month';
import { addDays, bani, fundId, type MonthId, monthIdOf } from '@scara/domain/kernel';
import { fundArrears, fundCalculation, type Ledger, owedTo } from '@scara/domain/ledger';
import { seenApartment } from '../cashbook/scope.js';
import { MONTH_STANDS } from '../expense-month/last-month.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf, isTenantIn, reaches } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { dueIn, FundMoney } from './fund-money.js';

type R = typeof routes;

export class ListFunds extends queryOf<R['listFunds']>() {}
export class ListFundNames extends queryOf<R['listFundNames']>() {}
export class ListAllFundNames extends queryOf<R['listAllFundNames']>() {}
export class ReadFundApartments extends queryOf<R['readFundApartments']>() {}
export class ReadFundsTable extends queryOf<R['readFundsTable']>() {}
export class ReadFundsValue extends queryOf<R['readFundsValue']>() {}
export class ReadApartmentFund extends queryOf<R['readApartmentFund']>() {}
export class ReadApartmentFunds extends queryOf<R['readApartmentFunds']>() {}

/** How many months of dues the answer for an apartment's fund has. */
const MONTHS_SHOWN = 24;

@QueryHandler(ListFunds)
export class ListFundsHandler implements IQueryHandler<ListFunds> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ListFunds): Promise<AnswerOf<R['listFunds']>> {
    const { association, revision } = await this.months.association(call.params.idAs);
    return { revision, funds: fundsSeen(call, association).map(viewOf) };
  }
}

@QueryHandler(ListFundNames)
export class ListFundNamesHandler implements IQueryHandler<ListFundNames> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ListFundNames): Promise<AnswerOf<R['listFundNames']>> {
    const { association } = await this.months.association(call.params.idAs);
    return { funds: fundsSeen(call, association).map(nameOf) };
  }
}

@QueryHandler(ListAllFundNames)
export class ListAllFundNamesHandler implements IQueryHandler<ListAllFundNames> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
  ) {}

  async execute({ call }: ListAllFundNames): Promise<AnswerOf<R['listAllFundNames']>> {
    const { idAs } = call.params;
    const { association } = await this.months.association(idAs);
    const { rows } = await this.infrastructure.pool.query<{ fund_id: string; name: string }>(
      `select distinct on (fund_id) fund_id, fund_name as name from read.fund_due
        where association_id = $1 and fund_id <> all($2::bigint[]) order by fund_id, month desc`,
      [idAs, [...association.funds.keys()]],
    );
    return {
      funds: [
        ...fundsSeen(call, association).map((fund) => ({ ...nameOf(fund), isDeleted: false })),
        ...rows.map((row) => ({ idFund: Number(row.fund_id), name: row.name, isDeleted: true })),
      ],
    };
  }
}

@QueryHandler(ReadFundApartments)
export class ReadFundApartmentsHandler implements IQueryHandler<ReadFundApartments> {
  constructor(
    private readonly months: Months,
    private readonly money: FundMoney,
  ) {}

  async execute({ call }: ReadFundApartments): Promise<AnswerOf<R['readFundApartments']>> {
    const { idAs, idFund } = call.params;
    const { association } = await this.months.association(idAs);
    const fund = association.funds.get(idFund);
    if (fund === undefined) throw new Refused({ code: 'fund-not-found' });
    const { scope } = actorOf(call);
    const [asked, accounts, last] = await Promise.all([
      this.money.asked(association),
      this.money.accountsNow(association),
      this.money.lastTable(association),
    ]);
    return {
      idMonth: last?.idMonth ?? null,
      apartments: accounts
        .filter(({ idEntrance }) => reaches(scope, idEntrance))
        .map(({ idAp, n, idEntrance, ledger }) => {
          const dueBani = dueIn(last?.result, idFund, idAp);
          const share = shareNow(ledger, idFund, asked(idFund, idAp), last?.idMonth);
          return { idAp, n, idEntrance, dueBani, ...share };
        })
        .filter(
          ({ idEntrance, dueBani, arrearsBani, paidBani }) =>
            isPaidBy(fund, idEntrance) || dueBani !== 0 || arrearsBani !== 0 || paidBani !== 0,
        ),
    };
  }
}

@QueryHandler(ReadFundsTable)
export class ReadFundsTableHandler implements IQueryHandler<ReadFundsTable> {
  constructor(
    private readonly months: Months,
    private readonly money: FundMoney,
  ) {}

  async execute({ call }: ReadFundsTable): Promise<AnswerOf<R['readFundsTable']>> {
    const { idAs, idGroup, idMonth } = call.params;
    const { scope } = actorOf(call);
    if (!reaches(scope, idGroup)) throw new Refused({ code: 'forbidden' });
    const { association } = await this.months.association(idAs);
    if (!association.entrances.has(idGroup)) {
      throw new Refused({ code: 'entrance-not-found', idEntrance: idGroup });
    }
    const { result, revision, isOpen, known } = await this.money.table(idAs, idMonth);
    // A closed list shows the amounts before the documents of its closing day, and none that was written later.
    const until = result.closed === null ? null : addDays(result.closed, -1);
    const asked = await this.money.asked(association, { before: idMonth, until, known });
    const positions = positionsOfEntrance(result, idGroup);
    const apartments = positions.map((at) => result.apartments[at]!);
    const ofOldMonth = await this.oldArrears(association, result);
    const funds = result.funds.map(({ idFund, name, arrears, dues }) => {
      const shares = positions.map((at, i) => ({
        dueBani: dues[at]!,
        arrearsBani: ofOldMonth?.(idFund, apartments[i]!.idAp) ?? arrears[at]!,
        paidBani: asked(idFund, apartments[i]!.idAp) - arrears[at]!,
      }));
      const sum = (key: keyof (typeof shares)[number]): number =>
        shares.reduce((total, share) => total + share[key], 0);
      const totals = {
        dueBani: sum('dueBani'),
        arrearsBani: sum('arrearsBani'),
        paidBani: sum('paidBani'),
      };
      const fund = association.funds.get(idFund);
      const isSeen =
        (fund !== undefined && isPaidBy(fund, idGroup)) ||
        shares.some((one) => one.dueBani !== 0 || one.arrearsBani !== 0 || one.paidBani !== 0);
      return { idFund, name, showInfo: fund?.showInfo ?? 0, shares, totals, isSeen };
    });
    return {
      idMonth,
      revision,
      isOpen,
      funds: funds.filter(({ isSeen }) => isSeen).map(({ isSeen: _, ...fund }) => fund),
      apartments: apartments.map(({ idAp, number: n }) => ({ idAp, n })),
    };
  }

  /**
   * Returns a function for the open part of a closed month's dues where the old calculation applies (decisions.md,
   * Money); undefined for every other month, whose arrears are those of its table.
   */
  private async oldArrears(
    association: Association,
    { month, published, closed }: MonthResult,
  ): Promise<((idFund: number, idAp: number) => number | undefined) | undefined> {
    if (published === null || closed === null || fundCalculation(published) === 'new') {
      return undefined;
    }
    const accounts = await this.money.accountsNow(association);
    const ledgers = new Map(accounts.map(({ idAp, ledger }) => [idAp, ledger]));
    return (idFund, idAp) => {
      const ledger = ledgers.get(idAp);
      return ledger && fundArrears(ledger, { fundId: fundId(idFund), month, published }).arrears;
    };
  }
}

@QueryHandler(ReadFundsValue)
export class ReadFundsValueHandler implements IQueryHandler<ReadFundsValue> {
  constructor(
    private readonly months: Months,
    private readonly money: FundMoney,
  ) {}

  async execute({ call }: ReadFundsValue): Promise<AnswerOf<R['readFundsValue']>> {
    const { association } = await this.months.association(call.params.idAs);
    return { funds: await this.money.values(association) };
  }
}

@QueryHandler(ReadApartmentFund)
export class ReadApartmentFundHandler implements IQueryHandler<ReadApartmentFund> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly money: FundMoney,
  ) {}

  async execute({ call }: ReadApartmentFund): Promise<AnswerOf<R['readApartmentFund']>> {
    const { idAs, idAp, idFund } = call.params;
    const { association } = await this.months.association(idAs);
    const fund = association.funds.get(idFund);
    if (fund === undefined) throw new Refused({ code: 'fund-not-found' });
    const [share] = await sharesOf(call, association, this.money, idAp, [idFund]);
    const { rows } = await this.infrastructure.pool.query<{ month: number; due: string }>(
      `select month, due_bani as due from read.fund_due
        where association_id = $1 and apartment_id = $2 and fund_id = $3 and ${MONTH_STANDS}
        order by month desc limit ${MONTHS_SHOWN}`,
      [idAs, idAp, idFund],
    );
    return {
      ...share!.values,
      idFund,
      name: fund.name,
      months: rows.map((row) => ({
        idMonth: row.month,
        dueBani: Number(row.due),
        openBani: share!.ledger.items
          .filter((item) => item.fundId === idFund && monthIdOf(item.month) === row.month)
          .reduce((sum, { open }) => sum + open, 0),
      })),
    };
  }
}

@QueryHandler(ReadApartmentFunds)
export class ReadApartmentFundsHandler implements IQueryHandler<ReadApartmentFunds> {
  constructor(
    private readonly months: Months,
    private readonly money: FundMoney,
  ) {}

  async execute({ call }: ReadApartmentFunds): Promise<AnswerOf<R['readApartmentFunds']>> {
    const { idAs, idAp } = call.params;
    const { association } = await this.months.association(idAs);
    const ids = [...association.funds.keys()];
    const shares = await sharesOf(call, association, this.money, idAp, ids);
    return {
      funds: shares.map(({ idFund, values }) => ({
        ...values,
        idFund,
        name: association.funds.get(idFund)!.name,
      })),
    };
  }
}

/**
 * Returns what one apartment owes and has paid to each of these funds. Throws `Refused` for an apartment that the
 * caller may not see.
 */
async function sharesOf(
  call: CallOf,
  association: Association,
  money: FundMoney,
  idAp: number,
  ids: readonly number[],
) {
  const actor = actorOf(call);
  const { idEntrance } = seenApartment(association, idAp, actor);
  const [asked, [account], last] = await Promise.all([
    money.asked(association, { idAp }),
    money.accountsNow(association, (id) => id === idAp),
    money.lastTable(association),
  ]);
  const ledger = account?.ledger ?? { items: [], advance: bani(0) };
  // A tenant must not see the due of a list that is not published yet.
  const isHidden = isTenantIn(actor, idEntrance) && last?.result.published === null;
  const result = isHidden ? undefined : last?.result;
  return ids.map((idFund) => ({
    idFund,
    ledger,
    values: {
      dueBani: dueIn(result, idFund, idAp),
      ...shareNow(ledger, idFund, asked(idFund, idAp), last?.idMonth),
    },
  }));
}

/**
 * Returns the debt of months before the last one, and what was paid in; the last month's own due is a separate field.
 */
function shareNow(
  ledger: Pick<Ledger, 'items' | 'advance'>,
  idFund: number,
  askedBani: number,
  idMonth: MonthId | undefined,
): { readonly arrearsBani: number; readonly paidBani: number } {
  const arrearsBani = ledger.items.reduce((sum, item) => {
    const isBefore = idMonth === undefined || monthIdOf(item.month) < idMonth;
    return item.fundId === idFund && isBefore ? sum + item.open : sum;
  }, 0);
  return { arrearsBani, paidBani: askedBani - owedTo(ledger, idFund) };
}

const isPaidBy = ({ entrances }: FundData, idEntrance: number): boolean =>
  entrances === null || entrances.includes(idEntrance);

/** Returns the funds of the entrances that the caller may see. */
function fundsSeen(call: CallOf, { funds }: Association): (readonly [number, FundData])[] {
  const { scope } = actorOf(call);
  return [...funds].filter(
    ([, { entrances }]) =>
      scope === null || entrances === null || entrances.some((id) => scope.has(id)),
  );
}

const nameOf = ([idFund, { name }]: readonly [number, FundData]) => ({ idFund, name });

function viewOf([idFund, { entrances, ...fund }]: readonly [number, FundData]): FundView {
  return {
    idFund,
    ...fund,
    vType: entrances === null ? 1 : 2,
    vInfo: Object.fromEntries((entrances ?? []).map((id) => [String(id), true])),
  };
}

/** The funds, the money in them, and each apartment's part. */
@Controller()
export class FundQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.listFunds)
  list(@TheCall() call: CallOf<R['listFunds']>) {
    return this.queries.execute(new ListFunds(call));
  }

  @Call(routes.listFundNames)
  names(@TheCall() call: CallOf<R['listFundNames']>) {
    return this.queries.execute(new ListFundNames(call));
  }

  @Call(routes.listAllFundNames)
  allNames(@TheCall() call: CallOf<R['listAllFundNames']>) {
    return this.queries.execute(new ListAllFundNames(call));
  }

  @Call(routes.readFundApartments)
  apartments(@TheCall() call: CallOf<R['readFundApartments']>) {
    return this.queries.execute(new ReadFundApartments(call));
  }

  @Call(routes.readFundsTable)
  table(@TheCall() call: CallOf<R['readFundsTable']>) {
    return this.queries.execute(new ReadFundsTable(call));
  }

  @Call(routes.readFundsValue)
  value(@TheCall() call: CallOf<R['readFundsValue']>) {
    return this.queries.execute(new ReadFundsValue(call));
  }

  @Call(routes.readApartmentFund)
  apartmentFund(@TheCall() call: CallOf<R['readApartmentFund']>) {
    return this.queries.execute(new ReadApartmentFund(call));
  }

  @Call(routes.readApartmentFunds)
  apartmentFunds(@TheCall() call: CallOf<R['readApartmentFunds']>) {
    return this.queries.execute(new ReadApartmentFunds(call));
  }
}
