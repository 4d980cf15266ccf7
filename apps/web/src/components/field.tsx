import { useId, type ReactNode } from 'react';

import { t } from '../lib/text.js';
import styles from './field.module.css';
import { Icon } from './icon.js';

export type FieldTexts = {
  readonly label: string;
  readonly help?: ReactNode;
  /** What is wrong; announced, shown in place of the help. */
  readonly error?: string | null | undefined;
  /** What looks wrong but is accepted. */
  readonly warning?: string | null | undefined;
  readonly optional?: boolean | undefined;
  /** In a table row the head already names the field: the label is then for assistive technology only. */
  readonly labelHidden?: boolean | undefined;
};

type FieldProps = FieldTexts & {
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-invalid': boolean | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** Label above, one line of help, warning or error below; the control is tied to all of them. */
export function Field({
  label,
  help,
  error,
  warning,
  optional,
  labelHidden,
  children,
}: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? warning ?? help;
  const hasNote = note !== undefined && note !== null && note !== '';

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden === true ? 'visually-hidden' : styles.label}>
        {label}
        {optional === true && <span className={styles.optional}> {t('common.optional')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      <div id={noteId} className={styles.note} aria-live="polite">
        {error ? (
          <FieldError text={error} />
        ) : warning ? (
          <p className={styles.warning}>
            <Icon name="warning" size={13} />
            <span>{warning}</span>
          </p>
        ) : (
          hasNote && <p className={styles.help}>{help}</p>
        )}
      </div>
    </div>
  );
}

/** A refusal under what it is about. */
export function FieldError({ text }: { text: string }) {
  return (
    <p className={styles.error}>
      <Icon name="error" size={13} />
      <span>{text}</span>
    </p>
  );
}
