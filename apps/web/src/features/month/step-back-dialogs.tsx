import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ConfirmDialog } from '../../components/dialog.js';
import { ReasonDialog } from '../../components/reason-dialog.js';
import { formatDate } from '../../lib/format.js';
import { monthFacts } from '../../lib/month-facts.js';
import { monthName, monthRefusal, type Month } from '../../lib/months.js';
import { roleName } from '../../lib/roles.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayMonthRefusal } from '../../lib/use-command.js';
import { useDiscardMonth, usePublishMonth, useReopenMonth } from './month.queries.js';

type StepBackProps = {
  readonly idAs: number;
  readonly month: Month;
  readonly onClose: () => void;
};

/** Returns the consequence of a step back, with what of the list is lost: the censor's check, and who signed it. */
function withLosses(text: string, { isChecked, signatures }: Month): string {
  const roles = signatures.map(({ role }) => roleName(role)).join(', ');
  return [
    text,
    ...(isChecked ? [t('month.checkLost')] : []),
    ...(roles === '' ? [] : [t('month.signaturesLost', { roles })]),
  ].join(' ');
}

/** Withdraws the published list, so that it can be corrected and published again. */
export function WithdrawDialog({ idAs, month, onClose }: StepBackProps): ReactNode {
  const withdraw = usePublishMonth(idAs);
  const { idMonth, published } = month;
  const name = monthName(idMonth);
  return (
    <ReasonDialog
      title={t('month.withdrawTitle', { name })}
      consequence={withLosses(
        t('month.withdrawText', { date: formatDate(published ?? '') }),
        month,
      )}
      confirmLabel={t('month.withdraw')}
      draft={`month.withdraw.${idAs}.${idMonth}`}
      busy={withdraw.isPending}
      onClose={onClose}
      act={async (reason) => {
        await withdraw.mutateAsync({ idMonth, published: null, reason });
        toast('done', t('month.withdrawn', { name }));
      }}
      refusalOf={monthRefusal}
    />
  );
}

/** Reopens the last closed month; the earlier closing is kept for comparison. */
export function ReopenDialog({ idAs, month, onClose }: StepBackProps): ReactNode {
  const reopen = useReopenMonth(idAs);
  const { idMonth, closed, version } = month;
  const name = monthName(idMonth);
  return (
    <ReasonDialog
      title={t('month.reopenTitle', { name })}
      consequence={withLosses(
        t('month.reopenText', { date: formatDate(closed ?? ''), version }),
        month,
      )}
      confirmLabel={t('month.reopen')}
      draft={`month.reopen.${idAs}.${idMonth}`}
      busy={reopen.isPending}
      onClose={onClose}
      act={async (reason) => {
        await reopen.mutateAsync({ idMonth, reason });
        toast('done', t('month.reopenedDone', { name }));
      }}
      refusalOf={monthRefusal}
    />
  );
}

type DiscardDialogProps = StepBackProps & { readonly onDiscarded: () => void };

/** Discards a month that was opened by mistake; only while it is empty. */
export function DiscardDialog({
  idAs,
  month,
  onClose,
  onDiscarded,
}: DiscardDialogProps): ReactNode {
  const discard = useDiscardMonth(idAs);
  const copies = useQuery(monthFacts.outgo(idAs, month.idMonth)).data?.expenses.length ?? 0;
  const name = monthName(month.idMonth);
  return (
    <ConfirmDialog
      open
      danger
      title={t('month.discardTitle', { name })}
      consequence={
        copies === 0
          ? t('month.discardText')
          : `${t('month.discardText')} ${t('month.discardCopies', { count: copies })}`
      }
      confirmLabel={t('month.discard')}
      busy={discard.isPending}
      onClose={onClose}
      onConfirm={() => {
        discard.mutate(month.idMonth, {
          onSuccess: () => {
            toast('done', t('month.discarded', { name }));
            onDiscarded();
          },
          onError: sayMonthRefusal,
          onSettled: onClose,
        });
      }}
    />
  );
}
