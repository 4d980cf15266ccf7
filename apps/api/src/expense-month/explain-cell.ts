import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type ExplainedExpense, routes } from '@scara/contracts/http';
import { seriesOf } from '@scara/domain/association';
import {
  meterStateOf,
  meterTypesOf,
  type PreparedMonth,
  prepareMonth,
} from '@scara/domain/expense-month';
import { apartmentId, columnId } from '@scara/domain/kernel';
import { explainCell, type ShareExplanation } from '@scara/domain/month';
import { Users } from '../account/users.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { type ApartmentInMonth, apartmentInMonth } from './apartment-in-month.js';
import { authorsOf, explainedShare, formulaOf, groupName } from './explained-share.js';
import { type LoadedMonth, Months } from './months.js';

type R = typeof routes;

export class ExplainCell extends queryOf<R['explainCell']>() {}

/** Explains why an apartment pays an amount, with the function that computed it (computation.md §7). */
@QueryHandler(ExplainCell)
export class ExplainCellHandler implements IQueryHandler<ExplainCell> {
  constructor(
    private readonly months: Months,
    private readonly infrastructure: Infrastructure,
    private readonly users: Users,
  ) {}

  async execute({ call }: ExplainCell): Promise<AnswerOf<R['explainCell']>> {
    const { idAs, idMonth, idAp, idOutgoColumn } = call.params;
    const loaded = await this.months.load(idAs, idMonth);
    const prepared = prepareMonth(loaded.sources);
    const found = apartmentInMonth(actorOf(call), loaded.sources, prepared, idAp);
    if (!prepared.basis.columns.some((column) => column.idOutgoColumn === idOutgoColumn)) {
      throw new Refused({ code: 'column-not-found' });
    }
    const shares = explainCell(prepared.facts, columnId(idOutgoColumn), apartmentId(idAp));
    const ids = shares.map(({ expenseId }) => Number(expenseId));
    const of = { idAs, kind: 'expense', ids } as const;
    const authors = await authorsOf(this.infrastructure, this.users, of);
    return {
      idAp,
      amountBani: shares.reduce((sum, { shareBani }) => sum + shareBani, 0),
      expenses: shares.map((share) => explained(share, { ...found, loaded, prepared, authors })),
    };
  }
}

@Controller()
export class ExplainCellController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.explainCell)
  explain(@TheCall() call: CallOf<R['explainCell']>) {
    return this.queries.execute(new ExplainCell(call));
  }
}

function explained(
  share: ShareExplanation,
  {
    apartment: { idAp },
    isListed,
    loaded: { sources },
    prepared,
    authors,
  }: ApartmentInMonth & {
    readonly loaded: LoadedMonth;
    readonly prepared: PreparedMonth;
    readonly authors: Awaited<ReturnType<typeof authorsOf>>;
  },
): ExplainedExpense {
  const idOutgo = Number(share.expenseId);
  const expense = sources.month.expenses.get(idOutgo)!;
  const types = meterTypesOf(expense);
  const own = prepared.meters.filter((one) => one.idAp === idAp && types.includes(one.type));
  const group = groupName(
    { basis: prepared.basis, association: sources.association },
    expense.idGroup,
  );
  return {
    ...explainedShare(share, expense, {
      group,
      isListed,
      meters: own,
      names: sources.association.settings,
      author: authors.get(idOutgo) ?? null,
    }),
    idOutgo,
    document: expense.document,
    group,
    metered:
      share.kind === 'metered'
        ? {
            consumptionE3: share.consumptionMilli,
            invoiceBani: share.invoiceBani,
            invoiceE3: share.invoiceMilli,
            canalPercentE2: share.canalBasisPoints,
            useBani: share.useBani,
            differenceE3: share.differenceMilli,
            difference: share.difference && formulaOf(share.difference),
          }
        : null,
    meters: own.map((meter) => ({
      idMeter: meter.idMeter,
      type: meter.type,
      location: meter.location,
      series: seriesOf(sources.association, meter.idMeter),
      oldE3: meter.oldIndexE3,
      newE3: meter.newIndexE3,
      consumptionE3: meter.consumptionE3,
      state: meterStateOf(sources.month, meter.idMeter),
    })),
  };
}
