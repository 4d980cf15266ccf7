import { paymentRoutes } from '@scara/contracts/http';
import { useState, type ReactNode } from 'react';

import { DateField } from '../../components/date-field.js';
import { FormDialog } from '../../components/form-dialog.js';
import form from '../../components/form.module.css';
import { ReasonDialog } from '../../components/reason-dialog.js';
import { TextField } from '../../components/text-field.js';
import { changedOf } from '../../lib/changed-of.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { formatBani, formatDate } from '../../lib/format.js';
import { today } from '../../lib/month-grid.js';
import { CASH, hasReceipt, isIncoming, nameOf, subjectOf } from '../../lib/payment-words.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm, type FormErrors } from '../../lib/use-form.js';
import { useProposedDay } from '../../lib/use-today.js';
import { formatKept } from './counter-memory.js';
import {
  type CashDocument,
  printReceipts,
  useAnnulDocument,
  useReturnDocument,
  useUpdateDocument,
} from './payments.queries.js';

type DocumentDialogProps = {
  readonly idAs: number;
  readonly document: CashDocument;
  readonly onClose: () => void;
};

type EditValues = { series: string; paymentNumber: string; emitted: string; info: string };
type ReturnValues = { emitted: string; series: string; paymentNumber: string; reason: string };

/** Edit payment operation (2-money §2): series, number, issue date, explanation; `children` are its documents. */
export function EditDialog({
  idAs,
  document,
  onClose,
  children,
}: DocumentDialogProps & { readonly children: ReactNode }) {
  const { idPd } = document;
  const update = useUpdateDocument(idAs);
  // The values when the dialog opened: only changed fields are sent, so that another user's changes are kept.
  const [initial] = useState<EditValues>(() => {
    const { series, paymentNumber, emitted, info } = document;
    return { series, paymentNumber, emitted, info };
  });
  const fields = useForm<EditValues>({
    initial,
    draft: `editPayment.${idAs}.${idPd}`,
    validate: (values): FormErrors<EditValues> =>
      refusalsOf(paymentRoutes.updatePayment.body, changedOf(values, initial)),
    onSubmit: (values): unknown => {
      if (!fields.isChanged) {
        toast('warning', t('common.nothingChanged'));
        return;
      }
      return update.mutateAsync(
        { idPd, ...changedOf(values, initial) },
        {
          onSuccess: () => {
            fields.clearDraft();
            toast('done', t('payments.edited'));
            onClose();
          },
          onError: fields.onRefusal(),
        },
      );
    },
  });
  return (
    <FormDialog
      title={t('payments.editTitle')}
      busy={update.isPending}
      form={fields}
      onClose={() => {
        // Cancelling discards the draft: opened again, the dialog shows the document and not what was typed.
        fields.clearDraft();
        onClose();
      }}
    >
      <div className={form.pair}>
        <TextField {...fields.field('series')} label={t('payments.series')} />
        <TextField {...fields.field('paymentNumber')} label={t('payments.number')} />
        <DateField {...fields.field('emitted')} label={t('payments.date')} />
      </div>
      <TextField {...fields.field('info')} label={t('payments.info')} maxLength={500} optional />
      {children}
    </FormDialog>
  );
}

/** Returns the money of a document by a new document: that of a receipt goes out, that of a provider comes in. */
export function ReturnDialog({ idAs, document, onClose }: DocumentDialogProps) {
  const { idPd, amountBani, pM } = document;
  const comesBack = !isIncoming(document);
  const giveBack = useReturnDocument(idAs);
  const fields = useForm<ReturnValues>({
    initial: {
      reason: '',
      // The usual series for cash: DP for paying out, DI for taking in.
      series: String(pM) !== CASH ? '' : comesBack ? 'DI' : 'DP',
      paymentNumber: '',
      emitted: today(),
    },
    draft: `returnPayment.${idAs}.${idPd}`,
    validate: (values): FormErrors<ReturnValues> => ({
      ...refusalsOf(paymentRoutes.returnPayment.body, values),
      ...(values.reason.trim() === '' ? { reason: t('common.needed') } : {}),
    }),
    onSubmit: (values): unknown => {
      return giveBack.mutateAsync(
        { idPd, ...values },
        {
          onSuccess: ({ idPd: given }) => {
            fields.clearDraft();
            // The person who gets the money signs for it and is still there, so printing is offered at once.
            const print = () => {
              printReceipts(idAs, [given], formatKept());
            };
            toast(
              'done',
              t(comesBack ? 'payments.takenBack' : 'payments.returned'),
              hasReceipt(document) ? { label: t('payments.printTaken'), run: print } : undefined,
            );
            onClose();
          },
          onError: fields.onRefusal(),
        },
      );
    },
  });
  useProposedDay(fields, 'emitted');
  return (
    <FormDialog
      title={t(comesBack ? 'payments.takeBackTitle' : 'payments.returnTitle', {
        amount: formatBani(amountBani),
      })}
      text={t('payments.returnText', {
        document: nameOf(document),
        subject: subjectOf(document),
        date: formatDate(document.emitted),
      })}
      confirm={t(comesBack ? 'payments.takeBack' : 'payments.giveBack')}
      busy={giveBack.isPending}
      form={fields}
      onClose={onClose}
    >
      <TextField {...fields.field('reason')} label={t('payments.reason')} maxLength={500} />
      <div className={form.pair}>
        <TextField
          {...fields.field('series')}
          label={t('payments.series')}
          optional={String(pM) !== CASH}
        />
        <TextField {...fields.field('paymentNumber')} label={t('payments.number')} optional />
        <DateField {...fields.field('emitted')} label={t('payments.date')} />
      </div>
    </FormDialog>
  );
}

/** Annul payment operation: the document stays, struck through, with the reason. */
export function AnnulDialog({ idAs, document, onClose }: DocumentDialogProps) {
  const annul = useAnnulDocument(idAs);
  const { idPd, amountBani } = document;
  return (
    <ReasonDialog
      title={t('payments.annulTitle', { document: nameOf(document) })}
      consequence={t('payments.annulText', {
        document: nameOf(document),
        subject: subjectOf(document),
        date: formatDate(document.emitted),
        amount: formatBani(amountBani),
      })}
      confirmLabel={t('payments.annulConfirm')}
      draft={`annulPayment.${idAs}.${idPd}`}
      busy={annul.isPending}
      onClose={onClose}
      act={async (reason) => {
        await annul.mutateAsync({ idPd, reason });
        toast('done', t('payments.annulled'));
      }}
    />
  );
}
