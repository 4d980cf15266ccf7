import type { Leaf } from './leaf.js';
import type { TableModel } from './table-model.js';

/**
 * What is seen, as a spreadsheet takes it from the clipboard: one line a row, tabs between, commas for decimals, no
 * dots for thousands. A name that a spreadsheet would take for a formula is quoted.
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
  // Several meters stand in one cell: such a cell stays a text.
  return text.includes('·') ? text : text.replaceAll('.', '').replace('\u2212', '-');
}

const cellText = (text: string): string => {
  const flat = text.replace(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(flat) ? `'${flat}` : flat;
};
