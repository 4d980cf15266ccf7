import { newRow, type Rows, type SheetField, withText } from './sheet-model.js';

export type Place = { readonly row: number; readonly column: number };

/**
 * Lays a copied block over the rows, starting at a cell. Lines below the last row become new apartments of the entrance
 * above; cells past the last column are left out.
 */
export function withBlock(
  rows: Rows,
  fields: readonly SheetField[],
  at: Place,
  block: readonly (readonly string[])[],
): Rows {
  const result = [...rows];
  block.forEach((cells, line) => {
    const index = at.row + line;
    const entrance = result.at(-1)?.texts.entrance ?? '';
    let row = result[index] ?? newRow({ entrance });
    cells.forEach((text, offset) => {
      const field = fields[at.column + offset];
      if (field !== undefined) row = withText(row, field, text);
    });
    result[index] = row;
  });
  return result;
}

/** A cell and the mark after it. A cell is quoted only if its last quote ends it: `"Teiul" SRL` is a name. */
const cellAndMark = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/gy;

/** Parses a table that a spreadsheet copied: tabs between cells, quotes around cells with line breaks. */
export function blockIn(copied: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  for (const [, quoted, plain = '', mark] of text.matchAll(cellAndMark)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (mark === '\n') lines.push([]);
    if (mark === '') break;
  }
  return lines;
}

/** Returns a cell as `blockIn` reads it back: one that begins with a quote is quoted. */
const copiedCell = (text: string): string =>
  text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;

/** Returns the selected cells as text for a spreadsheet. */
export function copyOf(rows: Rows, fields: readonly SheetField[], from: Place, to: Place): string {
  return rows
    .slice(Math.min(from.row, to.row), Math.max(from.row, to.row) + 1)
    .map((row) =>
      fields
        .slice(Math.min(from.column, to.column), Math.max(from.column, to.column) + 1)
        .map((field) => copiedCell(row.texts[field]))
        .join('\t'),
    )
    .join('\n');
}
