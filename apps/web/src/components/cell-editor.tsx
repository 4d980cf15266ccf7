import { useState } from 'react';

import { cx } from '../lib/cx.js';
import styles from './data-table.module.css';

type CellEditorProps = {
  readonly label: string;
  readonly text: string;
  readonly align: 'left' | 'right';
  /** Keeps the text, or answers the sentence that refuses it. */
  readonly save: (text: string) => string | null;
  readonly onDrop: () => void;
  readonly onSaved: (key: 'ArrowDown' | 'Tab', back: boolean) => void;
};

/** Enter keeps and goes down, Tab keeps and goes on, Esc drops; a refused text stays, with the reason. */
export function CellEditor({ label, text, align, save, onDrop, onSaved }: CellEditorProps) {
  const [draft, setDraft] = useState(text);
  const [refusal, setRefusal] = useState<string | null>(null);

  const keep = (key: 'ArrowDown' | 'Tab', back: boolean) => {
    const reason = draft === text ? null : save(draft);
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
          if (draft.length > 1) event.target.select();
        }}
        onChange={(event) => {
          setDraft(event.target.value);
          setRefusal(null);
        }}
        onBlur={() => {
          if (draft !== text && save(draft) !== null) onDrop();
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
