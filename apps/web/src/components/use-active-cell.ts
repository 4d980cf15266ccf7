import { useEffect, useRef, useState, type RefObject } from 'react';

import type { Cell } from './grid-moves.js';

type ActiveCellOptions = {
  readonly rows: number;
  readonly columns: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Draws the row, where only the rows in sight are in the page. */
  readonly scrollTo: (row: number) => void;
  /** Brings the cell into sight, once it has the focus. */
  readonly show: (cell: HTMLElement) => void;
};

/** The cell of a grid that the keys speak of: the focus goes with it, Shift selects from its anchor, typing edits it. */
export function useActiveCell({ rows, columns, scroller, scrollTo, show }: ActiveCellOptions) {
  const [wanted, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const [editing, setEditing] = useState<{ readonly start: string | null } | null>(null);
  const isFocusWanted = useRef(false);
  // A filter, another month, or rows and columns that went may have taken away the cell that was left.
  const active = {
    row: Math.max(0, Math.min(wanted.row, rows - 1)),
    column: Math.min(wanted.column, columns - 1),
  };

  useEffect(() => {
    if (!isFocusWanted.current || editing !== null) return;
    const cell = scroller.current?.querySelector<HTMLElement>('tbody [tabindex="0"]');
    if (cell === null || cell === undefined) return;
    isFocusWanted.current = false;
    cell.focus({ preventScroll: true });
    show(cell);
  });

  return {
    active,
    setActive,
    /** The other end of what is selected; null where nothing is but the cell itself. */
    anchor,
    setAnchor,
    editing,
    setEditing,
    /** The focus goes to the cell with the next drawing. */
    wantFocus: (): void => {
      isFocusWanted.current = true;
    },
    goTo: (cell: Cell, extend = false): void => {
      setAnchor(extend ? (anchor ?? active) : null);
      setActive(cell);
      setEditing(null);
      isFocusWanted.current = true;
      scrollTo(cell.row);
    },
  };
}
