import {
  type AssociationEvent,
  type AssociationRejection,
  evolve,
  planPersons,
} from '../association/index.js';
import type { Decision, Rejected } from '../kernel/index.js';
import { computeMonth } from './compute.js';
import type { ExpenseData, ExpenseMonthEvent, MeterEntry } from './events.js';
import { evolveMonth, type ExpenseMonth } from './expense-month.js';
import { changeExpense, disableExpenses } from './expenses.js';
import { enterReadings } from './readings.js';
import type { ExpenseMonthRejection } from './rejections.js';
import type { MonthResult } from './result.js';
import { notEditable } from './rules.js';
import type { MonthSources } from './sources.js';

/** Changes of the open month that are tried and not kept. */
export interface Trial {
  readonly expenses: readonly (Partial<ExpenseData> & {
    readonly idOutgo: number;
    readonly isDisabled?: boolean;
  })[];
  readonly readings: readonly MeterEntry[];
  readonly persons: readonly { readonly idAp: number; readonly persons: number }[];
}

export type TrialRejection = ExpenseMonthRejection | AssociationRejection;

/** One apartment that would pay another sum: bani, now and with the trial, with the columns that differ. */
export interface Difference {
  readonly idAp: number;
  readonly number: string;
  readonly beforeBani: number;
  readonly afterBani: number;
  readonly columns: readonly {
    readonly idOutgoColumn: number;
    readonly beforeBani: number;
    readonly afterBani: number;
  }[];
}

export interface TrialResult {
  readonly before: MonthResult;
  readonly after: MonthResult;
  /** The largest first; apartments that would pay the same are left out. */
  readonly differences: readonly Difference[];
}

/** What the month would be with the changes, each refused by the rules it is saved under. */
export function tryChanges(
  sources: MonthSources,
  trial: Trial,
): { readonly ok: true; readonly result: TrialResult } | Rejected<TrialRejection> {
  const closed = notEditable(sources.month);
  if (closed) return { ok: false, rejection: closed };
  const changed = changedSources(sources, trial);
  if (!changed.ok) return changed;
  const before = computeMonth(sources, null);
  const after = computeMonth(changed.sources, null);
  return { ok: true, result: { before, after, differences: differencesOf(before, after) } };
}

function changedSources(
  sources: MonthSources,
  { expenses, readings, persons }: Trial,
): { readonly ok: true; readonly sources: MonthSources } | Rejected<TrialRejection> {
  let { association, month } = sources;
  for (const { idAp, persons: count } of persons) {
    const command = { idAp, month: month.month!, persons: count };
    const decision = planPersons(command, association);
    if (!decision.ok) return decision;
    association = folded(association, decision.events, evolve);
  }
  const steps: ((state: ExpenseMonth) => Decision<ExpenseMonthEvent, ExpenseMonthRejection>)[] = [
    ...expenses.flatMap(({ idOutgo, isDisabled, ...expense }) => [
      (state: ExpenseMonth) => changeExpense({ idOutgo, expense }, state, association),
      ...(isDisabled === undefined
        ? []
        : [(state: ExpenseMonth) => disableExpenses({ expenses: [idOutgo], isDisabled }, state)]),
    ]),
    (state) => enterReadings({ readings }, state, association),
  ];
  for (const step of steps) {
    const decision = step(month);
    if (!decision.ok) return decision;
    month = folded(month, decision.events, evolveMonth);
  }
  return { ok: true, sources: { ...sources, association, month } };
}

function folded<State, Event extends ExpenseMonthEvent | AssociationEvent>(
  state: State,
  events: readonly Event[],
  evolveOne: (state: State, event: Event) => State,
): State {
  return events.reduce(evolveOne, state);
}

function differencesOf(before: MonthResult, after: MonthResult): Difference[] {
  const found = before.apartments.flatMap(({ idAp, number }, at): Difference[] => {
    const beforeBani = before.lines[at]!.total;
    const afterBani = after.lines[at]!.total;
    const columns = columnDifferences(before, after, at);
    if (beforeBani === afterBani && columns.length === 0) return [];
    return [{ idAp, number, beforeBani, afterBani, columns }];
  });
  const size = (one: Difference): number => Math.abs(one.afterBani - one.beforeBani);
  // Stable: of equal differences the association's own order stays.
  return found.sort((a, b) => size(b) - size(a));
}

function columnDifferences(
  before: MonthResult,
  after: MonthResult,
  at: number,
): Difference['columns'] {
  const ids = new Set([...before.columns, ...after.columns].map((one) => one.idOutgoColumn));
  return [...ids].flatMap((idOutgoColumn) => {
    const beforeBani = shareOf(before, idOutgoColumn, at);
    const afterBani = shareOf(after, idOutgoColumn, at);
    return beforeBani === afterBani ? [] : [{ idOutgoColumn, beforeBani, afterBani }];
  });
}

function shareOf({ columns }: MonthResult, idOutgoColumn: number, at: number): number {
  return columns.find((one) => one.idOutgoColumn === idOutgoColumn)?.shares[at] ?? 0;
}
