import { memo } from 'react';

import { IconButton } from '../../../components/button.js';
import { CellEditor } from '../../../components/cell-editor.js';
import type { Cell } from '../../../components/grid-moves.js';
import { cx } from '../../../lib/cx.js';
import { sanitiseNumber } from '../../../lib/number-input.js';
import { t } from '../../../lib/text.js';
import { numberShapes } from '../apartment-fields.js';
import type { SheetColumn } from './sheet-columns.js';
import {
  isChanged,
  isFixed,
  isSheetNumber,
  type SheetField,
  type SheetRow,
} from './sheet-model.js';
import type { CellNotes } from './sheet-notes.js';
import styles from './sheet.module.css';

/** Removes from a typed text what cannot belong to the field. */
export const sanitised = (field: SheetField, text: string): string =>
  isSheetNumber(field) ? sanitiseNumber(text, numberShapes[field].decimals) : text;

type RowProps = {
  readonly row: SheetRow;
  readonly index: number;
  readonly columns: readonly SheetColumn[];
  readonly notes: CellNotes | undefined;
  readonly activeColumn: number | null;
  readonly selectedFrom: number | null;
  readonly selectedTo: number | null;
  readonly editing: { readonly start: string | null } | null;
  /** True for the last row, below which no cell can be covered by a note. */
  readonly isAtFoot: boolean;
  readonly goTo: (cell: Cell, extend?: boolean) => void;
  readonly startEditing: (editing: { readonly start: string | null }) => void;
  readonly save: (column: number, text: string) => void;
  readonly leave: (key: 'ArrowDown' | 'Tab', back: boolean) => void;
  readonly drop: () => void;
  readonly stop: () => void;
  readonly onRemove: (row: SheetRow) => void;
};

/** Memoised by what a row shows, ignoring its handlers: only the active row uses them. */
export const SheetRowCells = memo(RowCells, (before, now) => {
  const isQuiet = before.activeColumn === null && now.activeColumn === null;
  return (
    isQuiet &&
    before.row === now.row &&
    before.index === now.index &&
    before.columns === now.columns &&
    before.notes === now.notes &&
    before.selectedFrom === now.selectedFrom &&
    before.selectedTo === now.selectedTo
  );
});

function RowCells({
  row,
  index,
  columns,
  notes,
  activeColumn,
  selectedFrom,
  selectedTo,
  editing,
  isAtFoot,
  goTo,
  startEditing,
  save,
  leave,
  drop,
  stop,
  onRemove,
}: RowProps) {
  return (
    <tr aria-rowindex={index + 2} className={cx(isChanged(row) && styles.changed)}>
      <th scope="row" className={styles.gutter}>
        {row.idAp === null ? (
          <IconButton
            icon="close"
            label={t('sheet.removeRow', { row: index + 1 })}
            onClick={() => {
              onRemove(row);
            }}
          />
        ) : (
          index + 1
        )}
      </th>
      {columns.map(({ field, label }, column) => {
        const isActive = activeColumn === column;
        const isEdited = isActive && editing !== null;
        const note = notes?.[field];
        const isSelected =
          selectedFrom !== null &&
          selectedTo !== null &&
          column >= selectedFrom &&
          column <= selectedTo;
        const isTouched = row.before !== null && row.texts[field] !== row.before.texts[field];
        return (
          <td
            key={field}
            role="gridcell"
            tabIndex={isActive ? 0 : -1}
            data-active={isActive}
            aria-selected={isSelected}
            aria-invalid={note === undefined ? undefined : true}
            aria-readonly={isFixed(row, field) || undefined}
            title={note}
            className={cx(
              isSheetNumber(field) && styles.right,
              field === 'number' && styles.number,
              isSelected && styles.selected,
              isTouched && styles.touched,
              isFixed(row, field) && styles.fixed,
              note !== undefined && styles.wrong,
            )}
            onClick={(event) => {
              if (!isEdited) goTo({ row: index, column }, event.shiftKey);
            }}
            onDoubleClick={() => {
              if (!isFixed(row, field)) startEditing({ start: null });
            }}
          >
            {isEdited ? (
              <CellEditor
                label={label}
                text={row.texts[field]}
                start={editing.start}
                align={isSheetNumber(field) ? 'right' : 'left'}
                sanitise={(text) => sanitised(field, text)}
                save={(text) => {
                  save(column, text);
                  return null;
                }}
                onDrop={drop}
                onLeft={stop}
                onSaved={leave}
              />
            ) : (
              row.texts[field]
            )}
            {isActive && !isEdited && note !== undefined && (
              <span
                className={cx(
                  styles.note,
                  isAtFoot && styles.noteUp,
                  column >= columns.length - 3 && styles.noteBack,
                )}
              >
                {note}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
}
