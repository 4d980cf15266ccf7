/** Excel's limit for sheet names. */
const SHEET_NAME_MAX = 31;

/** Returns a cell's name: row 0, column 0 is A1; column 26 is AA. */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

/** Returns the formula that sums a column from the first to the last row, both counted from 0. */
export function columnSum(column: number, first: number, last: number): string {
  return `SUM(${cellName(first, column)}:${cellName(last, column)})`;
}

/** Returns the formula that sums a row from the first to the last column, both counted from 0. */
export function rowSum(row: number, first: number, last: number): string {
  return `SUM(${cellName(row, first)}:${cellName(row, last)})`;
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

/** Escapes a text for XML and removes the control characters that XML 1.0 does not allow. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (mark) => MARKS[mark]!);
}

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Returns names that Excel accepts for sheets: at most 31 characters, none of []:*?/\, no apostrophe at either end,
 * unique ignoring case, never empty.
 */
export function sheetNames(wished: readonly string[]): string[] {
  const taken = new Set<string>();
  return wished.map((wish) => {
    const plain = wish.replace(/[[\]:*?/\\]/g, ' ').replace(/^[' ]+|[' ]+$/g, '') || 'Foaie';
    let name = cut(plain, '');
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = cut(plain, ` (${n})`);
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Shortens a name that is too long after a whole word, if that keeps at least half of it. */
function cut(name: string, ending: string): string {
  const room = SHEET_NAME_MAX - ending.length;
  const words = name.length > room ? name.lastIndexOf(' ', room) : -1;
  const end = words > room / 2 ? words : room;
  return name.slice(0, end).replace(/[' ]+$/, '') + ending;
}
