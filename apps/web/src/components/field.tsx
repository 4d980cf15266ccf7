import { useId, type ReactNode } from 'react';

import { t } from '../lib/text.js';
import styles from './field.module.css';
import { Icon } from './icon.js';

export type FieldTexts = {
  readonly label: string;
  readonly help?: ReactNode;
  /** What is wrong; announced, and shown instead of the help. */
  readonly error?: string | null | undefined;
  /** What looks wrong but is accepted. */
  readonly warning?: string | null | undefined;
  readonly optional?: boolean | undefined;
  /** Shows the label to assistive technology only, for table rows whose header already names the field. */
  readonly labelHidden?: boolean | undefined;
};

type FieldProps = FieldTexts & {
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-invalid': boolean | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
};

/** Shows a label above a control and one line of help, warning or error below; the control refers to both. */
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

/** Shows an error below the element it concerns. */
export function FieldError({ text }: { text: string }) {
  return (
    <p className={styles.error}>
      <Icon name="error" size={13} />
      <span>{text}</span>
    </p>
  );
}
