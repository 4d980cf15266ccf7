import { useState } from 'react';

import { FormDialog } from '../../components/form-dialog.js';
import { TextAreaField } from '../../components/text-field.js';
import { nameOf } from '../../lib/payment-words.js';
import { isConflict, ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm } from '../../lib/use-form.js';
import { type CashDocument, useAnswerRemark, useCheckDocument } from './payments.queries.js';

type TextDialogProps = {
  readonly idAs: number;
  readonly document: CashDocument;
  readonly onClose: () => void;
};

/**
 * Writes the censor's remark about a document, or removes it; the document counts as checked either way. `document` is
 * the current document.
 */
export function RemarkDialog({ idAs, document, onClose }: TextDialogProps) {
  const check = useCheckDocument(idAs);
  const { idPd } = document;
  // A changed remark is answered anew: its present answer goes.
  const isAnswered = (document.check?.answer ?? '') !== '';
  return (
    <TextDialog
      title={t('payments.remarkTitle', { document: nameOf(document) })}
      text={t(isAnswered ? 'payments.remarkAnswered' : 'payments.remarkText')}
      label={t('payments.remark')}
      initial={document.check?.remark ?? ''}
      draft={`remark.${idAs}.${idPd}`}
      busy={check.isPending}
      needed={(document.check?.remark ?? '') === ''}
      send={(remark) => check.mutateAsync({ idPd, remark })}
      done={t('payments.remarkSaid')}
      onClose={onClose}
    />
  );
}

/** Writes the administrator's answer to a censor's remark; `document` is the current document. */
export function AnswerDialog({ idAs, document, onClose }: TextDialogProps) {
  const answering = useAnswerRemark(idAs);
  const { idPd } = document;
  // The check when the dialog opened: a remark changed since must be read before it is answered.
  const [check, setCheck] = useState(document.check);
  if (isConflict(answering.error) && check?.revision !== document.check?.revision) {
    setCheck(document.check);
    answering.reset();
  }
  return (
    <TextDialog
      title={t('payments.answerTitle', { document: nameOf(document) })}
      text={check?.remark ?? ''}
      label={t('payments.answer')}
      initial={check?.answer ?? ''}
      draft={`answer.${idAs}.${idPd}`}
      busy={answering.isPending}
      needed
      send={(answer) => answering.mutateAsync({ idPd, answer, seen: check?.revision })}
      done={t('payments.answerSaid')}
      onClose={onClose}
    />
  );
}

type TextDialogOwn = {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly initial: string;
  readonly draft: string;
  readonly busy: boolean;
  /** Whether the text is required: for an answer, and for a remark unless it replaces one. */
  readonly needed: boolean;
  readonly send: (text: string) => Promise<unknown>;
  readonly done: string;
  readonly onClose: () => void;
};

function TextDialog(props: TextDialogOwn) {
  const { title, text, label, initial, draft, busy, needed, send, done, onClose } = props;
  const fields = useForm<{ text: string }>({
    initial: { text: initial },
    draft,
    validate: (values) => (needed && values.text.trim() === '' ? { text: t('common.needed') } : {}),
    onSubmit: (values) => {
      send(values.text.trim()).then(
        () => {
          fields.clearDraft();
          toast('done', done);
          onClose();
        },
        (error: unknown) => {
          const [said] = error instanceof ProblemError ? Object.values(error.fields) : [];
          fields.setRefusal(said ?? sentenceOf(error, t('http.notSaved')));
        },
      );
    },
  });
  return (
    <FormDialog {...{ title, text, busy, onClose }} form={fields}>
      <TextAreaField {...fields.field('text')} label={label} rows={4} maxLength={500} />
    </FormDialog>
  );
}
