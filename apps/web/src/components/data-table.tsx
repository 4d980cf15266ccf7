import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { cx } from '../lib/cx.js';
import { t } from '../lib/text.js';
import { Amount } from './amount.js';
import { CellEditor } from './cell-editor.js';
import { useFixedRows } from './fixed-rows.js';
import styles from './data-table.module.css';
import { isWithin, moveCell, type Cell, type Range } from './grid-moves.js';
import { useRowHeight } from './row-height.js';

export type Column<Row> = {
  readonly key: string;
  readonly head: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
  readonly cell: (row: Row) => ReactNode;
  /** The amount behind the cell in bani: such a column has a total and counts in a selection's sum. */
  readonly bani?: (row: Row) => number;
  /** Makes the cell editable: the text to start from, and what to do with the new one (a sentence refuses it). */
  readonly edit?: {
    readonly text: (row: Row) => string;
    readonly save: (row: Row, text: string) => string | null;
  };
};

type DataTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly totals?: boolean;
  readonly height?: number;
};

/** Above this many rows only those in sight are in the page. */
const virtualAbove = 100;

/**
 * A real table that is walked with the arrows: Enter edits, Esc drops, Tab moves on; Shift with arrows selects and the
 * sum of what is selected stands below. Head, first column and totals stay in sight.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  totals = false,
  height = 420,
}: DataTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const [editing, setEditing] = useState<{ readonly start: string | null } | null>(null);
  const focusWanted = useRef(false);

  const rowHeight = useRowHeight();
  const {
    inSight: shownRows,
    before,
    after,
    scrollTo,
  } = useFixedRows({
    count: rows.length,
    isOn: rows.length > virtualAbove,
    scroller,
    rowHeight,
  });

  useEffect(() => {
    if (!focusWanted.current || editing !== null) return;
    const cell = scroller.current?.querySelector<HTMLElement>('[data-active="true"]');
    if (cell === null || cell === undefined) return;
    focusWanted.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const goTo = (cell: Cell, extend: boolean) => {
    setAnchor(extend ? (anchor ?? active) : null);
    setActive(cell);
    focusWanted.current = true;
    scrollTo(cell.row);
  };

  const range = useMemo<Range | null>(
    () => (anchor === null ? null : { from: anchor, to: active }),
    [anchor, active],
  );
  const sum = useMemo(() => selectionSum(rows, columns, range), [rows, columns, range]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = moveCell(active, event, { rows: rows.length, columns: columns.length });
    const isEditable = columns[active.column]?.edit !== undefined;
    if (next !== null) {
      event.preventDefault();
      goTo(next, event.shiftKey);
    } else if (event.key === 'Escape' && anchor !== null) {
      event.preventDefault();
      setAnchor(null);
    } else if (isEditable && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault();
      setEditing({ start: null });
    } else if (isEditable && event.key.length === 1 && event.key !== ' ') {
      // Typing over a cell replaces it, as in every spreadsheet.
      event.preventDefault();
      setEditing({ start: event.key });
    }
  };

  const leaveEditor = (to: Cell) => {
    setEditing(null);
    goTo(to, false);
  };

  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroller} style={{ maxHeight: height }}>
        <table
          role="grid"
          className={styles.table}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          onKeyDown={onKeyDown}
        >
          <caption className="visually-hidden">{caption}</caption>
          <colgroup>
            {columns.map((column) => (
              <col key={column.key} style={{ width: column.width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={cx(column.align === 'right' && styles.right)}
                >
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <Spacer height={before} span={columns.length} />}
            {shownRows.map((index) => {
              const row = rows[index];
              if (row === undefined) return null;
              return (
                <tr key={rowKey(row)} aria-rowindex={index + 2}>
                  {columns.map((column, columnIndex) => {
                    const isActive = active.row === index && active.column === columnIndex;
                    const isEdited = isActive && editing !== null && column.edit !== undefined;
                    return (
                      <td
                        key={column.key}
                        role={columnIndex === 0 ? 'rowheader' : 'gridcell'}
                        tabIndex={isActive ? 0 : -1}
                        data-active={isActive}
                        aria-selected={
                          range === null ? undefined : isWithin(range, index, columnIndex)
                        }
                        className={cx(
                          column.align === 'right' && styles.right,
                          column.edit !== undefined && styles.editable,
                          range !== null && isWithin(range, index, columnIndex) && styles.selected,
                        )}
                        onClick={(event) => {
                          if (!isEdited) goTo({ row: index, column: columnIndex }, event.shiftKey);
                        }}
                        onDoubleClick={() => {
                          if (column.edit !== undefined) setEditing({ start: null });
                        }}
                      >
                        {isEdited && column.edit !== undefined ? (
                          <CellEditor
                            label={column.head}
                            text={editing.start ?? column.edit.text(row)}
                            isTypedOver={editing.start !== null}
                            align={column.align ?? 'left'}
                            save={(text) => column.edit?.save(row, text) ?? null}
                            onDrop={() => {
                              leaveEditor(active);
                            }}
                            onSaved={(key, back) => {
                              const last = { rows: rows.length, columns: columns.length };
                              leaveEditor(
                                moveCell(active, { key, shiftKey: back }, last) ?? active,
                              );
                            }}
                          />
                        ) : (
                          column.cell(row)
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            {after > 0 && <Spacer height={after} span={columns.length} />}
          </tbody>
          {totals && (
            <tfoot>
              <tr>
                {columns.map((column, index) => (
                  <td key={column.key} className={cx(column.align === 'right' && styles.right)}>
                    {index === 0 ? t('table.total') : totalOf(rows, column)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <div className={styles.status} aria-live="polite">
        <span>{t('table.rows', { count: rows.length })}</span>
        {sum !== null && (
          <span>
            {t('table.selected', { count: sum.cells })} <Amount bani={sum.bani} withUnit />
          </span>
        )}
      </div>
    </div>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden="true" className={styles.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function totalOf<Row>(rows: readonly Row[], column: Column<Row>): ReactNode {
  const { bani } = column;
  if (bani === undefined) return null;
  return <Amount bani={rows.reduce((total, row) => total + bani(row), 0)} />;
}

function selectionSum<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  range: Range | null,
): { readonly cells: number; readonly bani: number } | null {
  if (range === null) return null;
  const sum = { cells: 0, bani: 0 };
  rows.forEach((row, rowIndex) => {
    columns.forEach((column, columnIndex) => {
      if (column.bani === undefined || !isWithin(range, rowIndex, columnIndex)) return;
      sum.cells += 1;
      sum.bani += column.bani(row);
    });
  });
  return sum.cells === 0 ? null : sum;
}
