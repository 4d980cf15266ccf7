import {
  useMemo,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';

import { useFixedRows } from '../../components/fixed-rows.js';
import {
  isCornerKey,
  isWithin,
  moveCell,
  type Cell,
  type Range,
} from '../../components/grid-moves.js';
import { useRowHeight } from '../../components/row-height.js';
import { RowsGap } from '../../components/rows-gap.js';
import { useActiveCell } from '../../components/use-active-cell.js';
import { cx } from '../../lib/cx.js';
import { formatBani } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import styles from './expense-grid.module.css';
import { GridHead } from './grid-head.js';
import { GridRow, type RowEdit } from './grid-row.js';
import type { Leaf } from './leaf.js';
import type { TableModel } from './table-model.js';
import { rowPixels, textPixels } from './text-size.js';
import { showWhole, useKeptInSight } from './use-kept-in-sight.js';

type ExpenseGridProps = {
  readonly caption: string;
  readonly model: TableModel;
  /** Indexes of the rows shown, in the table's lists. */
  readonly rows: readonly number[];
  readonly isFiltered: boolean;
  readonly textLevel: number;
  /** Index of the row whose apartment is in the panel (-1 for none), and the topic that the panel explains. */
  readonly openAt: number;
  readonly openTopic: string | null;
  /** The topic whose columns the user asked to see: they are scrolled into view when they appear. */
  readonly askedTopic: string | null;
  readonly onOpenCell: (at: number, topic: string) => void;
  readonly onOpenColumn: ((idOutgoColumn: number) => void) | null;
  /** Saves the text typed into an editable cell, or returns the sentence that refuses it. */
  readonly onEdit: (at: number, text: string) => string | null;
  /** Shown in the line below the table, beside the count and the selection. */
  readonly status: ReactNode;
};

/** Above this many rows or cells, only the visible rows are rendered. */
const virtualAboveRows = 100;
const virtualAboveCells = 2_000;

/**
 * The expense table as an HTML table with arrow-key navigation. Enter edits an editable cell, E or a click explains a
 * cell, Shift selects and the sum is shown below. Header, apartment column, total column and totals row are sticky.
 */
export function ExpenseGrid({
  caption,
  model,
  rows,
  isFiltered,
  textLevel,
  openAt,
  openTopic,
  askedTopic,
  onOpenCell,
  onOpenColumn,
  onEdit,
  status,
}: ExpenseGridProps) {
  const { leaves, idAps } = model;
  const keys = useMemo(() => rows.map((at) => idAps[at] ?? 0), [rows, idAps]);
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = rowPixels(textLevel, useRowHeight());
  const isVirtual =
    rows.length > virtualAboveRows || rows.length * leaves.length > virtualAboveCells;
  const { inSight, before, after, scrollTo } = useFixedRows({
    count: rows.length,
    isOn: isVirtual,
    scroller,
    rowHeight,
  });

  const { active, setActive, anchor, setAnchor, editing, setEditing, goTo } = useActiveCell({
    rows: keys,
    columns: leaves.length,
    scroller,
    scrollTo,
    show: (cell) => {
      showWhole(cell, scroller.current);
    },
  });
  useKeptInSight(scroller, leaves, askedTopic);

  const range = anchor === null ? null : { from: anchor, to: active };
  const selection = useMemo(
    () => selectionSum(rows, leaves, anchor, { row: active.row, column: active.column }),
    [rows, leaves, anchor, active.row, active.column],
  );

  const takesText = ({ row, column }: Cell): boolean =>
    leaves[column]?.isEditable(rows[row] ?? -1) === true;

  const open = (cell: Cell) => {
    const at = rows[cell.row];
    const leaf = leaves[cell.column];
    if (at !== undefined && leaf !== undefined) onOpenCell(at, leaf.topic);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== null || event.metaKey || event.altKey) return;
    if (event.ctrlKey && !isCornerKey(event)) return;
    // In the header, keys belong to its buttons; Tab leaves the table.
    if (!(event.target instanceof HTMLElement) || event.target.closest('tbody') === null) return;
    if (event.key === 'Tab') return;
    const size = { rows: rows.length, columns: leaves.length };
    const next = moveCell(active, event, size);
    const isEditable = takesText(active);
    if (next !== null) {
      event.preventDefault();
      goTo(next, event.shiftKey);
    } else if (event.key === 'Escape' && anchor !== null) {
      event.preventDefault();
      setAnchor(null);
    } else if (event.key.toLowerCase() === 'e' || (event.key === 'Enter' && !isEditable)) {
      event.preventDefault();
      open(active);
    } else if (isEditable && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault();
      setEditing({ start: null });
    } else if (isEditable && /^\d$/.test(event.key)) {
      // Typing in a cell replaces its value, as in every spreadsheet.
      event.preventDefault();
      setEditing({ start: event.key });
    }
  };

  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (cell === null || editing !== null) return;
    goTo(cell, event.shiftKey);
    if (!event.shiftKey) open(cell);
  };

  /** Makes the focused cell the active one, whatever moved the focus (a screen reader, for example). */
  const onFocus = (event: FocusEvent) => {
    const cell = cellOf(event.target);
    if (cell === null || (cell.row === active.row && cell.column === active.column)) return;
    setActive(cell);
  };

  const onDoubleClick = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (cell === null || !takesText(cell)) return;
    setEditing({ start: null });
  };

  const editOf = (index: number): RowEdit | null => {
    const at = rows[index];
    if (editing === null || index !== active.row || at === undefined) return null;
    return {
      start: editing.start,
      save: (text) => onEdit(at, text),
      onDrop: () => {
        goTo(active);
      },
      onLeft: () => {
        setEditing(null);
      },
      onSaved: (key, back) => {
        const size = { rows: rows.length, columns: leaves.length };
        goTo(moveCell(active, { key, shiftKey: back }, size) ?? active);
      },
    };
  };

  const headRows = model.heads.some((head) => head.leaves.length > 1) ? 2 : 1;
  const ends = range === null ? [-1] : [range.from.column, range.to.column];
  const [left, right] = [Math.min(...ends), Math.max(...ends)];

  return (
    <div
      className={styles.frame}
      style={{
        ['--table-text' as string]: `${textPixels(textLevel)}px`,
        ['--table-row' as string]: `${rowHeight}px`,
      }}
    >
      <div ref={scroller} className={styles.scroller}>
        <table
          role="grid"
          className={styles.table}
          style={{ width: tableWidth(leaves) }}
          aria-rowcount={rows.length + headRows + 1}
          aria-multiselectable="true"
          onKeyDown={onKeyDown}
        >
          <caption className="visually-hidden">{caption}</caption>
          <colgroup>
            {leaves.map((leaf) => (
              <col
                key={leaf.key}
                // In a wide window the name column takes the remaining width.
                style={leaf.key === 'name' ? undefined : { width: leafWidth(leaf) }}
              />
            ))}
          </colgroup>
          <GridHead heads={model.heads} rows={headRows} onOpenColumn={onOpenColumn} />
          <tbody onClick={onClick} onDoubleClick={onDoubleClick} onFocus={onFocus}>
            <RowsGap height={before} span={leaves.length} />
            {inSight.map((index) => {
              const at = rows[index];
              if (at === undefined) return null;
              const isSelected = range !== null && isWithin(range, index, left);
              return (
                <GridRow
                  key={keys[index]}
                  at={at}
                  index={index}
                  ariaRow={index + headRows + 1}
                  leaves={leaves}
                  activeColumn={index === active.row ? active.column : -1}
                  from={isSelected ? left : -1}
                  to={isSelected ? right : -1}
                  isOpen={at === openAt}
                  openTopic={at === openAt ? openTopic : null}
                  edit={editOf(index)}
                />
              );
            })}
            <RowsGap height={after} span={leaves.length} />
          </tbody>
          <tfoot>
            {isFiltered && <ShownTotals leaves={leaves} rows={rows} />}
            <tr>
              {leaves.map((leaf, column) =>
                column === 0 ? (
                  <th key={leaf.key} scope="row">
                    {leaf.total}
                  </th>
                ) : (
                  <td
                    key={leaf.key}
                    className={cx(
                      leaf.kind === 'label' ? styles.label : styles.right,
                      leaf.key === 'total' && styles.grand,
                    )}
                  >
                    {leaf.total}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        </table>
      </div>
      <div className={styles.status}>
        <span aria-live="polite">
          {selection === null
            ? t('table.rows', { count: rows.length })
            : `${t('table.selected', { count: selection.cells })} ${formatBani(selection.bani)} ${t('common.lei')}`}
        </span>
        {status}
      </div>
    </div>
  );
}

/** Totals of the filtered rows, above the entrance's own totals. */
function ShownTotals({ leaves, rows }: { leaves: readonly Leaf[]; rows: readonly number[] }) {
  return (
    <tr className={styles.shownTotals}>
      {leaves.map(({ key, kind, bani }, column) =>
        column === 0 ? (
          <th key={key} scope="row">
            {t('expenseTable.shown')}
          </th>
        ) : (
          <td
            key={key}
            className={cx(kind !== 'label' && styles.right, key === 'total' && styles.grand)}
          >
            {bani !== null && formatBani(rows.reduce((sum, at) => sum + (bani(at) ?? 0), 0))}
          </td>
        ),
      )}
    </tr>
  );
}

/** Returns the width of a column. The number column is sticky, so a long number is limited on a phone to leave room. */
const leafWidth = ({ key, width }: Leaf): string => {
  const room = `calc(${width}ch + var(--cell-air))`;
  return key === 'n' ? `min(${room}, 36vw)` : room;
};

const tableWidth = (leaves: readonly Leaf[]): string => {
  const characters = leaves.reduce((sum, { width }) => sum + width, 0);
  return `calc(${characters}ch + ${leaves.length} * var(--cell-air))`;
};

function cellOf(target: EventTarget): Cell | null {
  if (!(target instanceof HTMLElement)) return null;
  const cell = target.closest<HTMLElement>('[data-column]');
  const row = cell?.closest<HTMLElement>('[data-index]');
  if (cell === null || row === null || row === undefined) return null;
  return { row: Number(row.dataset['index']), column: Number(cell.dataset['column']) };
}

function selectionSum(
  rows: readonly number[],
  leaves: readonly Leaf[],
  from: Cell | null,
  to: Cell,
): { readonly cells: number; readonly bani: number } | null {
  if (from === null) return null;
  const range: Range = { from, to };
  const sum = { cells: 0, bani: 0 };
  rows.forEach((at, row) => {
    leaves.forEach(({ bani }, column) => {
      const amount = bani !== null && isWithin(range, row, column) ? bani(at) : null;
      if (amount === null) return;
      sum.cells += 1;
      sum.bani += amount;
    });
  });
  return sum.cells === 0 ? null : sum;
}
