import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  type AnswerOf,
  type CoefficientNames,
  distributionText,
  divisionText,
  type ExplainedExpense,
  routes,
  shownNumber,
} from '@scara/contracts/http';
import {
  type ExpenseState,
  type MeterOfMonth,
  meterTypesOf,
  type PreparedMonth,
  prepareMonth,
} from '@scara/domain/expense-month';
import { apartmentId, columnId, leiText } from '@scara/domain/kernel';
import { explainCell, type Formula, type ShareExplanation } from '@scara/domain/month';
import { Users } from '../account/users.js';
import { actorOf, type Call as CallOf, seesApartment } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
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
    const apartment = prepared.basis.apartments.find((one) => one.idAp === idAp);
    const actor = actorOf(call);
    if (apartment === undefined || !seesApartment(actor, apartment)) {
      throw new Refused({ code: 'apartment-not-found', idAp });
    }
    refuseUnshown(actor, apartment.idEntrance, loaded.sources.month);
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
      expenses: shares.map((share) => explained(share, idAp, loaded, prepared, authors)),
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
  idAp: number,
  { sources }: LoadedMonth,
  { basis, meters }: PreparedMonth,
  authors: ReadonlyMap<number, Author>,
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
      group,
      meters: own,
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

/** Weights as people know them: persons and apartments are whole, consumptions thousandths, the rest five decimals. */
const WEIGHT_DECIMALS: Readonly<Record<string, number>> = {
  persons: 0,
  apartments: 0,
  consumption: 3,
  arrears: 2,
};

function sentencesOf(
  share: ShareExplanation,
  expense: ExpenseState,
  {
    group,
    meters,
    names,
  }: {
    readonly group: string;
    readonly meters: readonly MeterOfMonth[];
    readonly names: CoefficientNames;
  },
): string[] {
  const invoice = `${lei(expense.amountBani)} „${expense.name}”, plătită de ${group}.`;
  switch (share.kind) {
    case 'not-a-payer':
      return [invoice, 'Apartamentul nu este în grupul care plătește.'];
    case 'refused':
      return [invoice, divisionText(share.refusal)];
    case 'typed':
      return [
        invoice,
        `Sumă tastată: ${lei(share.typedBani)}.`,
        ...(share.adjustmentBani === 0
          ? []
          : [`Ajustare pentru diferența de rotunjire: ${lei(share.adjustmentBani)}.`]),
      ];
    case 'formula':
      return [invoice, ...formulaSentences(share.formula, names)];
    case 'metered':
      return [
        invoice,
        ...meters.map(meterSentence),
        ...(share.canalBasisPoints === null
          ? []
          : [`Canal: ${shownNumber(share.canalBasisPoints, 2)} % din apa rece și caldă.`]),
        `Preț: ${lei(share.invoiceBani)} pentru ${shownNumber(share.invoiceMilli, 3)}.`,
        `Consum ${shownNumber(share.consumptionMilli, 3)}: ${lei(share.useBani)}.`,
        ...(share.difference === null
          ? ['Nu este nicio diferență de împărțit.']
          : [
              `Diferența până la factură, ${lei(share.difference.amountBani)} (${shownNumber(share.differenceMilli, 3)}), se împarte ${distributionText(share.difference.mode, names)}.`,
              ...formulaSentences(share.difference, names),
            ]),
      ];
  }
}

function formulaSentences(formula: Formula, names: CoefficientNames): string[] {
  const { mode, looksAt, amountBani, weight, weightSum, cutBani, roundingBan } = formula;
  // A share of one each has weights of 1: said as it is, without a scale.
  const decimals = mode === 3 || mode === 8 || mode === 10 ? 0 : (WEIGHT_DECIMALS[looksAt] ?? 5);
  const shown = (value: number): string => shownNumber(value, decimals);
  const rounding =
    roundingBan === 0
      ? []
      : [`Rotunjire: ${roundingBan > 0 ? 'plus' : 'minus'} un ban, ca totalul să fie exact.`];
  return [
    `Împărțire ${distributionText(mode, names)}: ${lei(amountBani)} × ${shown(weight)} / ${shown(weightSum)} = ${lei(cutBani)}.`,
    ...rounding,
  ];
}

function meterSentence({
  oldIndexE3,
  newIndexE3,
  rollOverE3,
  consumptionE3,
  replaced,
}: MeterOfMonth): string {
  const shown = (value: number): string => shownNumber(value, 3);
  const fromE3 = replaced?.initialIndexE3 ?? oldIndexE3;
  const rolled = rollOverE3 === 0 ? '' : ` + ${shown(rollOverE3)} (a trecut peste zero)`;
  const standing = newIndexE3 === null ? '' : `${shown(newIndexE3)} − ${shown(fromE3)}${rolled}`;
  if (replaced !== undefined) {
    const down = `Contor înlocuit: cel vechi ${shown(replaced.finalIndexE3)} − ${shown(oldIndexE3)}`;
    const up = standing === '' ? ', cel nou fără index' : `, cel nou ${standing}`;
    return `${down}${up}, în total ${shown(consumptionE3)}.`;
  }
  if (standing === '') return `Contor fără index: rămâne la ${shown(oldIndexE3)}.`;
  return `Contor: ${standing} = ${shown(consumptionE3)}.`;
}

function lei(bani: number): string {
  const [whole = '0', fraction = '00'] = leiText(Math.abs(bani)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${bani < 0 ? '−' : ''}${grouped},${fraction} lei`;
}
