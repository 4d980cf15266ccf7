import type { ReactNode } from 'react';

import { cx } from '../lib/cx.js';
import { Dialog, DialogActions, SendByEnter } from './dialog.js';
import styles from './form.module.css';
import { Notice } from './states.js';

type FormDialogProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly width?: 'narrow' | 'medium' | 'wide';
  /** The act itself as a verb; saving unless told. */
  readonly confirm?: string;
  readonly kind?: 'primary' | 'danger';
  readonly busy: boolean;
  /** What `useForm` gives. */
  readonly form: {
    readonly submit: () => void;
    readonly clearDraft: () => void;
    readonly refusal: string | null;
  };
  /** Another way to send it, beside the first. */
  readonly also?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A form in a dialog, with what the server refused of none of its fields below it. Giving up forgets what was typed;
 * Escape and the cross leave it for the next time.
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
