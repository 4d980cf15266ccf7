import type { ReactNode } from 'react';

import { cx } from '../lib/cx.js';
import { Dialog, DialogActions, SendByEnter } from './dialog.js';
import styles from './form.module.css';
import { Notice } from './states.js';

type FormDialogProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly width?: 'narrow' | 'medium' | 'wide';
  /** The label of the action, a verb; by default to save. */
  readonly confirm?: string;
  readonly kind?: 'primary' | 'danger';
  readonly busy: boolean;
  /** The form, from `useForm`. */
  readonly form: {
    readonly submit: () => void;
    readonly clearDraft: () => void;
    readonly refusal: string | null;
  };
  /** A second way to submit, beside the first. */
  readonly also?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A form in a dialog; a refusal that concerns no single field is shown below the fields. Cancel discards the draft;
 * Escape and the close button keep it for the next time.
 */
export function FormDialog({
  title,
  text,
  width,
  confirm,
  kind,
  busy,
  form,
  also,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      {...(width === undefined ? {} : { width })}
      actions={
        <DialogActions
          onClose={() => {
            form.clearDraft();
            onClose();
          }}
          busy={busy}
          onAct={form.submit}
          {...(confirm === undefined ? {} : { label: confirm })}
          {...(kind === undefined ? {} : { kind })}
        >
          {also}
        </DialogActions>
      }
    >
      <form
        className={cx(styles.form, styles.inDialog)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {children}
        {form.refusal !== null && <Notice tone="error">{form.refusal}</Notice>}
        <SendByEnter busy={busy} />
      </form>
    </Dialog>
  );
}
