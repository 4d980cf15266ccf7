import { useId, useRef, type KeyboardEvent } from 'react';

import { IconButton } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import { cx } from '../../lib/cx.js';
import { boundsWarning, sanitiseNumber } from '../../lib/number-input.js';
import { t } from '../../lib/text.js';
import type { useForm } from '../../lib/use-form.js';
import { isNumberField, numberShapes, type RowTexts } from './apartment-fields.js';
import type { StructureColumn } from './columns.js';
import styles from './structure.module.css';

type RowInputsProps = {
  readonly form: ReturnType<typeof useForm<RowTexts>>;
  readonly columns: readonly StructureColumn[];
  readonly label: string;
  readonly busy: boolean;
  readonly onDrop: () => void;
};

/** The fields of one apartment as a table row: Enter saves, Esc discards; errors are shown in the row below. */
export function RowInputs({ form, columns, label, busy, onDrop }: RowInputsProps) {
  const id = useId();
  const row = useRef<HTMLTableRowElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isInField) {
      event.preventDefault();
      // Enter held down repeats: each of them would add one more apartment.
      if (!busy && !event.repeat) form.submit();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onDrop();
    }
  };

  const notes = columns.flatMap((column) => {
    const { error, value } = form.field(column.field);
    const warning = isNumberField(column.field)
      ? boundsWarning(value, numberShapes[column.field])
      : null;
    const text = error ?? warning;
    return text
      ? [{ field: column.field, head: column.head, text, isError: error !== undefined }]
      : [];
  });

  return (
    <>
      <tr ref={row} className={styles.inputRow} onKeyDown={onKeyDown} aria-label={label}>
        {columns.map((column, index) => {
          const { onChange, inputRef, error, ...field } = form.field(column.field);
          const isNumber = isNumberField(column.field);
          return (
            <td key={column.field}>
              <input
                {...field}
                ref={inputRef}
                autoFocus={index === 0}
                aria-label={column.label}
                aria-invalid={error !== undefined || undefined}
                aria-describedby={error === undefined ? undefined : `${id}-${column.field}`}
                className={cx(styles.cellInput, isNumber && styles.right)}
                inputMode={isNumber ? 'decimal' : 'text'}
                autoComplete="off"
                onFocus={(event) => {
                  event.target.select();
                }}
                onChange={(event) => {
                  const text = event.target.value;
                  onChange(
                    isNumberField(column.field)
                      ? sanitiseNumber(text, numberShapes[column.field].decimals)
                      : text,
                  );
                }}
              />
            </td>
          );
        })}
        <td className={styles.rowActions}>
          <IconButton
            icon="check"
            kind="accent"
            label={t('structure.saveRow')}
            aria-busy={busy || undefined}
            onClick={() => {
              if (!busy) form.submit();
            }}
          />
          <IconButton icon="reset" label={t('structure.resetRow')} onClick={onDrop} />
        </td>
      </tr>
      {notes.length > 0 && (
        <tr className={styles.noteRow}>
          <td colSpan={columns.length + 1} aria-live="polite">
            {notes.map((note) => (
              <p
                key={note.field}
                id={`${id}-${note.field}`}
                className={note.isError ? styles.rowError : styles.rowWarning}
              >
                <Icon name={note.isError ? 'error' : 'warning'} size={13} />
                <span>
                  <strong>{note.head}:</strong> {note.text}
                </span>
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
