import type { Leaf } from './leaf.js';
import type { TableModel } from './table-model.js';

/**
 * Returns the visible table as text for a spreadsheet: one line per row, tabs between cells, decimal commas, no
 * thousands dots. A name that a spreadsheet would take for a formula is quoted.
 */
export function tableText(
  { leaves }: TableModel,
  rows: readonly number[],
  withTotals: boolean,
): string {
  const lines = [
    leaves.map(({ fullHead }) => cellText(fullHead)),
    ...rows.map((at) => leaves.map((leaf) => valueText(leaf, leaf.text(at)))),
    ...(withTotals ? [leaves.map((leaf) => valueText(leaf, leaf.total))] : []),
  ];
  return lines.map((cells) => cells.join('\t')).join('\r\n');
}

function valueText({ kind }: Leaf, text: string | null): string {
  if (text === null) return '';
  if (kind === 'label') return cellText(text);
  // A cell with the values of several meters stays text.
  return text.includes('·') ? text : text.replaceAll('.', '').replace('\u2212', '-');
}

const cellText = (text: string): string => {
  const flat = text.replace(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(flat) ? `'${flat}` : flat;
};
