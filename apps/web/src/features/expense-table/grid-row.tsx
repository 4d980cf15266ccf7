import { memo } from 'react';

import { CellEditor } from '../../components/cell-editor.js';
import { cx } from '../../lib/cx.js';
import { formatBani } from '../../lib/format.js';
import styles from './expense-grid.module.css';
import type { Leaf } from './leaf.js';

type GridRowProps = {
  /** Index in the table's lists. */
  readonly at: number;
  /** Index among the rows shown. */
  readonly index: number;
  readonly ariaRow: number;
  readonly leaves: readonly Leaf[];
  /** The column that has the focus; -1 if the focus is in another row. */
  readonly activeColumn: number;
  /** First and last selected column of this row; -1 for none. */
  readonly from: number;
  readonly to: number;
  readonly isOpen: boolean;
  /** The topic that the panel explains for this row; null for none. */
  readonly openTopic: string | null;
  readonly edit: RowEdit | null;
};

export type RowEdit = {
  readonly start: string | null;
  readonly save: (text: string) => string | null;
  readonly onDrop: () => void;
  readonly onLeft: () => void;
  readonly onSaved: (key: 'ArrowDown' | 'Tab', back: boolean) => void;
};

/**
 * One apartment's row. It is memoised and has plain text in every cell, because hundreds may be rendered: an arrow key
 * then renders two rows instead of all. The grid handles clicks and keys.
 */
export const GridRow = memo(function GridRow({
  at,
  index,
  ariaRow,
  leaves,
  activeColumn,
  from,
  to,
  isOpen,
  openTopic,
  edit,
}: GridRowProps) {
  return (
    <tr aria-rowindex={ariaRow} data-index={index} className={cx(isOpen && styles.openRow)}>
      {leaves.map((leaf, column) => {
        const isActive = column === activeColumn;
        const isSelected = from >= 0 && column >= from && column <= to;
        const text = leaf.text(at);
        const isZero = leaf.bani !== null && leaf.bani(at) === 0;
        const isExplained = openTopic !== null && leaf.topic === openTopic;
        const shared = {
          tabIndex: isActive ? 0 : -1,
          'data-column': column,
          'data-open': isExplained || undefined,
          className: cx(
            leaf.kind === 'label' ? styles.label : styles.right,
            isZero && styles.dash,
            leaf.isEditable(at) && styles.editable,
            isSelected && styles.selected,
            isExplained && styles.explained,
            leaf.isGroupStart && styles.groupStart,
            leaf.key === 'expenses' && styles.sum,
            leaf.key === 'total' && styles.grand,
          ),
        };
        if (column === 0) {
          return (
            <th key={leaf.key} scope="row" {...shared}>
              {text}
            </th>
          );
        }
        return (
          <td
            key={leaf.key}
            {...shared}
            aria-selected={from >= 0 ? isSelected : undefined}
            aria-label={isZero ? formatBani(0) : undefined}
          >
            {isActive && edit !== null ? (
              <CellEditor label={leaf.fullHead} text={text ?? ''} align="right" {...edit} />
            ) : isZero ? (
              '–'
            ) : (
              text
            )}
          </td>
        );
      })}
    </tr>
  );
});
