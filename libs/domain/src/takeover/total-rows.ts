import { formatScaled, searchKey } from '../kernel/index.js';
import { readNumber, type DecimalMarks } from './numbers.js';
import type { Finding } from './problems.js';
import type { SourceRow, SourceTable } from './source.js';
import { columnNamed, tableOf, type TableName } from './tables.js';

/** Columns with a meaningful sum, which a table's own total rows are compared with. */
const SUMMED: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  apartments: ['persons', 's_percent', 'hs_m2'],
  expenses: ['amount_lei'],
  funds: ['total_lei'],
  payments: ['amount_lei'],
  opening: ['amount_lei'],
};

const SUM = { decimals: 5, least: -Number.MAX_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER };

/**
 * Returns the rows that only add up rows above, as the last rows of lists from the old books do: the first filled cell
 * says 'Total', and at least half of the columns that identify a row are empty.
 */
export function totalRows({ table, heads, rows }: SourceTable): SourceRow[] {
  const telling = Object.entries(tableOf(table).columns)
    .filter(([name, { required }]) => required && SUMMED[table]?.includes(name) !== true)
    .map(([name]) => heads.findIndex((head) => columnNamed(table, head) === name))
    .filter((at) => at >= 0);
  return rows.filter(({ cells }) => {
    const first = cells.findIndex((cell) => cell.trim() !== '');
    const said = cells[first] ?? '';
    // The first, cheap test avoids the second one for most of fifty thousand rows.
    if (!/total/i.test(said) || !/^(sub)?total\b/.test(searchKey(said).trim())) return false;
    const others = telling.filter((at) => at !== first);
    const filled = others.filter((at) => (cells[at] ?? '').trim() !== '');
    return filled.length * 2 <= others.length;
  });
}

type Summed = {
  readonly source: SourceTable;
  /** The rows that are taken over. */
  readonly rows: readonly SourceRow[];
  readonly totals: readonly SourceRow[];
  readonly edited: ReadonlyMap<string, string>;
  readonly marks: DecimalMarks;
};

/** Compares a table's own totals with the sums of its rows: of all rows, or of those since the previous total. */
export function checkTotals(
  { source, rows, totals, edited, marks }: Summed,
  add: (finding: Finding) => void,
): void {
  for (const column of SUMMED[source.table] ?? []) {
    const at = source.heads.findIndex((head) => columnNamed(source.table, head) === column);
    let next = 0;
    // NaN behind a cell that is not a number: that is reported at the cell, and the sum with it is meaningless.
    let all = 0;
    for (const { row, cells } of at < 0 ? [] : totals) {
      let since = 0;
      for (; next < rows.length && rows[next]!.row < row; next++) {
        const one = rows[next]!;
        const text = edited.get(`${one.row} ${column}`) ?? one.cells[at] ?? '';
        since += text.trim() === '' ? 0 : (valueOf(text, marks) ?? Number.NaN);
      }
      all += since;
      const stated = valueOf(cells[at] ?? '', marks);
      if (stated === undefined || Number.isNaN(all) || all === stated || since === stated) continue;
      const head = source.heads[at]!;
      const shown = { stated: shortest(stated), summed: shortest(all) };
      add({
        table: source.table,
        row: null,
        column,
        severity: 'warning',
        suggestion: null,
        problem: { code: 'total-differs', head, row, ...shown },
      });
    }
  }
}

function valueOf(text: string, marks: DecimalMarks): number | undefined {
  const read = readNumber(text, SUM, marks);
  if (read.ok) return read.value;
  const again = read.suggestion === null ? undefined : readNumber(read.suggestion, SUM, marks);
  return again?.ok === true ? again.value : undefined;
}

/** Formats a number without trailing zeros: 1234.5, not 1234.50000. */
const shortest = (value: number): string => formatScaled(value, 5).replace(/\.?0+$/, '');
