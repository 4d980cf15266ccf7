export type Cell = { readonly row: number; readonly column: number };
export type Range = { readonly from: Cell; readonly to: Cell };
type Size = { readonly rows: number; readonly columns: number };

const pageRows = 12;

type Pressed = { readonly key: string; readonly shiftKey: boolean; readonly ctrlKey?: boolean };

/** Tells whether a key with Ctrl is a move: Ctrl+Home goes to the first cell, Ctrl+End to the last. */
export const isCornerKey = ({ key, ctrlKey = false }: Pick<Pressed, 'key' | 'ctrlKey'>): boolean =>
  ctrlKey && (key === 'Home' || key === 'End');

/** Returns where a key leads from `cell`, or null when the key is not a move (Tab past either end leaves the table). */
export function moveCell(
  cell: Cell,
  { key, shiftKey, ctrlKey = false }: Pressed,
  size: Size,
): Cell | null {
  const to = (row: number, column: number): Cell => ({
    row: clamp(row, size.rows - 1),
    column: clamp(column, size.columns - 1),
  });
  switch (key) {
    case 'ArrowUp':
      return to(cell.row - 1, cell.column);
    case 'ArrowDown':
      return to(cell.row + 1, cell.column);
    case 'ArrowLeft':
      return to(cell.row, cell.column - 1);
    case 'ArrowRight':
      return to(cell.row, cell.column + 1);
    case 'Home':
      return to(ctrlKey ? 0 : cell.row, 0);
    case 'End':
      return to(ctrlKey ? size.rows - 1 : cell.row, size.columns - 1);
    case 'PageUp':
      return to(cell.row - pageRows, cell.column);
    case 'PageDown':
      return to(cell.row + pageRows, cell.column);
    case 'Tab':
      return stepped(cell, shiftKey ? -1 : 1, size);
    default:
      return null;
  }
}

export function isWithin({ from, to }: Range, row: number, column: number): boolean {
  return (
    row >= Math.min(from.row, to.row) &&
    row <= Math.max(from.row, to.row) &&
    column >= Math.min(from.column, to.column) &&
    column <= Math.max(from.column, to.column)
  );
}

function stepped(cell: Cell, step: 1 | -1, size: Size): Cell | null {
  const index = cell.row * size.columns + cell.column + step;
  if (index < 0 || index >= size.rows * size.columns) return null;
  return { row: Math.floor(index / size.columns), column: index % size.columns };
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));
