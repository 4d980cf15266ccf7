import { sumBani } from '@scara/domain/kernel';
import {
  PrintMismatch,
  type ListOptions,
  type PrintedFigures,
  type PrintedFundPart,
  type PrintedTable,
} from './shapes.js';
import { shortMonthText } from './words.js';

/** One narrow column of figures, shown on paper and in the workbook in the same order. */
export type GridColumn = {
  /** The label under the group's name; '' when the group has one column only. */
  readonly label: string;
  readonly kind: 'bani' | 'milli' | 'count';
  readonly values: readonly (number | null)[];
  /** Null where a sum has no meaning (indexes of meters). */
  readonly total: number | null;
  readonly isStrong: boolean;
};

/** Columns under one name; they stay on one page. */
export type GridGroup = {
  readonly key: string;
  readonly name: string;
  readonly columns: readonly GridColumn[];
};

/** A payment list as columns. */
export type Grid = {
  readonly numbers: readonly string[];
  /** Null when the list shows no names. */
  readonly names: readonly string[] | null;
  readonly groups: readonly GridGroup[];
};

/** The group with the sum of the month's expenses, the columns before it. */
export const EXPENSES_KEY = 'expenses';

/** The column of the total to pay, which is last. */
const TOTAL_KEY = 'total';

const FUND_LABELS: Readonly<Record<PrintedFundPart, string>> = {
  arrears: 'restanță',
  due: 'luna',
  owed: 'de plată',
  penalties: 'penaliz.',
  balance: 'sold',
};

/**
 * Returns the columns of a list for its kind of reader.
 * @throws PrintMismatch when a stated total is not the sum of its rows: such a list is not printed.
 */
export function listGrid(table: PrintedTable, options: ListOptions): Grid {
  return {
    numbers: table.rows.map((row) => row.number),
    names: options.reader === 'internal' ? table.rows.map((row) => row.name ?? '') : null,
    groups: [
      single(table, 'persons', { what: 'Persoane', kind: 'count', read: ({ persons }) => persons }),
      ...table.columns.map((_, at) => expenseGroup(table, at)),
      single(table, EXPENSES_KEY, { what: 'Total lună', read: expensesOf, isStrong: true }),
      ...arrearsGroups(table, options.arrears),
      ...table.funds.map((_, at) => fundGroup(table, at)),
      single(table, 'advance', { what: 'Avans', read: ({ advanceBani }) => -advanceBani + 0 }),
      single(table, TOTAL_KEY, {
        what: 'Total de plată',
        read: ({ totalBani }) => totalBani,
        isStrong: true,
      }),
    ],
  };
}

function expenseGroup(table: PrintedTable, at: number): GridGroup {
  const { key, name, details } = table.columns[at]!;
  const amount = columnOf(table, {
    what: name,
    label: details.length === 0 ? '' : 'lei',
    read: ({ cells }) => present(cells[at]?.amountBani),
  });
  return {
    key,
    name,
    columns: [
      ...details.map(({ label, kind }, detail) =>
        columnOf(table, {
          what: `${name}, ${label}`,
          label,
          kind,
          read: ({ cells }) => present(cells[at]?.details[detail]),
        }),
      ),
      amount,
    ],
  };
}

function arrearsGroups(table: PrintedTable, arrears: ListOptions['arrears']): GridGroup[] {
  if (arrears === 'hidden') return [];
  const penalties = single(table, 'penalties', {
    what: 'Penalizări',
    read: ({ penaltiesBani }) => penaltiesBani,
  });
  if (arrears === 'total' || table.arrearsMonths.length === 0) {
    const arrearsOf = { what: 'Restanțe', read: ({ arrearsBani }: PrintedFigures) => arrearsBani };
    return [single(table, 'arrears', arrearsOf), penalties];
  }
  const byMonth = table.arrearsMonths.map((month, at) =>
    columnOf(table, {
      what: `Restanțe ${month}`,
      label: shortMonthText(month),
      read: ({ arrearsByMonthBani }) => present(arrearsByMonthBani[at]),
    }),
  );
  return [{ key: 'arrears', name: 'Restanțe', columns: byMonth }, penalties];
}

function fundGroup(table: PrintedTable, at: number): GridGroup {
  const { key, name, parts } = table.funds[at]!;
  const columns = parts.map((part, place) =>
    columnOf(table, {
      what: `${name}, ${part}`,
      label: FUND_LABELS[part],
      read: ({ funds }) => present(funds[at]?.[place]),
    }),
  );
  return { key, name, columns };
}

type ColumnMakings = {
  /** The name in the error message of a total that does not match, and of a group with one column. */
  readonly what: string;
  readonly label?: string;
  readonly kind?: GridColumn['kind'];
  readonly read: (figures: PrintedFigures) => number | null;
  readonly isStrong?: boolean;
};

function single(table: PrintedTable, key: string, makings: ColumnMakings): GridGroup {
  return { key, name: makings.what, columns: [columnOf(table, makings)] };
}

function columnOf(
  table: PrintedTable,
  { what, label = '', kind = 'bani', read, isStrong = false }: ColumnMakings,
): GridColumn {
  const values = table.rows.map(read);
  const total = read(table.totals);
  const summed = sumBani(values.map((value) => value ?? 0));
  if (total !== null && total !== summed) throw new PrintMismatch(what, total, summed);
  return { label, kind, values, total, isStrong };
}

function expensesOf(figures: PrintedFigures): number {
  return sumBani(figures.cells.map((cell) => cell.amountBani ?? 0));
}

/** A row with fewer figures than columns is a mistake of the caller, and would print as an empty cell. */
function present(value: number | null | undefined): number | null {
  if (value === undefined) throw new RangeError('a row has fewer figures than the table columns');
  return value;
}
