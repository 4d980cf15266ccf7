import type { ClipboardEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

import { isCornerKey, isWithin, moveCell, type Range } from '../../../components/grid-moves.js';
import type { useActiveCell } from '../../../components/use-active-cell.js';
import { blockIn, copyOf, withBlock } from './sheet-clipboard.js';
import { isFixed, type Rows, type SheetField, withText } from './sheet-model.js';
import { sanitised } from './sheet-row-cells.js';

/** The actions on the rows of a sheet. */
export type SheetActions = {
  readonly onEdit: (over: (rows: Rows) => Rows) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSave: () => void;
  /** Tells whether a paste of that many lines is allowed; asked before it is applied. */
  readonly takesPaste: (lines: number) => boolean;
};

type SheetState = {
  readonly rows: Rows;
  readonly fields: readonly SheetField[];
  readonly grid: ReturnType<typeof useActiveCell>;
  /** The selected cells. */
  readonly range: Range;
};

/** Returns the handlers for keys and clipboard in a sheet. */
export function sheetInput({ rows, fields, grid, range }: SheetState, actions: SheetActions) {
  const { onEdit } = actions;
  const { active: at, anchor, editing, setEditing, goTo } = grid;
  const size = { rows: rows.length, columns: fields.length };

  /** By the row's key: its editor may close because another user deleted its apartment, whose place is then another's. */
  const put = (key: string, column: number, text: string) => {
    const field = fields[column];
    if (field === undefined) return;
    onEdit((all) => all.map((row) => (row.key === key ? withText(row, field, text) : row)));
  };

  const fill = (text: string) => {
    onEdit((all) =>
      all.map((row, index) =>
        fields.reduce(
          (next, field, column) =>
            isWithin(range, index, column) ? withText(next, field, text) : next,
          row,
        ),
      ),
    );
  };

  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    const block = blockIn(event.clipboardData.getData('text/plain'));
    if (!actions.takesPaste(block.length)) return;
    const [only] = block;
    if (block.length === 1 && only?.length === 1 && anchor !== null) {
      fill(only[0]!);
      return;
    }
    const start = {
      row: Math.min(range.from.row, range.to.row),
      column: Math.min(range.from.column, range.to.column),
    };
    onEdit((all) => withBlock(all, fields, start, block));
    const widest = Math.max(...block.map((cells) => cells.length));
    grid.setActive(start);
    grid.setAnchor({
      row: start.row + block.length - 1,
      column: Math.min(fields.length, start.column + widest) - 1,
    });
    grid.wantFocus();
  };

  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyOf(rows, fields, range.from, range.to));
    if (event.type === 'cut') fill('');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== null || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && !isCornerKey(event)) {
      if (!onShortcut(event, actions)) return;
      event.preventDefault();
      // The row that had the focus may be gone.
      grid.wantFocus();
      return;
    }
    const row = rows[at.row];
    const field = fields[at.column];
    const canEdit = row !== undefined && field !== undefined && !isFixed(row, field);
    const next = moveCell(at, event, size);
    if (next !== null) {
      event.preventDefault();
      goTo(next, event.shiftKey && event.key !== 'Tab');
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      fill('');
    } else if (event.key === 'Escape') {
      grid.setAnchor(null);
    } else if (canEdit && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault();
      setEditing({ start: null });
    } else if (canEdit && event.key.length === 1) {
      // Typing over a cell replaces it, as in every spreadsheet; a letter over a number would only clear it.
      event.preventDefault();
      const start = sanitised(field, event.key);
      if (start !== '') setEditing({ start });
    }
  };

  /** Ctrl+S in an open cell saves its text with the others; the cell keeps all its keys to itself. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (editing === null || !(event.ctrlKey || event.metaKey)) return;
    if (event.key.toLowerCase() !== 's' || !(event.target instanceof HTMLElement)) return;
    const { target } = event;
    event.preventDefault();
    event.stopPropagation();
    flushSync(() => {
      target.blur();
    });
    actions.onSave();
    grid.wantFocus();
  };

  return { put, onPaste, onCopy, onKeyDown, onKeyDownCapture };
}

/** Runs the action of a shortcut; returns true if the sheet handled it. */
function onShortcut(
  { key, shiftKey }: KeyboardEvent,
  { onUndo, onRedo, onSave }: SheetActions,
): boolean {
  const name = key.toLowerCase();
  if (name === 'z') (shiftKey ? onRedo : onUndo)();
  else if (name === 'y') onRedo();
  else if (name === 's') onSave();
  else return false;
  return true;
}
