import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, divisionText, routes } from '@scara/contracts/http';
import {
  addExpense,
  departsFromLaw,
  expenseFacts,
  type ExpenseData,
  prepareMonth,
} from '@scara/domain/expense-month';
import { monthTable, type MonthFacts } from '@scara/domain/month';
import { actorOf, type Call as CallOf, reaches } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Months } from './months.js';
import { monthOfExpense, newExpense } from './outgo-commands.js';
import { dataOfEvent } from '../association/associations.js';

type R = typeof routes;
type Share = AnswerOf<R['previewOutgo']>['shares'][number];

export class ListOutgo extends queryOf<R['listOutgo']>() {}
export class ReadOutgoAmounts extends queryOf<R['readOutgoAmounts']>() {}
export class PreviewOutgo extends queryOf<R['previewOutgo']>() {}

@QueryHandler(ListOutgo)
export class ListOutgoHandler implements IQueryHandler<ListOutgo> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ListOutgo): Promise<AnswerOf<R['listOutgo']>> {
    const { sources, revision } = await this.months.load(call.params.idAs, call.params.idMonth);
    const { facts, dues, basis } = prepareMonth(sources);
    const table = monthTable(facts);
    const ofExpense = new Map(table.expenses.map((one) => [Number(one.expenseId), one]));
    const ofDue = new Map(monthTable(dues).expenses.map((one) => [Number(one.expenseId), one]));
    const funds = new Map(basis.funds.map(({ idFund, name }) => [idFund, name]));
    return {
      revision,
      expenses: [...sources.month.expenses].map(([idOutgo, expense]) => {
        const out = ofExpense.get(idOutgo);
        const { typedShares, typedConsumptions, ...rest } = expense;
        return {
          idOutgo,
          ...rest,
          typedShares: typedShares === null ? null : [...typedShares],
          typedConsumptions: typedConsumptions === null ? null : [...typedConsumptions],
          distributedBani: out?.distributedBani ?? 0,
          undistributedBani: out?.undistributedBani ?? 0,
          refusal: out?.refusal ? divisionText(out.refusal) : null,
          departsFromLaw: departsFromLaw(expense),
        };
      }),
      dues: [...sources.month.dues].map(([idDue, due]) => {
        const out = ofDue.get(idDue);
        return {
          idDue,
          ...due,
          typedShares: due.typedShares === null ? null : [...due.typedShares],
          name: funds.get(due.idFund) ?? '',
          distributedBani: out?.distributedBani ?? 0,
          refusal: out?.refusal ? divisionText(out.refusal) : null,
        };
      }),
      proof: table.proof,
    };
  }
}

@QueryHandler(ReadOutgoAmounts)
export class ReadOutgoAmountsHandler implements IQueryHandler<ReadOutgoAmounts> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ReadOutgoAmounts): Promise<AnswerOf<R['readOutgoAmounts']>> {
    const { idAs, idOutgo } = call.params;
    const { sources } = await this.months.load(idAs, monthOfExpense(idOutgo));
    const expense = sources.month.expenses.get(idOutgo);
    if (expense === undefined) throw new Refused({ code: 'expense-not-found', idOutgo });
    const { facts, basis } = prepareMonth(sources);
    const { shares, refusal } = divided(facts, idOutgo, expense);
    const { scope } = actorOf(call);
    const entrances = new Map(basis.apartments.map((one) => [one.idAp, one.idEntrance]));
    return {
      idOutgo,
      amountBani: expense.amountBani,
      shares: shares.filter(({ idAp }) => reaches(scope, entrances.get(idAp))),
      refusal,
    };
  }
}

/** Previews the effect of an expense; refused by the same rules as saving it. */
@QueryHandler(PreviewOutgo)
export class PreviewOutgoHandler implements IQueryHandler<PreviewOutgo> {
  constructor(private readonly months: Months) {}

  async execute({ call }: PreviewOutgo): Promise<AnswerOf<R['previewOutgo']>> {
    const { idOutgo, ...body } = call.body;
    const { sources } = await this.months.load(call.params.idAs, call.params.idMonth);
    const decision = addExpense(newExpense(body), sources.month, sources.association);
    if (!decision.ok) throw new Refused(decision.rejection);
    const { idOutgo: id, ...expense } = dataOfEvent(decision.events, 'ExpenseAdded');
    return {
      ...divided(prepareMonth(sources).facts, id, expense),
      departsFromLaw: departsFromLaw(expense),
    };
  }
}

/** Divides one expense by the month's facts, apartment by apartment. */
function divided(
  facts: MonthFacts,
  idOutgo: number,
  expense: ExpenseData,
): {
  readonly shares: Share[];
  readonly distributedBani: number;
  readonly undistributedBani: number;
  readonly refusal: string | null;
} {
  const table = monthTable({ ...facts, expenses: [expenseFacts(idOutgo, expense)] });
  const [out] = table.expenses;
  const [column] = table.columns;
  const shares = table.apartments.flatMap((idAp, at): Share[] => {
    if (column?.pays[at] !== 1) return [];
    const { metered } = column;
    return [
      {
        idAp: Number(idAp),
        shareBani: column.shares[at]!,
        consumptionE3: metered?.consumption[at] ?? null,
        useBani: metered?.use[at] ?? null,
        differenceBani: metered?.difference[at] ?? null,
      },
    ];
  });
  return {
    shares,
    distributedBani: out?.distributedBani ?? 0,
    undistributedBani: out?.undistributedBani ?? 0,
    refusal: out?.refusal ? divisionText(out.refusal) : null,
  };
}

@Controller()
export class OutgoQueriesController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.listOutgo)
  list(@TheCall() call: CallOf<R['listOutgo']>) {
    return this.queries.execute(new ListOutgo(call));
  }

  @Call(routes.readOutgoAmounts)
  amounts(@TheCall() call: CallOf<R['readOutgoAmounts']>) {
    return this.queries.execute(new ReadOutgoAmounts(call));
  }

  @Call(routes.previewOutgo)
  preview(@TheCall() call: CallOf<R['previewOutgo']>) {
    return this.queries.execute(new PreviewOutgo(call));
  }
}
