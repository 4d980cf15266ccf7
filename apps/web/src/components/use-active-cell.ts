import { useEffect, useRef, useState, type RefObject } from 'react';

import type { Cell } from './grid-moves.js';

type ActiveCellOptions = {
  /** What tells the rows apart, in their order: the same list as long as they are the same. */
  readonly rows: readonly (string | number)[];
  readonly columns: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Renders the row, in tables that render only the visible rows. */
  readonly scrollTo: (row: number) => void;
  /** Scrolls the cell into view once it has the focus. */
  readonly show: (cell: HTMLElement) => void;
};

/** Manages the active cell of a grid: it has the focus, Shift selects from an anchor to it, and typing edits it. */
export function useActiveCell({ rows, columns, scroller, scrollTo, show }: ActiveCellOptions) {
  const [wanted, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const [editing, setEditing] = useState<{ readonly start: string | null } | null>(null);
  const isFocusWanted = useRef(false);
  const [known, setKnown] = useState(rows);
  if (known !== rows) {
    // Rows that another user adds or deletes must not move the active cell, what is typed in it, and the selection to
    // other rows.
    setKnown(rows);
    const moved = ({ row, column }: Cell): Cell => {
      const at = rows.indexOf(known[row] ?? '');
      return { row: at < 0 ? Math.max(0, Math.min(row, rows.length - 1)) : at, column };
    };
    setActive(moved(wanted));
    if (anchor !== null) setAnchor(moved(anchor));
    if (!rows.includes(known[wanted.row] ?? '')) setEditing(null);
  }
  // The wanted column may be gone after a change of month.
  const active = { ...wanted, column: Math.min(wanted.column, columns - 1) };

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
    /** The other end of the selection; null if only the active cell is selected. */
    anchor,
    setAnchor,
    editing,
    setEditing,
    /** Moves the focus to the active cell at the next render. */
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
