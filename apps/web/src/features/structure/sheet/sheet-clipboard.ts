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

/** Parses a table that a spreadsheet copied: tabs between cells, quotes around cells with line breaks. */
export function blockIn(copied: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === '\t' || sign === '\n') {
      lines.at(-1)!.push(cell);
      cell = '';
      if (sign === '\n') lines.push([]);
    } else cell += sign;
  }
  lines.at(-1)!.push(cell);
  return lines;
}

/** Returns the selected cells as text for a spreadsheet. */
export function copyOf(rows: Rows, fields: readonly SheetField[], from: Place, to: Place): string {
  return rows
    .slice(Math.min(from.row, to.row), Math.max(from.row, to.row) + 1)
    .map((row) =>
      fields
        .slice(Math.min(from.column, to.column), Math.max(from.column, to.column) + 1)
        .map((field) => row.texts[field])
        .join('\t'),
    )
    .join('\n');
}
