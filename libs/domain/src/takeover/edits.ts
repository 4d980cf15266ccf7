import { groupedBy } from '../kernel/index.js';
import type { SourceTable, TakeoverEdit } from './source.js';

/**
 * Returns a short hash of the texts of a row; '' for a row that no file holds. Edits carry it, because files are
 * replaced and their rows move.
 */
export function rowMark(sources: readonly SourceTable[], table: string, row: number): string {
  const cells = sources
    .find((source) => source.table === table)
    ?.rows.find((one) => one.row === row)?.cells;
  return cells === undefined ? '' : markOf(cells);
}

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
    return cells !== undefined && markOf(cells) === mark;
  };
  const parted = groupedBy(edits, stands);
  return { standing: parted.get(true) ?? [], lost: parted.get(false) ?? [] };
}

/** Computes the FNV-1a hash of 32 bits. */
function markOf(cells: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const letter of cells.join('\u001f')) {
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
