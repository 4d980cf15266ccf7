import { useCallback, useEffect, useMemo, useRef, type CSSProperties } from 'react';

import { useFixedRows } from '../../../components/fixed-rows.js';
import { isWithin, moveCell, type Cell, type Range } from '../../../components/grid-moves.js';
import { useRowHeight } from '../../../components/row-height.js';
import { RowsGap } from '../../../components/rows-gap.js';
import { useActiveCell } from '../../../components/use-active-cell.js';
import { cx } from '../../../lib/cx.js';
import { t } from '../../../lib/text.js';
import type { SheetColumn } from './sheet-columns.js';
import { type SheetActions, sheetInput } from './sheet-input.js';
import { isSheetNumber, type Rows, type SheetRow } from './sheet-model.js';
import type { CellNotes } from './sheet-notes.js';
import { SheetRowCells } from './sheet-row-cells.js';
import styles from './sheet.module.css';

type SheetGridProps = {
  readonly caption: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Rows;
  readonly notes: ReadonlyMap<string, CellNotes>;
  /** A cell to move to; a new object moves there again. */
  readonly wanted: Cell | null;
  readonly onRemove: (row: SheetRow) => void;
} & SheetActions;

/** The width of the column of row numbers. */
const gutter = 56;

const numberWidth = (columns: readonly SheetColumn[]): number =>
  columns.find(({ field }) => field === 'number')?.width ?? 0;

/**
 * A spreadsheet: arrows, Tab and Enter move, typing replaces, F2 edits, Shift selects, Delete clears; copy and paste
 * are compatible with Excel. Ctrl+Z undoes, Ctrl+S saves.
 */
export function SheetGrid(props: SheetGridProps) {
  const { caption, columns, rows, notes, wanted, onRemove } = props;
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
    rows: useMemo(() => rows.map(({ key }) => key), [rows]),
    scroller,
    scrollTo,
    show: (cell) => {
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  });
  const { active: at, anchor, editing, setEditing, goTo } = grid;
  const range: Range = { from: anchor ?? at, to: at };

  const { onSave } = props;
  const latest = useRef({ goTo, onSave });
  useEffect(() => {
    latest.current = { goTo, onSave };
  });
  const goToCell = useCallback((cell: Cell, extend?: boolean) => {
    latest.current.goTo(cell, extend);
  }, []);

  const led = useRef<Cell | null>(null);
  useEffect(() => {
    if (wanted === null || led.current === wanted) return;
    led.current = wanted;
    goTo(wanted);
  });

  const { put, onPaste, onCopy, onKeyDown, onKeyDownCapture } = sheetInput(
    { rows, fields, grid, range },
    {
      ...props,
      // A cell's text that is put into its row just before is saved too.
      onSave: () => {
        latest.current.onSave();
      },
    },
  );

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
        onKeyDownCapture={onKeyDownCapture}
        onPaste={onPaste}
        onCopy={onCopy}
        onCut={onCopy}
      >
        <caption className="visually-hidden">{caption}</caption>
        <SheetHead columns={columns} />
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
                  put(row.key, column, text);
                }}
                leave={(key, back) => {
                  const from = { row: index, column: at.column };
                  goTo(moveCell(from, { key, shiftKey: back }, size) ?? from);
                }}
                drop={() => {
                  goTo(at);
                }}
                stop={() => {
                  setEditing(null);
                }}
                onRemove={onRemove}
              />
            );
          })}
          <RowsGap height={after} span={columns.length + 1} />
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + 1} className={styles.fixed}>
                {t('sheet.noRows')}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The columns' widths and headers. */
function SheetHead({ columns }: Pick<SheetGridProps, 'columns'>) {
  return (
    <>
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
    </>
  );
}
