import { useEffect, useRef, useState } from 'react';

import { cx } from '../lib/cx.js';
import { t } from '../lib/text.js';
import { toast } from '../lib/toasts.js';
import styles from './cell-editor.module.css';

type CellEditorProps = {
  readonly label: string;
  readonly text: string;
  /** The typed key that replaces the text, which the next keys continue; null begins with the text. */
  readonly start?: string | null;
  readonly align: 'left' | 'right';
  /** Removes from the typed text what cannot belong to the cell. */
  readonly sanitise?: (text: string) => string;
  /** Saves the text, or returns the sentence that refuses it. */
  readonly save: (text: string) => string | null;
  readonly onDrop: () => void;
  /** The user left the cell by a press elsewhere or a scroll, and nothing was refused. */
  readonly onLeft: () => void;
  readonly onSaved: (key: 'ArrowDown' | 'Tab', back: boolean) => void;
};

/**
 * Edits one cell of a grid. Enter saves and moves down, Tab saves and moves on, Esc discards. A refused text stays,
 * with the reason. A press elsewhere and a scroll past the cell save too, but discard a refused text and show a message.
 */
export function CellEditor({
  label,
  text,
  start = null,
  align,
  sanitise = (text) => text,
  save,
  onDrop,
  onLeft,
  onSaved,
}: CellEditorProps) {
  const [before] = useState(text);
  const [draft, setDraft] = useState(start ?? text);
  const [refusal, setRefusal] = useState<string | null>(null);

  // Not against `text`: a cell that was only opened must not undo another user's change of it.
  const isChanged = start !== null || draft !== before;
  const isOver = useRef(false);

  const drop = () => {
    isOver.current = true;
    onDrop();
  };
  /** Saves and goes on with `then`, or tells why the text is refused. */
  const keep = (then: () => void, refuse: (reason: string) => void) => {
    const reason = isChanged ? save(draft) : null;
    if (reason !== null) return refuse(reason);
    isOver.current = true;
    then();
  };
  const leave = () => {
    if (isOver.current) return;
    keep(onLeft, (reason) => {
      toast('warning', t('cell.dropped', { text: draft, reason }));
      drop();
    });
  };

  // A row that is scrolled out of sight is not rendered any more: without this, its editor would open in the next cell
  // that is pressed, and its text would be saved there. StrictMode runs it once while the input is still there.
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const { current } = input;
    return () => {
      if (current?.isConnected === false) latest.current();
    };
  }, []);

  return (
    <span className={styles.editor}>
      <input
        ref={input}
        autoFocus
        aria-label={label}
        aria-invalid={refusal !== null || undefined}
        className={cx(align === 'right' && styles.right)}
        value={draft}
        onFocus={(event) => {
          if (start === null) event.target.select();
        }}
        onChange={(event) => {
          setDraft(sanitise(event.target.value));
          setRefusal(null);
        }}
        onBlur={({ target }) => {
          // If only the window lost the focus, the cell stays open for when the user returns.
          if (document.activeElement !== target) leave();
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          const { key, shiftKey } = event;
          if (key === 'Escape') drop();
          if (key !== 'Enter' && key !== 'Tab') return;
          event.preventDefault();
          keep(() => {
            onSaved(key === 'Enter' ? 'ArrowDown' : 'Tab', shiftKey);
          }, setRefusal);
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
