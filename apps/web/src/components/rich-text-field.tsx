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
  /** HTML that the server has sanitised; read only once, because the browser keeps what is typed afterwards. */
  readonly initial: string;
  readonly onChange: (html: string) => void;
};

/** A text field with bold, italic, underline and lists; pasted text loses its formatting. */
export function RichTextField({ label, help, error, initial, onChange }: RichTextFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const id = useId();
  const start = useRef(initial);
  useEffect(() => {
    if (field.current !== null) field.current.innerHTML = start.current;
  }, []);
  const note = error ?? help;

  // Uses the browser's deprecated editing commands: there are no others, and they support undo.
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
              // Pressing the button must not remove the selection from the text.
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
