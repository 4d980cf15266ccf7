import { groupedBy } from '../kernel/index.js';
import type { SourceTable, TakeoverEdit } from './source.js';

/**
 * Splits the edits into those whose rows are still the ones that the user saw and the others, so that a correction
 * never applies to another row that a newer file has in the same place.
 */
export function partEdits(
  sources: readonly SourceTable[],
  edits: readonly TakeoverEdit[],
): { readonly standing: readonly TakeoverEdit[]; readonly lost: readonly TakeoverEdit[] } {
  const tables = new Map(
    sources.map(({ table, rows }) => [table, new Map(rows.map((one) => [one.row, one.cells]))]),
  );
  const stands = ({ table, row, mark }: TakeoverEdit): boolean => {
    if (mark === undefined) return true;
    const cells = tables.get(table)?.get(row);
    return cells !== undefined && rowMark(cells) === mark;
  };
  const parted = groupedBy(edits, stands);
  return { standing: parted.get(true) ?? [], lost: parted.get(false) ?? [] };
}

/**
 * Returns a short hash of the texts of a row (FNV-1a, 32 bits). Edits carry that of the row that the user saw, because
 * files are replaced and their rows move.
 */
export function rowMark(cells: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const letter of cells.join('\u001f')) {
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
