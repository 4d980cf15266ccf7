import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import {
  type ExpenseData,
  type MeterEntry,
  type MonthResult,
  tryChanges,
} from '@scara/domain/expense-month';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { present } from '../http/present.js';
import { Refused } from '../http/refused.js';
import { Months } from './months.js';

type R = typeof routes;

export class WhatIf extends queryOf<R['whatIf']>() {}

/** The open month with changes that are not kept. */
@QueryHandler(WhatIf)
export class WhatIfHandler implements IQueryHandler<WhatIf> {
  constructor(private readonly months: Months) {}

  async execute({ call }: WhatIf): Promise<AnswerOf<R['whatIf']>> {
    const { idAs, idMonth } = call.params;
    const { expenses = [], readings = [], persons = [] } = call.body;
    const { sources } = await this.months.load(idAs, idMonth);
    const tried = tryChanges(sources, {
      expenses: expenses.map((one) => present(one) as Partial<ExpenseData> & { idOutgo: number }),
      readings: readings as MeterEntry[],
      persons,
    });
    if (!tried.ok) throw new Refused(tried.rejection);
    const { before, after, differences } = tried.result;
    return {
      apartments: differences.map(({ number, columns, ...one }) => ({
        ...one,
        n: number,
        columns: [...columns],
      })),
      unchanged: before.apartments.length - differences.length,
      columns: columnTotals(before, after),
      total: { beforeBani: totalOf(before), afterBani: totalOf(after) },
      proof: { before: before.proof, after: after.proof },
      refused: after.expenses.filter((one) => one.refusal !== null).map(({ name }) => name),
    };
  }
}

function columnTotals(before: MonthResult, after: MonthResult): AnswerOf<R['whatIf']>['columns'] {
  const all = new Map([...before.columns, ...after.columns].map((one) => [one.idOutgoColumn, one]));
  const total = ({ columns }: MonthResult, id: number): number =>
    columns.find((one) => one.idOutgoColumn === id)?.totalBani ?? 0;
  return [...all.values()].map(({ idOutgoColumn, name }) => ({
    idOutgoColumn,
    name,
    beforeBani: total(before, idOutgoColumn),
    afterBani: total(after, idOutgoColumn),
  }));
}

const totalOf = ({ lines }: MonthResult): number =>
  lines.reduce((sum, line) => sum + line.total, 0);

@Controller()
export class WhatIfController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.whatIf)
  whatIf(@TheCall() call: CallOf<R['whatIf']>) {
    return this.queries.execute(new WhatIf(call));
  }
}
