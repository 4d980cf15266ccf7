import { useState } from 'react';

import { cx } from '../lib/cx.js';
import { t } from '../lib/text.js';
import { toast } from '../lib/toasts.js';
import styles from './cell-editor.module.css';

type CellEditorProps = {
  readonly label: string;
  readonly text: string;
  /** True if `text` is a typed key that replaced the old text: the next keys continue it instead of replacing it. */
  readonly isTypedOver?: boolean;
  readonly align: 'left' | 'right';
  /** Removes from the typed text what cannot belong to the cell. */
  readonly sanitise?: (text: string) => string;
  /** Saves the text, or returns the sentence that refuses it. */
  readonly save: (text: string) => string | null;
  readonly onDrop: () => void;
  /** The user left the cell by a press elsewhere, which has the focus now, and nothing was refused. */
  readonly onLeft: () => void;
  readonly onSaved: (key: 'ArrowDown' | 'Tab', back: boolean) => void;
};

/**
 * Edits one cell of a grid. Enter saves and moves down, Tab saves and moves on, Esc discards. A refused text stays,
 * with the reason. A press elsewhere saves too, but discards a refused text and shows a message.
 */
export function CellEditor({
  label,
  text,
  isTypedOver = false,
  align,
  sanitise = (text) => text,
  save,
  onDrop,
  onLeft,
  onSaved,
}: CellEditorProps) {
  const [draft, setDraft] = useState(text);
  const [refusal, setRefusal] = useState<string | null>(null);

  const isChanged = isTypedOver || draft !== text;

  const keep = (key: 'ArrowDown' | 'Tab', back: boolean) => {
    const reason = isChanged ? save(draft) : null;
    if (reason === null) onSaved(key, back);
    else setRefusal(reason);
  };

  return (
    <span className={styles.editor}>
      <input
        autoFocus
        aria-label={label}
        aria-invalid={refusal !== null || undefined}
        className={cx(align === 'right' && styles.right)}
        value={draft}
        onFocus={(event) => {
          if (!isTypedOver) event.target.select();
        }}
        onChange={(event) => {
          setDraft(sanitise(event.target.value));
          setRefusal(null);
        }}
        onBlur={({ target }) => {
          const reason = isChanged ? save(draft) : null;
          if (reason !== null) {
            toast('warning', t('cell.dropped', { text: draft, reason }));
            onDrop();
            // If only the window lost the focus, the cell stays open for when the user returns.
          } else if (document.activeElement !== target) onLeft();
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') onDrop();
          if (event.key !== 'Enter' && event.key !== 'Tab') return;
          event.preventDefault();
          keep(event.key === 'Enter' ? 'ArrowDown' : 'Tab', event.shiftKey);
        }}
      />
      {refusal !== null && (
        <span role="alert" className={styles.refusal}>
          {refusal}
        </span>
      )}
    </span>
  );
}
