import type { TableColumn, TableData, TableRow } from '@scara/contracts/http';
import { sumBani } from '@scara/domain/kernel';
import type {
  PrintedAssociation,
  PrintedCell,
  PrintedColumn,
  PrintedDetail,
  PrintedFigures,
  PrintedSignature,
  PrintedTable,
} from './shapes.js';

/** The table shows the last 12 months of arrears (1-core §9). */
const ARREARS_MONTHS_MAX = 12;

/** What a list says besides the table's figures. */
export type ListFacts = {
  readonly association: PrintedAssociation;
  /** Names by apartment id; the table itself holds none. */
  readonly names: ReadonlyMap<number, string>;
  readonly generalInfo: string;
  readonly signatures: readonly PrintedSignature[];
};

/** The list of an entrance as the table of the month (`tableData`) and the association's own facts make it. */
export function printedTable(data: TableData, facts: ListFacts): PrintedTable {
  const columns = data.columns.map(columnOf);
  const months = arrearsMonths(data.rows);
  const rows = data.rows.map((row, at) => ({
    number: row.n,
    name: facts.names.get(row.idAp) ?? null,
    ...sumsOf(row),
    cells: columns.map(({ cells }) => cells[at]!),
    arrearsByMonthBani: arrearsByMonth(row, months),
    funds: data.funds.map(({ arrears, dues }) => [arrears[at]!, dues[at]!]),
  }));
  return {
    association: facts.association,
    entrance: entranceText(data.block, data.entrance),
    month: monthOf(data.idMonth),
    published: data.published,
    dueDate: data.maturity,
    columns: columns.map(({ column }) => column),
    funds: data.funds.map(({ idFund, name }) => ({
      key: `fund${idFund}`,
      name,
      parts: ['arrears', 'due'],
      iban: '',
    })),
    arrearsMonths: months.map(monthOf),
    rows,
    totals: {
      ...sumsOf(data.totals),
      cells: columns.map(({ total }) => total),
      arrearsByMonthBani: months.map((_, at) =>
        sumBani(rows.map((row) => row.arrearsByMonthBani[at]!)),
      ),
      funds: data.funds.map(({ arrearsTotalBani, duesTotalBani }) => [
        arrearsTotalBani,
        duesTotalBani,
      ]),
    },
    proof: {
      ...data.proof,
      undistributed: data.expenses
        .filter(({ undistributedBani }) => undistributedBani !== 0)
        .map(({ name, amountBani, distributedBani, undistributedBani }) => {
          return { name, invoicedBani: amountBani, distributedBani, undistributedBani };
        }),
    },
    generalInfo: facts.generalInfo,
    signatures: facts.signatures,
  };
}

/** 'A1', '2' → 'Bloc A1, scara 2'; a name that says so itself is left as it is. */
export function entranceText(block: string, entrance: string): string {
  const named = /^(bloc|bl\.|scara|sc\.|tronson)/i;
  const places = [
    named.test(block) || block === '' ? block : `Bloc ${block}`,
    named.test(entrance) || entrance === '' ? entrance : `scara ${entrance}`,
  ];
  return places.filter((place) => place !== '').join(', ');
}

/** 202611 → '2026-11'. */
export function monthOf(idMonth: number): string {
  const text = String(idMonth);
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

type Column = {
  readonly column: PrintedColumn;
  readonly cells: readonly PrintedCell[];
  readonly total: PrintedCell;
};

type Detail = PrintedDetail & {
  readonly values: readonly (number | null)[];
  readonly hasTotal: boolean;
};

function columnOf(data: TableColumn): Column {
  const details = [...indexDetails(data), ...meteredDetails(data)];
  return {
    column: {
      key: `outgoColumn${data.idOutgoColumn}`,
      name: data.name,
      details: details.map(({ label, kind }) => ({ label, kind })),
    },
    cells: data.shares.map((amountBani, at) => ({
      amountBani,
      details: details.map(({ values }) => values[at] ?? null),
    })),
    total: {
      amountBani: data.totalBani,
      details: details.map(({ values, hasTotal }) =>
        hasTotal ? sumBani(values.map((value) => value ?? 0)) : null,
      ),
    },
  };
}

/** showMetering: 2 and 4 show the consumption (4 bills it together with the difference), 3 the difference too. */
function meteredDetails({ metered, showMetering }: TableColumn): Detail[] {
  if (metered === null || showMetering === 1) return [];
  const label = metered.unit === '' ? 'consum' : metered.unit;
  const use: Detail = { label, kind: 'milli', values: metered.consumptionE3, hasTotal: true };
  if (showMetering !== 3) return [use];
  const values = metered.differenceBani;
  return [use, { label: 'dif. lei', kind: 'bani', values, hasTotal: true }];
}

/** A column of figures for each meter of the apartment that has the most; showIndex 3 has the old index too. */
function indexDetails({ indexes, showIndex }: TableColumn): Detail[] {
  if (indexes === null || showIndex === 1) return [];
  const most = Math.max(0, ...indexes.map((meters) => meters.length));
  return Array.from({ length: most }, (_, meter): Detail[] => {
    const ending = most === 1 ? '' : ` ${meter + 1}`;
    const detail = (label: string, read: (index: Index) => number | null): Detail => {
      const values = indexes.map((meters) => {
        const index = meters[meter];
        return index === undefined ? null : read(index);
      });
      return { label: label + ending, kind: 'milli', values, hasTotal: false };
    };
    const read = detail(showIndex === 3 ? 'nou' : 'index', ({ newE3 }) => newE3);
    return showIndex === 3 ? [detail('vechi', ({ oldE3 }) => oldE3), read] : [read];
  }).flat();
}

type Index = NonNullable<TableColumn['indexes']>[number][number];

function sumsOf(
  sums: Omit<TableRow, 'idAp' | 'n' | 'arrearsByMonth'>,
): Omit<PrintedFigures, 'cells' | 'arrearsByMonthBani' | 'funds'> {
  return {
    persons: sums.persons,
    arrearsBani: sums.arrears,
    penaltiesBani: sums.penaltiesOld + sums.penaltiesNew,
    advanceBani: sums.advance,
    totalBani: sums.total,
  };
}

/** Months in which any apartment owes, the last twelve of them. */
function arrearsMonths(rows: readonly TableRow[]): number[] {
  const months = new Set(rows.flatMap((row) => row.arrearsByMonth.map(({ idMonth }) => idMonth)));
  return [...months].sort((a, b) => a - b).slice(-ARREARS_MONTHS_MAX);
}

/** One figure for each month; what is older than the first stands with it. */
function arrearsByMonth({ arrearsByMonth: owed }: TableRow, months: readonly number[]): number[] {
  return months.map((month, at) =>
    sumBani(
      owed
        .filter(({ idMonth }) => (at === 0 ? idMonth <= month : idMonth === month))
        .map(({ amountBani }) => amountBani),
    ),
  );
}
