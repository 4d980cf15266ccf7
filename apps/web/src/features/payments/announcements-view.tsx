import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { AnnouncedState } from '../../components/announced-state.js';
import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { FormDialog } from '../../components/form-dialog.js';
import { ReasonDialog } from '../../components/reason-dialog.js';
import { EmptyState, Notice } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { formatBani, formatDate, formatInstant } from '../../lib/format.js';
import { BANK } from '../../lib/payment-words.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { usePaymentModes } from '../../lib/payment-modes.js';
import { useForm } from '../../lib/use-form.js';
import { isThroughAccount, takenBefore } from './announced.js';
import styles from './payments.module.css';
import {
  type Announcement,
  paymentQueries,
  useConfirmAnnouncement,
  useRefuseAnnouncement,
} from './payments.queries.js';

type AnnouncementsViewProps = {
  readonly idAs: number;
  /** True for an administrator or cashier of the whole association. */
  readonly canAnswer: boolean;
};

/** Lists bank payments announced by tenants, the unanswered first, for a user who has seen the money to answer. */
export function AnnouncementsView({ idAs, canAnswer }: AnnouncementsViewProps) {
  const list = useQuery(paymentQueries.announcements(idAs));
  const [pressed, setPressed] = useState<{
    readonly what: 'confirm' | 'refuse';
    readonly idAnnouncement: number;
  } | null>(null);
  const close = (): void => {
    setPressed(null);
  };
  if (!list.isSuccess) return <Unread title={t('payments.failed')} read={list} />;
  const { announcements } = list.data;
  // The current announcement: another tab or user may have answered it meanwhile.
  const asked = announcements.find((one) => one.idAnnouncement === pressed?.idAnnouncement);
  const rows = announcements.toSorted(
    (a, b) =>
      Number(b.state === 'waiting') - Number(a.state === 'waiting') ||
      b.emitted.localeCompare(a.emitted) ||
      b.idAnnouncement - a.idAnnouncement,
  );
  if (rows.length === 0) {
    return (
      <EmptyState icon="bell" title={t('payments.noAnnouncements')}>
        {t('payments.noAnnouncementsText')}
      </EmptyState>
    );
  }
  return (
    <>
      <PlainTable caption={t('payments.announced')} stacked>
        <thead>
          <tr>
            <th scope="col">{t('payments.date')}</th>
            <th scope="col">{t('payments.subject')}</th>
            <th scope="col">{t('payments.reference')}</th>
            <th scope="col">{t('payments.info')}</th>
            <th scope="col" className={table.right}>
              {t('payments.value')}
            </th>
            <th scope="col">{t('payments.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((said) => (
            <tr key={said.idAnnouncement}>
              <td className={table.nowrap}>{formatDate(said.emitted)}</td>
              <th scope="row">
                {t('payments.apartmentNumber', { number: said.n })}
                {said.sentBy !== null && (
                  <span className={styles.note}>
                    {t('payments.announcedBy', {
                      name: said.sentBy.name,
                      at: formatInstant(said.sentBy.at),
                    })}
                  </span>
                )}
              </th>
              <td data-label={t('payments.reference')}>{said.reference}</td>
              <td>{said.info}</td>
              <td className={table.right} data-label={t('payments.value')}>
                <Amount bani={said.amountBani} />
              </td>
              <td className={said.state === 'waiting' ? table.nowrap : undefined}>
                {said.state !== 'waiting' || !canAnswer ? (
                  <AnnouncedState {...said} />
                ) : (
                  <>
                    <Button
                      kind="quiet"
                      icon="check"
                      onClick={() => {
                        setPressed({ what: 'confirm', idAnnouncement: said.idAnnouncement });
                      }}
                    >
                      {t('payments.confirm')}
                    </Button>
                    <Button
                      kind="quiet"
                      icon="close"
                      onClick={() => {
                        setPressed({ what: 'refuse', idAnnouncement: said.idAnnouncement });
                      }}
                    >
                      {t('payments.refuse')}
                    </Button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {asked && pressed?.what === 'confirm' && (
        <ConfirmAnnouncement {...{ idAs, said: asked }} onClose={close} />
      )}
      {asked && pressed?.what === 'refuse' && (
        <RefuseAnnouncement {...{ idAs, said: asked }} onClose={close} />
      )}
    </>
  );
}

type AnswerProps = {
  readonly idAs: number;
  readonly said: Announcement;
  readonly onClose: () => void;
};

/** Confirms that the money was seen in an account, and asks in which one. */
function ConfirmAnnouncement({ idAs, said, onClose }: AnswerProps) {
  const confirm = useConfirmAnnouncement(idAs);
  const modes = usePaymentModes(idAs);
  const account = useQuery(paymentQueries.apartment(idAs, said.idAp));
  const { idAnnouncement, amountBani, n, emitted } = said;
  const before = takenBefore(account.data?.payments ?? [], said);
  const fields = useForm<{ pM: string }>({
    initial: { pM: BANK },
    validate: () => ({}),
    onSubmit: ({ pM }) => {
      confirm.mutate(
        { idAnnouncement, pM: Number(pM) },
        {
          onSuccess: () => {
            toast('done', t('payments.confirmedSaid'));
            onClose();
          },
          onError: fields.onRefusal(),
        },
      );
    },
  });
  return (
    <FormDialog
      title={t('payments.confirmTitle', { number: n })}
      text={t('payments.confirmText', {
        amount: formatBani(amountBani),
        date: formatDate(emitted),
      })}
      confirm={t('payments.confirm')}
      // Confirming waits until the account is known, so that an existing payment can be shown first.
      busy={confirm.isPending || account.isLoading}
      form={fields}
      onClose={onClose}
    >
      <Select
        {...fields.field('pM')}
        label={t('payments.seenIn')}
        // Cash is not announced: it is paid at the counter.
        options={modes.options.filter(({ value }) => isThroughAccount(value))}
      />
      {said.info !== '' && <Notice tone="info">{said.info}</Notice>}
      {before !== undefined && (
        <Notice tone="warning">
          {t('payments.takenBefore', {
            amount: formatBani(before.amountBani),
            date: formatDate(before.emitted),
            mode: modes.nameOf(before.pM),
          })}
        </Notice>
      )}
    </FormDialog>
  );
}

function RefuseAnnouncement({ idAs, said, onClose }: AnswerProps) {
  const refuse = useRefuseAnnouncement(idAs);
  const { idAnnouncement, amountBani, n } = said;
  return (
    <ReasonDialog
      title={t('payments.refuseTitle', { number: n })}
      consequence={t('payments.refuseText', { amount: formatBani(amountBani) })}
      confirmLabel={t('payments.refuse')}
      draft={`refuseAnnouncement.${idAs}.${idAnnouncement}`}
      busy={refuse.isPending}
      onClose={onClose}
      act={async (reason) => {
        await refuse.mutateAsync({ idAnnouncement, reason });
        toast('done', t('payments.refusedSaid'));
      }}
    />
  );
}
