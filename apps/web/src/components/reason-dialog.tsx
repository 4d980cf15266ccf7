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
  /** What is written, where it is no reason for a step back: then nothing is dangerous about it. */
  readonly label?: string;
  readonly draft: string;
  readonly busy: boolean;
  /** Rejects where it is refused. */
  readonly act: (reason: string) => Promise<unknown>;
  /** The sentence of a refusal, where it is not the error's own. */
  readonly refusalOf?: (error: unknown) => string;
  readonly onClose: () => void;
};

const reasonMax = 500;

/** A step back, which is only taken with a reason that stays in the association's journal. */
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
