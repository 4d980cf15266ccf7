import { dueDate } from '../month/index.js';
import { monthIdOf } from '../kernel/index.js';
import { penaltyStart } from '../ledger/index.js';
import type { MonthResult, ResultColumn, ResultLine } from './result.js';

/** The arrears view goes back this many months; what is older stands with the oldest shown (1-core §9). */
const ARREARS_MONTHS = 12;

/** One entrance's table of a month, as calls send it: `TableData` of @scara/contracts less the names around it. */
export interface ExpenseTable {
  readonly idMonth: number;
  readonly published: string | null;
  readonly maturity: string | null;
  readonly penaltyStart: string | null;
  readonly closed: string | null;
  readonly terms: MonthResult['terms'];
  readonly columns: readonly (Omit<ResultColumn, never> & { readonly allTotalBani: number })[];
  readonly funds: readonly {
    readonly idFund: number;
    readonly name: string;
    readonly arrears: readonly number[];
    readonly dues: readonly number[];
    readonly arrearsTotalBani: number;
    readonly duesTotalBani: number;
  }[];
  readonly rows: readonly ExpenseTableRow[];
  readonly totals: ExpenseTableSums;
  readonly proof: MonthResult['proof'];
  readonly expenses: readonly {
    readonly idOutgo: number;
    readonly idOutgoColumn: number;
    readonly name: string;
    readonly amountBani: number;
    readonly distributedBani: number;
    readonly undistributedBani: number;
    readonly isRefused: boolean;
  }[];
}

export interface ExpenseTableRow extends Omit<ResultLine, 'arrearsByMonth'> {
  readonly idAp: number;
  readonly n: string;
  readonly persons: number;
  readonly surfaceE5: number;
  readonly arrearsByMonth: readonly { readonly idMonth: number; readonly amountBani: number }[];
}

export type ExpenseTableSums = Pick<ExpenseTableRow, 'persons' | 'surfaceE5'> &
  Omit<ResultLine, 'arrearsByMonth'>;

/** The table of the apartments at the given positions of a result; columns that none of them pays are left out. */
export function expenseTable(result: MonthResult, positions: readonly number[]): ExpenseTable {
  const { published, terms, month } = result;
  const taken = <T>(values: readonly T[]): T[] => positions.map((at) => values[at]!);
  const rows = positions.map((at) => tableRow(result, at));
  return {
    idMonth: monthIdOf(month),
    published,
    maturity: published === null ? null : dueDate(published, terms.maturityDays),
    penaltyStart:
      published === null ? null : penaltyStart({ published, maturityDays: terms.maturityDays }),
    closed: result.closed,
    terms,
    columns: result.columns
      .filter(({ shares }) => positions.some((at) => shares[at] !== null))
      .map(({ shares, metered, indexes, totalBani: allTotalBani, ...column }) => ({
        ...column,
        shares: taken(shares),
        metered:
          metered === null
            ? null
            : {
                unit: metered.unit,
                consumptionE3: taken(metered.consumptionE3),
                useBani: taken(metered.useBani),
                differenceBani: taken(metered.differenceBani),
              },
        indexes: indexes === null ? null : taken(indexes),
        totalBani: sum(taken(shares)),
        allTotalBani,
      })),
    funds: result.funds.map(({ idFund, name, arrears, dues }) => ({
      idFund,
      name,
      arrears: taken(arrears),
      dues: taken(dues),
      arrearsTotalBani: sum(taken(arrears)),
      duesTotalBani: sum(taken(dues)),
    })),
    rows,
    totals: sums(rows),
    proof: result.proof,
    expenses: result.expenses.map(({ refusal, ...expense }) => ({
      ...expense,
      isRefused: refusal !== null,
    })),
  };
}

/** Positions of an entrance's apartments in a result, in list order. */
export function positionsOfEntrance(result: MonthResult, idEntrance: number): number[] {
  return result.apartments.flatMap((one, at) => (one.idEntrance === idEntrance ? [at] : []));
}

function tableRow(result: MonthResult, at: number): ExpenseTableRow {
  const { idAp, number: n, persons, surfaceE5 } = result.apartments[at]!;
  const { arrearsByMonth, ...line } = result.lines[at]!;
  const older = Math.max(0, arrearsByMonth.length - ARREARS_MONTHS);
  const shown = arrearsByMonth.slice(older).map(({ month, amount }) => ({
    idMonth: Number(monthIdOf(month)),
    amountBani: amount,
  }));
  const rest = sum(arrearsByMonth.slice(0, older).map(({ amount }) => amount));
  const [oldest, ...newer] = shown;
  const months =
    oldest === undefined ? [] : [{ ...oldest, amountBani: oldest.amountBani + rest }, ...newer];
  return { idAp, n, persons, surfaceE5, ...line, arrearsByMonth: months };
}

const SUMMED = [
  'persons',
  'surfaceE5',
  'expenses',
  'arrears',
  'penaltiesOld',
  'penaltiesNew',
  'fundArrears',
  'fundDue',
  'advance',
  'total',
] as const;

function sums(rows: readonly ExpenseTableRow[]): ExpenseTableSums {
  const totals = SUMMED.map((field) => [field, sum(rows.map((row) => row[field]))] as const);
  return Object.fromEntries(totals) as unknown as ExpenseTableSums;
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
