import {
  bani,
  sumBani,
  type ApartmentId,
  type Bani,
  type ColumnId,
  type ExpenseId,
} from '../kernel/index.js';
import { monthBase, payersOf, type MonthBase, type Payers } from './base.js';
import { distribute, isDistribution, type DistributionRefusal } from './distribution.js';
import { type Divided, explainShare, type ShareExplanation } from './explanation.js';
import type { ExpenseOfMonth, MonthFacts } from './facts.js';
import type { Metered } from './metered.js';

/** One column: the sum of its expenses for each apartment, in list order. Bani. */
export type ColumnOfTable = {
  readonly columnId: ColumnId;
  readonly shares: Float64Array;
  /**
   * 1 where the group of some expense includes the apartment: a zero share is shown there; elsewhere the cell is blank.
   */
  readonly pays: Uint8Array;
  /** The sum over the expenses that are divided by meters; null where the column has none. */
  readonly metered: MeteredColumn | null;
  readonly totalBani: Bani;
};

/** The components of a column's metered shares: thousandths used, their price, the part of the difference. */
export type MeteredColumn = {
  readonly consumption: Float64Array;
  readonly use: Float64Array;
  readonly difference: Float64Array;
};

/**
 * The result of one expense. A refusal leaves the rest of the table as it is; the caller that publishes refuses the
 * whole.
 */
export type ExpenseOfTable = {
  readonly expenseId: ExpenseId;
  readonly distributedBani: Bani;
  readonly undistributedBani: Bani;
  readonly refusal: DistributionRefusal | null;
};

/** The proof line of every table: invoiced = distributed + undistributed. */
export type Proof = {
  readonly invoicedBani: Bani;
  readonly distributedBani: Bani;
  readonly undistributedBani: Bani;
};

/** The table of a month: computed from its facts alone, so that the same facts give the same table. */
export type MonthTable = {
  readonly apartments: readonly ApartmentId[];
  readonly columns: readonly ColumnOfTable[];
  readonly expenses: readonly ExpenseOfTable[];
  /** Σ of the columns for each apartment, in list order. */
  readonly totals: Float64Array;
  readonly proof: Proof;
};

/** Computes the whole table. An expense that cannot be divided is in it as undistributed, with its refusal. */
export function monthTable(facts: MonthFacts): MonthTable {
  const base = monthBase(facts.apartments);
  const payers = payersOf(facts, base);
  const columns = new Map<ColumnId, OpenColumn>();
  const expenses = facts.expenses.map((expense) => {
    const column = columnOf(columns, expense.columnId, facts.apartments.length);
    return addExpense(expense, column, payers, base);
  });
  const totals = new Float64Array(facts.apartments.length);
  for (const { shares } of columns.values()) addInto(totals, shares);
  return {
    apartments: facts.apartments.map(({ id }) => id),
    columns: Array.from(columns.values(), closed),
    expenses,
    totals,
    proof: proofOf(facts.expenses, expenses),
  };
}

/** Explains one cell: each expense of the column with the reason for its share. */
export function explainCell(
  facts: MonthFacts,
  columnId: ColumnId,
  apartmentId: ApartmentId,
): ShareExplanation[] {
  return cellExplainer(facts)(columnId, apartmentId);
}

/**
 * Returns a function that explains the cells of one month and divides each expense once, however many apartments
 * ask.
 */
export function cellExplainer(
  facts: MonthFacts,
): (columnId: ColumnId, apartmentId: ApartmentId) => ShareExplanation[] {
  const base = monthBase(facts.apartments);
  const payers = payersOf(facts, base);
  const divided = new Map<ExpenseId, Divided>();
  const divide = (expense: ExpenseOfMonth, group: Int32Array): Divided => {
    const known = divided.get(expense.id) ?? distribute(expense, group, base);
    divided.set(expense.id, known);
    return known;
  };
  return (columnId, apartmentId) =>
    facts.expenses
      .filter((expense) => expense.columnId === columnId)
      .map((expense) => explainShare(expense, apartmentId, { base, payers, divide }));
}

type OpenColumn = Omit<ColumnOfTable, 'totalBani' | 'metered'> & { metered: MeteredColumn | null };

function columnOf(
  columns: Map<ColumnId, OpenColumn>,
  columnId: ColumnId,
  count: number,
): OpenColumn {
  const known = columns.get(columnId);
  if (known !== undefined) return known;
  const shares = new Float64Array(count);
  const made = { columnId, shares, pays: new Uint8Array(count), metered: null };
  columns.set(columnId, made);
  return made;
}

function addExpense(
  expense: ExpenseOfMonth,
  column: OpenColumn,
  payers: Payers,
  base: MonthBase,
): ExpenseOfTable {
  const group = payers(expense.groupId);
  if (group === undefined) {
    return undivided(expense, { code: 'group-unknown', groupId: expense.groupId! });
  }
  const answer = distribute(expense, group, base);
  if (!isDistribution(answer)) return undivided(expense, answer);
  for (let i = 0; i < group.length; i++) {
    const position = group[i]!;
    column.shares[position]! += answer.shares[i]!;
    column.pays[position] = 1;
  }
  if (answer.way.kind === 'metered') addMetered(answer.way, column, group);
  return {
    expenseId: expense.id,
    distributedBani: bani(expense.amount - answer.undistributed),
    undistributedBani: bani(answer.undistributed),
    refusal: null,
  };
}

function addMetered(way: Metered, column: OpenColumn, group: Int32Array): void {
  const count = column.shares.length;
  column.metered ??= {
    consumption: new Float64Array(count),
    use: new Float64Array(count),
    difference: new Float64Array(count),
  };
  const { consumption, use, difference } = column.metered;
  for (let i = 0; i < group.length; i++) {
    const position = group[i]!;
    consumption[position]! += way.consumption[i]!;
    use[position]! += way.use[i]!;
    difference[position]! += way.shares[i]! - way.use[i]!;
  }
}

function undivided(expense: ExpenseOfMonth, refusal: DistributionRefusal): ExpenseOfTable {
  return {
    expenseId: expense.id,
    distributedBani: bani(0),
    undistributedBani: expense.amount,
    refusal,
  };
}

function closed(column: OpenColumn): ColumnOfTable {
  return { ...column, totalBani: sumBani(column.shares) };
}

function addInto(totals: Float64Array, shares: Float64Array): void {
  for (let i = 0; i < totals.length; i++) totals[i]! += shares[i]!;
}

function proofOf(invoices: readonly ExpenseOfMonth[], expenses: readonly ExpenseOfTable[]): Proof {
  return {
    invoicedBani: sumBani(invoices.map(({ amount }) => amount)),
    distributedBani: sumBani(expenses.map(({ distributedBani }) => distributedBani)),
    undistributedBani: sumBani(expenses.map(({ undistributedBani }) => undistributedBani)),
  };
}
