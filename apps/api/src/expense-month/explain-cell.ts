import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type ExplainedExpense, routes } from '@scara/contracts/http';
import { meterTypesOf, type PreparedMonth, prepareMonth } from '@scara/domain/expense-month';
import { apartmentId, columnId } from '@scara/domain/kernel';
import { explainCell, type Formula, type ShareExplanation } from '@scara/domain/month';
import { Users } from '../account/users.js';
import { actorOf, type Call as CallOf, seesApartment } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { type ApartmentInMonth, apartmentInMonth } from './apartment-in-month.js';
import { sentencesOf } from './explanation-words.js';
import { type LoadedMonth, Months } from './months.js';
import { refuseUnshown } from './shown.js';

type R = typeof routes;
type Author = ExplainedExpense['author'];

export class ExplainCell extends queryOf<R['explainCell']>() {}

/** Why an apartment pays an amount, by the function that computed it (computation.md §7). */
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
    const found = apartmentInMonth(loaded.sources, prepared, idAp);
    const actor = actorOf(call);
    if (found === undefined || !seesApartment(actor, found.apartment)) {
      throw new Refused({ code: 'apartment-not-found', idAp });
    }
    refuseUnshown(actor, found.apartment.idEntrance, loaded.sources.month);
    if (!prepared.basis.columns.some((column) => column.idOutgoColumn === idOutgoColumn)) {
      throw new Refused({ code: 'column-not-found' });
    }
    const shares = explainCell(prepared.facts, columnId(idOutgoColumn), apartmentId(idAp));
    const authors = await this.authors(
      idAs,
      shares.map(({ expenseId }) => Number(expenseId)),
    );
    return {
      idAp,
      amountBani: shares.reduce((sum, { shareBani }) => sum + shareBani, 0),
      expenses: shares.map((share) => explained(share, { ...found, loaded, prepared, authors })),
    };
  }

  /** Who entered or last changed each expense. */
  private async authors(
    idAs: number,
    expenses: readonly number[],
  ): Promise<ReadonlyMap<number, Author>> {
    const { rows } = await this.infrastructure.pool.query<{
      id: string;
      actor: string;
      created: Date;
    }>(
      `select distinct on (object_id) object_id as id, actor, created
         from read.audit_entry
        where association_id = $1 and object_kind = 'expense' and object_id = any($2::bigint[])
        order by object_id, revision desc`,
      [idAs, expenses],
    );
    const names = await this.users.names([...new Set(rows.map(({ actor }) => Number(actor)))]);
    return new Map(
      rows.map(({ id, actor, created }) => [
        Number(id),
        { name: names.get(Number(actor)) ?? '[date șterse]', at: created.toISOString() },
      ]),
    );
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
    prepared: { basis, meters },
    authors,
  }: ApartmentInMonth & {
    readonly loaded: LoadedMonth;
    readonly prepared: PreparedMonth;
    readonly authors: ReadonlyMap<number, Author>;
  },
): ExplainedExpense {
  const idOutgo = Number(share.expenseId);
  const expense = sources.month.expenses.get(idOutgo)!;
  const types = meterTypesOf(expense);
  const own = meters.filter((meter) => meter.idAp === idAp && types.includes(meter.type));
  const group = basis.groups.find(({ id }) => id === expense.idGroup)?.name ?? 'toată asociația';
  return {
    idOutgo,
    name: expense.name,
    amountBani: expense.amountBani,
    shareBani: share.shareBani,
    document: expense.document,
    group,
    kind: share.kind,
    sentences: sentencesOf(share, expense, {
      ...{ group, isListed, meters: own },
      names: sources.association.settings,
    }),
    formula: share.kind === 'formula' ? formulaOf(share.formula) : null,
    typed:
      share.kind === 'typed'
        ? { typedBani: share.typedBani, adjustmentBani: share.adjustmentBani }
        : null,
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
      series: sources.association.meters.get(meter.idMeter)?.series ?? '',
      oldE3: meter.oldIndexE3,
      newE3: meter.newIndexE3,
      consumptionE3: meter.consumptionE3,
      state: sources.month.readings.get(meter.idMeter)?.state ?? 1,
    })),
    author: authors.get(idOutgo) ?? null,
  };
}

function formulaOf(formula: Formula): NonNullable<ExplainedExpense['formula']> {
  const { mode, looksAt, amountBani, weight, weightSum, cutBani, roundingBan } = formula;
  return { mode, looksAt, amountBani, weight, weightSum, cutBani, roundingBan };
}
