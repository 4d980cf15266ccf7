/** Heights of a planned table, in points. */
export type TableHeights = {
  readonly headHeight: number;
  readonly labelHeight: number;
  readonly totalHeight: number;
  readonly rows: readonly { readonly height: number }[];
};

/** Rows [from, to). */
export type Chunk = { readonly from: number; readonly to: number };

/** The height of the sentence that a table without rows shows. */
export const EMPTY_ROW = 24;

/** Returns the height of the heads, of the chunk's rows, and of the totals where they end the table. */
export function tableHeight(table: TableHeights, { from, to }: Chunk, hasTotal: boolean): number {
  const rows = table.rows.slice(from, to).reduce((sum, row) => sum + row.height, 0);
  const heads = table.headHeight + table.labelHeight;
  const empty = table.rows.length === 0 ? EMPTY_ROW : 0;
  return heads + rows + empty + (hasTotal ? table.totalHeight : 0);
}

/** The room in points for a list on a page, and the height of what follows the list. */
export type PageRoom = { readonly height: number; readonly tail: number };

/** The fewest rows on the last page: a page with one row, or with signatures alone, looks like a mistake. */
const LAST_ROWS_MIN = 5;

/** Splits the rows into pages, each row whole; the last rows stay with the totals and, if possible, the signatures. */
export function rowChunks(table: TableHeights, room: PageRoom): Chunk[] {
  const chunks = filledChunks(table, room.height);
  const last = chunks.at(-1)!;
  const before = chunks.at(-2);
  const isWhole = tableHeight(table, last, true) + room.tail <= room.height;
  if (isWhole && before === undefined) return chunks;
  const from = Math.max(0, last.to - LAST_ROWS_MIN);
  const ending = { from, to: last.to };
  if (tableHeight(table, ending, true) + room.tail > room.height) {
    // What follows is too long to share a page with rows, so it continues on pages of its own.
    return room.tail === 0 ? chunks : rowChunks(table, { ...room, tail: 0 });
  }
  if (!isWhole && from > last.from) {
    return [...chunks.slice(0, -1), { from: last.from, to: from }, ending];
  }
  if (before === undefined || from >= last.from || from <= before.from) return chunks;
  return [...chunks.slice(0, -2), { from: before.from, to: from }, ending];
}

/** Returns how many pages these chunks and what follows them take. */
export function pagesDown(table: TableHeights, room: PageRoom): number {
  const chunks = rowChunks(table, room);
  const used = tableHeight(table, chunks.at(-1)!, true) + room.tail;
  return chunks.length - 1 + Math.ceil(used / room.height);
}

/** Fills each page with as many rows as fit, the last row together with the totals. */
function filledChunks(table: TableHeights, height: number): Chunk[] {
  const chunks = [{ from: 0, to: 0 }];
  const whole = height - tableHeight(table, { from: 0, to: 0 }, false);
  let room = whole;
  table.rows.forEach((row, at) => {
    const isLast = at === table.rows.length - 1;
    const need = row.height + (isLast ? table.totalHeight : 0);
    const chunk = chunks.at(-1)!;
    if (need > room && chunk.to > chunk.from) {
      chunks.push({ from: at, to: at });
      room = whole;
    }
    chunks.at(-1)!.to = at + 1;
    room -= row.height;
  });
  return chunks;
}
