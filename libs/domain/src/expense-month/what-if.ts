import {
  type Association,
  type AssociationEvent,
  type AssociationRejection,
  evolve,
  planPersons,
} from '../association/index.js';
import { accept, type Decision, type Rejected, type YearMonth } from '../kernel/index.js';
import { computeMonth } from './compute.js';
import { startsOfMeters } from './meters-of-month.js';
import type { ExpenseData, MeterEntry } from './events.js';
import { evolveMonth, type ExpenseMonth } from './expense-month.js';
import { changeExpense, disableExpenses } from './expenses.js';
import { enterReadings } from './readings.js';
import type { ExpenseMonthRejection } from './rejections.js';
import type { MonthResult } from './result.js';
import { type ExpenseMonthDecision, notEditable, refuse } from './rules.js';
import type { MonthSources } from './sources.js';

/** Changes of the open month that are tried out but not stored. */
export interface Trial {
  readonly expenses: readonly (Partial<ExpenseData> & {
    readonly idOutgo: number;
    readonly isDisabled?: boolean;
  })[];
  readonly readings: readonly MeterEntry[];
  readonly persons: readonly { readonly idAp: number; readonly persons: number }[];
}

export type TrialRejection = ExpenseMonthRejection | AssociationRejection;

/** One apartment whose total would change: bani, now and with the trial, with the columns that differ. */
export interface Difference {
  readonly idAp: number;
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
  /** Largest difference first; apartments without a difference are left out. */
  readonly differences: readonly Difference[];
}

/** Computes the month with and without the changes; each change is checked by the rules for saving it. */
export function tryChanges(
  sources: MonthSources,
  trial: Trial,
): { readonly ok: true; readonly result: TrialResult } | Rejected<TrialRejection> {
  const changed = changedSources(sources, trial);
  if (!changed.ok) return changed;
  const before = computeMonth(sources, null);
  const after = computeMonth(changed.sources, null);
  return { ok: true, result: { before, after, differences: differencesOf(before, after) } };
}

/** Stores the expenses and readings of a trial, all of them or none, as one decision on the open month. */
export function keepInMonth(
  { expenses, readings }: Pick<Trial, 'expenses' | 'readings'>,
  { association, month, earlier }: Pick<MonthSources, 'association' | 'month' | 'earlier'>,
): ExpenseMonthDecision {
  const closed = notEditable(month);
  if (closed) return refuse(closed);
  const named = new Set(readings.map(({ idMeter }) => idMeter));
  const starts = startsOfMeters({ association, month, earlier }, named);
  return inTurn(
    [
      ...expenses.flatMap(({ idOutgo, isDisabled, ...expense }) => [
        (state: ExpenseMonth) => changeExpense({ idOutgo, expense }, state, association),
        ...(isDisabled === undefined
          ? []
          : [(state: ExpenseMonth) => disableExpenses({ expenses: [idOutgo], isDisabled }, state)]),
      ]),
      (state) => enterReadings({ readings }, state, association, starts),
    ],
    month,
    evolveMonth,
  );
}

/** Stores the persons of a trial from the month on, all of them or none, as one decision on the association. */
export function keepPersons(
  { persons }: Pick<Trial, 'persons'>,
  month: YearMonth,
  association: Association,
): Decision<AssociationEvent, AssociationRejection> {
  return inTurn(
    persons.map(
      ({ idAp, persons: count }) =>
        (state: Association) =>
          planPersons({ idAp, month, persons: count }, state),
    ),
    association,
    evolve,
  );
}

function changedSources(
  sources: MonthSources,
  trial: Trial,
): { readonly ok: true; readonly sources: MonthSources } | Rejected<TrialRejection> {
  const inMonth = keepInMonth(trial, sources);
  if (!inMonth.ok) return inMonth;
  const ofPersons = keepPersons(trial, sources.month.month!, sources.association);
  if (!ofPersons.ok) return ofPersons;
  const month = inMonth.events.reduce(evolveMonth, sources.month);
  const association = ofPersons.events.reduce(evolve, sources.association);
  return { ok: true, sources: { ...sources, association, month } };
}

/** Makes several decisions as one, each on the state that the previous ones left; the first refusal refuses all. */
function inTurn<State, Event, Refusal>(
  steps: readonly ((state: State) => Decision<Event, Refusal>)[],
  start: State,
  evolveOne: (state: State, event: Event) => State,
): Decision<Event, Refusal> {
  const events: Event[] = [];
  let state = start;
  for (const step of steps) {
    const decision = step(state);
    if (!decision.ok) return decision;
    events.push(...decision.events);
    state = decision.events.reduce(evolveOne, state);
  }
  return accept(...events);
}

function differencesOf(before: MonthResult, after: MonthResult): Difference[] {
  const found = before.apartments.flatMap(({ idAp }, at): Difference[] => {
    const beforeBani = before.lines[at]!.total;
    const afterBani = after.lines[at]!.total;
    const columns = columnDifferences(before, after, at);
    if (beforeBani === afterBani && columns.length === 0) return [];
    return [{ idAp, beforeBani, afterBani, columns }];
  });
  const size = (one: Difference): number => Math.abs(one.afterBani - one.beforeBani);
  // The sort is stable: equal differences keep the association's order.
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
