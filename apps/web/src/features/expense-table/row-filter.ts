import type { TableData } from '@scara/contracts/http';
import { searchKey } from '@scara/domain/kernel';

import type { TableSearch } from '../../lib/search.js';

export type RowFilter = {
  readonly [Name in 'restante' | 'negative' | 'cauta']?: TableSearch[Name] | undefined;
};

export const isFiltered = ({ restante, negative, cauta }: RowFilter): boolean =>
  restante === true || negative === true || (cauta ?? '').trim() !== '';

/** Returns the indexes of the apartments that pass the filters, in the table's order. */
export function filteredRows(
  data: TableData,
  names: ReadonlyMap<number, string>,
  { restante, negative, cauta = '' }: RowFilter,
): readonly number[] {
  const wanted = searchKey(cauta.trim());
  return data.rows.flatMap((row, at) => {
    if (restante === true && row.arrears + row.fundArrears <= 0) return [];
    if (negative === true && !hasNegative(data, at)) return [];
    if (wanted !== '' && !isFound(row.n, names.get(row.idAp) ?? '', wanted)) return [];
    return [at];
  });
}

function isFound(number: string, name: string, wanted: string): boolean {
  return searchKey(number).startsWith(wanted) || searchKey(name).includes(wanted);
}

function hasNegative({ rows, columns, funds }: TableData, at: number): boolean {
  const row = rows[at];
  if (row === undefined) return false;
  return (
    columns.some(({ shares }) => (shares[at] ?? 0) < 0) ||
    funds.some(({ arrears, dues }) => (arrears[at] ?? 0) < 0 || (dues[at] ?? 0) < 0) ||
    [row.expenses, row.arrears, row.penaltiesOld, row.penaltiesNew, row.total].some(
      (bani) => bani < 0,
    )
  );
}
