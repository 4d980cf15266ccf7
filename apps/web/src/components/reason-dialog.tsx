import type { ReactNode } from 'react';

import { FormDialog } from './form-dialog.js';
import { TextAreaField } from './text-field.js';
import { sentenceOf } from '../lib/problem-error.js';
import { t } from '../lib/text.js';
import { useForm } from '../lib/use-form.js';

type ReasonDialogProps = {
  readonly title: string;
  readonly consequence: ReactNode;
  readonly confirmLabel: string;
  /** The label of the text, for actions that are not a step back; the button is then not shown as dangerous. */
  readonly label?: string;
  readonly draft: string;
  readonly busy: boolean;
  /** Runs the action; rejects if it is refused. */
  readonly act: (reason: string) => Promise<unknown>;
  /** Returns the sentence for a refusal; by default that of the error. */
  readonly refusalOf?: (error: unknown) => string;
  readonly onClose: () => void;
};

const reasonMax = 500;

/** Confirms a step back, which needs a reason that is kept in the association's journal. */
export function ReasonDialog({
  title,
  consequence,
  confirmLabel,
  label,
  draft,
  busy,
  act,
  refusalOf = (error) => sentenceOf(error, t('http.notSaved')),
  onClose,
}: ReasonDialogProps) {
  const form = useForm<{ reason: string }>({
    initial: { reason: '' },
    draft,
    validate: ({ reason }) =>
      reason.trim() === ''
        ? { reason: t('month.reasonNeeded') }
        : reason.length > reasonMax
          ? { reason: t('month.reasonLong') }
          : {},
    onSubmit: ({ reason }) => {
      act(reason.trim()).then(
        () => {
          form.clearDraft();
          onClose();
        },
        (error: unknown) => {
          form.setRefusal(refusalOf(error));
        },
      );
    },
  });
  return (
    <FormDialog
      title={title}
      text={consequence}
      confirm={confirmLabel}
      kind={label === undefined ? 'danger' : 'primary'}
      busy={busy}
      form={form}
      onClose={onClose}
    >
      <TextAreaField
        {...form.field('reason')}
        label={label ?? t('month.reason')}
        help={label === undefined ? t('month.reasonHelp') : undefined}
        rows={3}
      />
    </FormDialog>
  );
}
