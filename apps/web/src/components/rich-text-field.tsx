import { useEffect, useId, useRef } from 'react';

import { t } from '../lib/text.js';
import styles from './rich-text-field.module.css';

const marks = [
  { command: 'bold', label: t('richText.bold'), sign: 'B' },
  { command: 'italic', label: t('richText.italic'), sign: 'I' },
  { command: 'underline', label: t('richText.underline'), sign: 'U' },
  { command: 'insertUnorderedList', label: t('richText.list'), sign: '•' },
] as const;

type RichTextFieldProps = {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
  /** Html that the server has sanitised; it is read once, what is typed after stands in the field. */
  readonly initial: string;
  readonly onChange: (html: string) => void;
};

/** A text with bold, italic, underlined words and lists; pasted text comes in plain. */
export function RichTextField({ label, help, error, initial, onChange }: RichTextFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const id = useId();
  const start = useRef(initial);
  useEffect(() => {
    if (field.current !== null) field.current.innerHTML = start.current;
  }, []);
  const note = error ?? help;

  // The browser's own editing commands: deprecated in name, the only ones there are, and they keep undo working.
  const run = (command: string) => {
    field.current?.focus();
    document.execCommand(command);
    onChange(field.current?.innerHTML ?? '');
  };
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.box}>
        <div className={styles.tools} role="toolbar" aria-label={t('richText.tools')}>
          {marks.map(({ command, label: name, sign }) => (
            <button
              key={command}
              type="button"
              title={name}
              aria-label={name}
              className={styles.tool}
              // Pressing must not take the selection out of the text.
              onMouseDown={(event) => {
                event.preventDefault();
              }}
              onClick={() => {
                run(command);
              }}
            >
              <span aria-hidden="true" data-mark={command}>
                {sign}
              </span>
            </button>
          ))}
        </div>
        <div
          ref={field}
          className={styles.text}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          aria-multiline="true"
          aria-labelledby={id}
          aria-describedby={`${id}-note`}
          aria-invalid={error !== undefined || undefined}
          tabIndex={0}
          onInput={(event) => {
            onChange(event.currentTarget.innerHTML);
          }}
          onPaste={(event) => {
            event.preventDefault();
            document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
          }}
        />
      </div>
      <p
        id={`${id}-note`}
        className={error === undefined ? styles.help : styles.error}
        aria-live="polite"
      >
        {note}
      </p>
    </div>
  );
}
