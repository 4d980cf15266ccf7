import type { OutgoColumnView } from '@scara/contracts/http';
import { useState, type KeyboardEvent } from 'react';

import { IconButton } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { Icon } from '../../components/icon.js';
import table from '../../components/plain-table.module.css';
import { cx } from '../../lib/cx.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useChangeColumn } from './columns.queries.js';
import styles from './columns.module.css';
import { RenameColumn } from './rename-column.js';

const meterings = [
  { value: '1', label: t('columns.metering1') },
  { value: '2', label: t('columns.metering2') },
  { value: '3', label: t('columns.metering3') },
  { value: '4', label: t('columns.metering4') },
] as const;
const indexes = [
  { value: '1', label: t('columns.index1') },
  { value: '2', label: t('columns.index2') },
  { value: '3', label: t('columns.index3') },
] as const;

const labelIn = (options: readonly { value: string; label: string }[], value: number): string =>
  options.find((option) => option.value === String(value))?.label ?? '';
const inOptions = <Value extends string>(options: readonly { value: Value }[], value: number) =>
  options.find((option) => option.value === String(value))?.value ?? '';

type ColumnRowProps = {
  readonly idAs: number;
  readonly column: OutgoColumnView;
  readonly revision: number;
  readonly canEdit: boolean;
  readonly index: number;
  readonly count: number;
  readonly isDragged: boolean;
  readonly onDrag: (index: number | null) => void;
  readonly onDrop: () => void;
  readonly onMove: (to: number) => void;
  readonly onDelete: () => void;
};

/** One column: display settings take effect at once, the name when it is saved; Alt with the arrow keys moves it. */
export function ColumnRow({
  idAs,
  column,
  revision,
  canEdit,
  index,
  count,
  isDragged,
  onDrag,
  onDrop,
  onMove,
  onDelete,
}: ColumnRowProps) {
  const { name } = column;
  const change = useChangeColumn(idAs, column.idOutgoColumn);
  const [renaming, setRenaming] = useState(false);
  // While a choice is being saved, the row shows it already.
  const { showMetering, showIndex } = {
    ...column,
    ...(change.isPending ? change.variables.body : {}),
  };

  if (!canEdit) {
    return (
      <tr>
        <th scope="row">{name}</th>
        <td data-label={t('columns.showMetering')}>{labelIn(meterings, column.showMetering)}</td>
        <td data-label={t('columns.showIndex')}>{labelIn(indexes, column.showIndex)}</td>
      </tr>
    );
  }

  const show = (body: { showMetering: number } | { showIndex: number }) => {
    // The last choice wins: two quick choices, as the arrow keys make, must not conflict with each other.
    change.mutate({ body }, { onError: sayRefusal });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? index - 1 : index + 1);
  };

  return (
    <tr
      className={cx(styles.row, isDragged && styles.dragged)}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        event.preventDefault();
      }}
      onDrop={onDrop}
    >
      <td className={styles.order}>
        <span
          className={styles.handle}
          draggable
          title={t('columns.drag')}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            onDrag(index);
          }}
          onDragEnd={() => {
            onDrag(null);
          }}
        >
          <Icon name="grip" />
        </span>
        <IconButton
          icon="arrowUp"
          label={t('columns.up', { name })}
          aria-disabled={index === 0}
          onClick={() => {
            onMove(index - 1);
          }}
        />
        <IconButton
          icon="arrowDown"
          label={t('columns.down', { name })}
          aria-disabled={index === count - 1}
          onClick={() => {
            onMove(index + 1);
          }}
        />
      </td>
      <th scope="row">
        {renaming ? (
          <RenameColumn
            {...{ idAs, column, revision }}
            onDone={() => {
              setRenaming(false);
            }}
          />
        ) : (
          name
        )}
      </th>
      <td data-label={t('columns.showMetering')}>
        <Select
          label={t('columns.showMeteringOf', { name })}
          labelHidden
          value={inOptions(meterings, showMetering ?? column.showMetering)}
          options={meterings}
          onChange={(value) => {
            show({ showMetering: Number(value) });
          }}
        />
      </td>
      <td data-label={t('columns.showIndex')}>
        <Select
          label={t('columns.showIndexOf', { name })}
          labelHidden
          value={inOptions(indexes, showIndex ?? column.showIndex)}
          options={indexes}
          onChange={(value) => {
            show({ showIndex: Number(value) });
          }}
        />
      </td>
      <td className={table.actions}>
        <IconButton
          icon="edit"
          label={t('columns.rename', { name })}
          aria-expanded={renaming}
          onClick={() => {
            setRenaming(true);
          }}
        />
        <IconButton
          icon="trash"
          kind="danger"
          label={t('columns.delete', { name })}
          onClick={onDelete}
        />
      </td>
    </tr>
  );
}
