import type { CellProblem } from './problems.js';
import type { RowReader } from './row-reader.js';

/** Remembers the first row of each key. */
export type FirstRows = Map<string, number>;

/** Reports at a row, at the given column, that its key occurred before; returns true when it did. */
export function repeated(
  firsts: FirstRows,
  key: string,
  row: RowReader,
  column: string | null,
  problem: (first: number) => CellProblem = (first) => ({ code: 'duplicate-row', first }),
): boolean {
  const first = firsts.get(key);
  if (first === undefined) firsts.set(key, row.row);
  else row.error(column, problem(first));
  return first !== undefined;
}
