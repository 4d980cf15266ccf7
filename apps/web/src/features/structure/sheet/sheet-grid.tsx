import {
  useCallback,
  useEffect,
  useRef,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';

import { useFixedRows } from '../../../components/fixed-rows.js';
import {
  isCornerKey,
  isWithin,
  moveCell,
  type Cell,
  type Range,
} from '../../../components/grid-moves.js';
import { useRowHeight } from '../../../components/row-height.js';
import { RowsGap } from '../../../components/rows-gap.js';
import { useActiveCell } from '../../../components/use-active-cell.js';
import { cx } from '../../../lib/cx.js';
import { t } from '../../../lib/text.js';
import { blockIn, copyOf, withBlock } from './sheet-clipboard.js';
import type { SheetColumn } from './sheet-columns.js';
import { isFixed, isSheetNumber, type Rows, type SheetRow, withText } from './sheet-model.js';
import type { CellNotes } from './sheet-notes.js';
import { sanitised, SheetRowCells } from './sheet-row-cells.js';
import styles from './sheet.module.css';

type SheetGridProps = {
  readonly caption: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Rows;
  readonly notes: ReadonlyMap<string, CellNotes>;
  /** A cell that somebody is led to; a new object leads there again. */
  readonly wanted: Cell | null;
  readonly onEdit: (over: (rows: Rows) => Rows) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSave: () => void;
  readonly onRemove: (row: SheetRow) => void;
  /** False refuses a paste before it is laid down. */
  readonly takesPaste: (lines: number) => boolean;
};

/** The width of the column with the row's number. */
const gutter = 56;

const numberWidth = (columns: readonly SheetColumn[]): number =>
  columns.find(({ field }) => field === 'number')?.width ?? 0;

/**
 * A spreadsheet: arrows, Tab and Enter move, typing replaces, F2 edits, Shift selects, Delete empties; what is copied
 * from and pasted into it is what Excel copies and pastes. Ctrl+Z takes back, Ctrl+S saves.
 */
export function SheetGrid(props: SheetGridProps) {
  const { caption, columns, rows, notes, wanted, onEdit, onRemove } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const fields = columns.map(({ field }) => field);
  const size = { rows: rows.length, columns: columns.length };
  const rowHeight = useRowHeight();
  const { inSight, before, after, scrollTo } = useFixedRows({
    count: rows.length,
    isOn: true,
    scroller,
    rowHeight,
  });

  const grid = useActiveCell({
    ...size,
    scroller,
    scrollTo,
    show: (cell) => {
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  });
  const { active: at, anchor, editing, setEditing, goTo } = grid;
  const range: Range = { from: anchor ?? at, to: at };

  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  const goToCell = useCallback((cell: Cell, extend?: boolean) => {
    latest.current(cell, extend);
  }, []);

  const led = useRef<Cell | null>(null);
  useEffect(() => {
    if (wanted === null || led.current === wanted) return;
    led.current = wanted;
    goTo(wanted);
  });

  const put = (cell: Cell, text: string) => {
    const field = fields[cell.column];
    if (field === undefined) return;
    onEdit((all) =>
      all.map((row, index) => (index === cell.row ? withText(row, field, text) : row)),
    );
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
    if (!props.takesPaste(block.length)) return;
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
      column: Math.min(columns.length, start.column + widest) - 1,
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
      if (!onShortcut(event, props)) return;
      event.preventDefault();
      // The row in which the focus stood may be gone.
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
      // Typing over a cell replaces it, as in every spreadsheet; a letter over a number would only wipe it.
      event.preventDefault();
      const start = sanitised(field, event.key);
      if (start !== '') setEditing({ start });
    }
  };

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={
        {
          '--gutter': `${gutter}px`,
          '--still': `${gutter + numberWidth(columns)}px`,
        } as CSSProperties
      }
    >
      <table
        role="grid"
        className={styles.table}
        style={{ width: gutter + columns.reduce((sum, { width }) => sum + width, 0) }}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCopy={onCopy}
        onCut={onCopy}
      >
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          <col style={{ width: gutter }} />
          {columns.map((column) => (
            <col key={column.field} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('sheet.row')}</span>
            </th>
            {columns.map(({ field, head, label }) => (
              <th
                key={field}
                scope="col"
                title={label}
                className={cx(
                  isSheetNumber(field) && styles.right,
                  field === 'number' && styles.number,
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <RowsGap height={before} span={columns.length + 1} />
          {inSight.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const isInRange = isWithin(range, index, range.from.column);
            return (
              <SheetRowCells
                key={row.key}
                row={row}
                index={index}
                columns={columns}
                notes={notes.get(row.key)}
                activeColumn={at.row === index ? at.column : null}
                selectedFrom={isInRange ? Math.min(range.from.column, range.to.column) : null}
                selectedTo={isInRange ? Math.max(range.from.column, range.to.column) : null}
                editing={at.row === index ? editing : null}
                isAtFoot={index > 1 && index >= rows.length - 2}
                goTo={goToCell}
                startEditing={setEditing}
                save={(column, text) => {
                  put({ row: index, column }, text);
                }}
                leave={(key, back) => {
                  const from = { row: index, column: at.column };
                  goTo(moveCell(from, { key, shiftKey: back }, size) ?? from);
                }}
                drop={() => {
                  goTo(at);
                }}
                onRemove={onRemove}
              />
            );
          })}
          <RowsGap height={after} span={columns.length + 1} />
        </tbody>
      </table>
    </div>
  );
}

/** True for a key that the sheet answers itself. */
function onShortcut(
  { key, shiftKey }: KeyboardEvent,
  { onUndo, onRedo, onSave }: SheetGridProps,
): boolean {
  const name = key.toLowerCase();
  if (name === 'z') (shiftKey ? onRedo : onUndo)();
  else if (name === 'y') onRedo();
  else if (name === 's') onSave();
  else return false;
  return true;
}
