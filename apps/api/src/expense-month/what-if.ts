import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type AnswerOf, type BodyOf, routes } from '@scara/contracts/http';
import { nameOfApartment } from '@scara/domain/association';
import {
  type ExpenseData,
  keepInMonth,
  keepPersons,
  type MeterEntry,
  type MonthResult,
  type Trial,
  tryChanges,
} from '@scara/domain/expense-month';
import { Associations, written } from '../association/associations.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { present } from '../http/present.js';
import { Refused } from '../http/refused.js';
import { Months } from './months.js';

type R = typeof routes;

export class WhatIf extends queryOf<R['whatIf']>() {}
export class KeepWhatIf extends commandOf<R['keepWhatIf']>() {}

/** Computes the open month with changes that are not saved. */
@QueryHandler(WhatIf)
export class WhatIfHandler implements IQueryHandler<WhatIf> {
  constructor(private readonly months: Months) {}

  async execute({ call }: WhatIf): Promise<AnswerOf<R['whatIf']>> {
    const { idAs, idMonth } = call.params;
    const { sources } = await this.months.load(idAs, idMonth);
    const tried = tryChanges(sources, trialOf(call.body));
    if (!tried.ok) throw new Refused(tried.rejection);
    const { before, after, differences } = tried.result;
    return {
      apartments: differences.map(({ columns, ...one }) => ({
        ...one,
        n: nameOfApartment(sources.association, one.idAp),
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

/**
 * Saves the changes that were tried, all or none. All of them are decided before any is written: expenses and readings
 * are one append to the month, persons one append to the association after it. Command ids are looked up per stream, so
 * a call interrupted between the two continues where it stopped.
 */
@CommandHandler(KeepWhatIf)
export class KeepWhatIfHandler implements ICommandHandler<KeepWhatIf> {
  constructor(
    private readonly months: Months,
    private readonly associations: Associations,
  ) {}

  execute({ call }: KeepWhatIf): Promise<AnswerOf<R['keepWhatIf']>> {
    // In turn with publishing, so that a list is not published between the two appends.
    return this.months.inTurn(call.params.idAs, () => this.keep(call));
  }

  private async keep(call: CallOf<R['keepWhatIf']>): Promise<AnswerOf<R['keepWhatIf']>> {
    const { idAs, idMonth } = call.params;
    const trial = trialOf(call.body);
    const { association, month, earlier } = (await this.months.load(idAs, idMonth)).sources;
    const ofMonth = month.month!;
    const kept = await this.months.write(call, idMonth, (state) => {
      const persons = keepPersons(trial, ofMonth, association);
      return persons.ok ? keepInMonth(trial, { association, month: state, earlier }) : persons;
    });
    if (trial.persons.length === 0) return written(kept);
    return written(
      await this.associations.write(call, (state) => {
        // The persons of an apartment deleted since the check are dropped; the rest is saved.
        const persons = trial.persons.filter(({ idAp }) => state.apartments.has(idAp));
        return keepPersons({ persons }, ofMonth, state);
      }),
    );
  }
}

function trialOf({ expenses = [], readings = [], persons = [] }: BodyOf<R['whatIf']>): Trial {
  return {
    expenses: expenses.map((one) => present(one) as Partial<ExpenseData> & { idOutgo: number }),
    readings: readings as MeterEntry[],
    persons,
  };
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
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @Call(routes.whatIf)
  whatIf(@TheCall() call: CallOf<R['whatIf']>) {
    return this.queries.execute(new WhatIf(call));
  }

  @Call(routes.keepWhatIf)
  keep(@TheCall() call: CallOf<R['keepWhatIf']>) {
    return this.commands.execute(new KeepWhatIf(call));
  }
}
