import { dueDate } from '../month/index.js';
import { areSame, monthIdOf } from '../kernel/index.js';
import { penaltyStart } from '../ledger/index.js';
import type { BasisApartment } from './basis.js';
import { LINE_SUMS, type MonthResult, type ResultColumn, type ResultLine } from './result.js';

/** Arrears are shown for this many months, on paper too; older ones are added to the oldest month shown (1-core §9). */
export const ARREARS_MONTHS = 12;

/** One entrance's table of a month, as calls send it: `TableData` of @scara/contracts without the names around it. */
export interface ExpenseTable {
  readonly idMonth: number;
  readonly published: string | null;
  readonly maturity: string | null;
  readonly penaltyStart: string | null;
  readonly closed: string | null;
  readonly terms: MonthResult['terms'];
  readonly columns: readonly (ResultColumn & { readonly allTotalBani: number })[];
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

/**
 * Returns the table of the apartments at the given positions of a result; columns that none of them pays are left out.
 */
export function expenseTable(result: MonthResult, positions: readonly number[]): ExpenseTable {
  return {
    ...tableHead(result),
    columns: tableColumns(result.columns, positions),
    funds: tableFunds(result, positions),
    rows: positions.map((at) => tableRow(result.apartments[at]!, result.lines[at]!)),
    ...tableEnd(result, positions),
  };
}

/**
 * Returns the fields of the same table as JSON, without the outer braces. Columns and rows that the last result shares
 * (`keptMonths`) are not serialized again: after a payment that is all but one row.
 */
export function expenseTableText(result: MonthResult, positions: readonly number[]): string {
  const { columns, apartments, lines } = result;
  const kept = keptTextOf(columns, positions);
  const rows = positions.map((at, place) => {
    const [apartment, line] = [apartments[at]!, lines[at]!];
    const known = kept.rows[place];
    if (known?.line === line && known.apartment === apartment) return known.text;
    const text = JSON.stringify(tableRow(apartment, line));
    kept.rows[place] = { apartment, line, text };
    return text;
  });
  const funds = JSON.stringify(tableFunds(result, positions));
  // The caller concatenates this with the rest where it is sent: another join here would copy all of it once more.
  return `${unbraced(tableHead(result))},"columns":${kept.columns},"funds":${funds},"rows":[${rows.join()}],${unbraced(tableEnd(result, positions))}`;
}

const unbraced = (value: object): string => JSON.stringify(value).slice(1, -1);

/** The text written last for the apartments at these positions. */
interface KeptText {
  readonly positions: readonly number[];
  readonly columns: string;
  readonly rows: { apartment: BasisApartment; line: ResultLine; text: string }[];
}

/**
 * By the columns array of a result: recomputing a month keeps the same array where nothing was divided again. Holds one
 * text for each entrance.
 */
const keptTexts = new WeakMap<readonly ResultColumn[], KeptText[]>();

function keptTextOf(columns: readonly ResultColumn[], positions: readonly number[]): KeptText {
  const texts = keptTexts.get(columns) ?? [];
  keptTexts.set(columns, texts);
  const known = texts.find((one) => areSame(one.positions, positions));
  if (known !== undefined) return known;
  const fresh = { positions, columns: JSON.stringify(tableColumns(columns, positions)), rows: [] };
  texts.push(fresh);
  return fresh;
}

function tableHead(result: MonthResult) {
  const { published, terms, month } = result;
  return {
    idMonth: monthIdOf(month),
    published,
    maturity: published === null ? null : dueDate(published, terms.maturityDays),
    penaltyStart:
      published === null ? null : penaltyStart({ published, maturityDays: terms.maturityDays }),
    closed: result.closed,
    terms,
  };
}

function tableColumns(
  columns: readonly ResultColumn[],
  positions: readonly number[],
): ExpenseTable['columns'] {
  const taken = takenAt(positions);
  return columns
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
    }));
}

function tableFunds({ funds }: MonthResult, positions: readonly number[]): ExpenseTable['funds'] {
  const taken = takenAt(positions);
  return funds.map(({ idFund, name, arrears, dues }) => ({
    idFund,
    name,
    arrears: taken(arrears),
    dues: taken(dues),
    arrearsTotalBani: sum(taken(arrears)),
    duesTotalBani: sum(taken(dues)),
  }));
}

function tableEnd(
  { apartments, lines, proof, expenses }: MonthResult,
  positions: readonly number[],
): Pick<ExpenseTable, 'totals' | 'proof' | 'expenses'> {
  return {
    totals: { ...sums(apartments, PLACE_SUMS, positions), ...sums(lines, LINE_SUMS, positions) },
    proof,
    expenses: expenses.map(({ refusal, ...expense }) => ({
      ...expense,
      isRefused: refusal !== null,
    })),
  };
}

const takenAt =
  (positions: readonly number[]) =>
  <T>(values: readonly T[]): T[] =>
    positions.map((at) => values[at]!);

/** Returns the positions of an entrance's apartments in a result, in list order. */
export function positionsOfEntrance(result: MonthResult, idEntrance: number): number[] {
  return result.apartments.flatMap((one, at) => (one.idEntrance === idEntrance ? [at] : []));
}

function tableRow(
  { idAp, number: n, persons, surfaceE5 }: BasisApartment,
  { arrearsByMonth, ...line }: ResultLine,
): ExpenseTableRow {
  const older = Math.max(0, arrearsByMonth.length - ARREARS_MONTHS);
  const shown = arrearsByMonth.slice(older).map(({ month, amount }) => ({
    idMonth: monthIdOf(month),
    amountBani: amount,
  }));
  const rest = sum(arrearsByMonth.slice(0, older).map(({ amount }) => amount));
  const [oldest, ...newer] = shown;
  const months =
    oldest === undefined ? [] : [{ ...oldest, amountBani: oldest.amountBani + rest }, ...newer];
  return { idAp, n, persons, surfaceE5, ...line, arrearsByMonth: months };
}

const PLACE_SUMS = ['persons', 'surfaceE5'] as const;

function sums<K extends string>(
  values: readonly Readonly<Record<K, number>>[],
  fields: readonly K[],
  positions: readonly number[],
): Record<K, number> {
  const totals = fields.map(
    (field) => [field, positions.reduce((total, at) => total + values[at]![field], 0)] as const,
  );
  return Object.fromEntries(totals) as Record<K, number>;
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
