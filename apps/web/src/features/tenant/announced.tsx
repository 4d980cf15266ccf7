import type { AnnouncementView, OwnApartment } from '@scara/contracts/http';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { AnnouncedState } from '../../components/announced-state.js';
import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { formatBani, formatDate } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import styles from './tenant.module.css';
import { useWithdrawAnnouncement } from './tenant.queries.js';

type AnnouncedProps = {
  readonly home: OwnApartment;
  readonly all: readonly AnnouncementView[];
};

/** Lists the announced bank payments of a home, latest first; an unanswered one can be withdrawn. */
export function Announced({ home, all }: AnnouncedProps) {
  const [doomed, setDoomed] = useState<AnnouncementView | null>(null);
  if (all.length === 0) return null;
  return (
    <>
      <h3 className={styles.listHead}>{t('tenant.announced')}</h3>
      <ul className={styles.lines}>
        {all.toReversed().map((said) => (
          <li key={said.idAnnouncement}>
            <span>{lineOf(said)}</span>
            <span className={styles.chip}>
              <Amount bani={said.amountBani} />
            </span>
            <span>
              <AnnouncedState {...said} />
            </span>
            {said.state === 'waiting' && (
              <Button
                kind="quiet"
                aria-label={t('tenant.withdrawNamed', wordsOf(said))}
                onClick={() => {
                  setDoomed(said);
                }}
              >
                {t('tenant.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {doomed !== null && (
        <WithdrawDialog
          home={home}
          said={doomed}
          onClose={() => {
            setDoomed(null);
          }}
        />
      )}
    </>
  );
}

const senders = {
  self: 'tenant.announcedBySelf',
  tenant: 'tenant.announcedByTenant',
  office: 'tenant.announcedByOffice',
} as const;

const lineOf = ({ emitted, reference, sentBy }: AnnouncementView): string =>
  [formatDate(emitted), reference, sentBy === null ? '' : t(senders[sentBy.who])]
    .filter(Boolean)
    .join(' · ');

const wordsOf = ({ emitted, amountBani }: AnnouncementView) => ({
  date: formatDate(emitted),
  amount: formatBani(amountBani),
});

type WithdrawDialogProps = {
  readonly home: OwnApartment;
  readonly said: AnnouncementView;
  readonly onClose: () => void;
};

function WithdrawDialog({ home: { idAs, idAp }, said, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdrawAnnouncement();
  return (
    <ConfirmDialog
      open
      title={t('tenant.withdrawTitle')}
      consequence={t('tenant.withdrawText', wordsOf(said))}
      confirmLabel={t('tenant.withdrawAct')}
      busy={withdraw.isPending}
      onConfirm={() => {
        withdraw.mutate(
          { idAs, idAp, idAnnouncement: said.idAnnouncement },
          {
            onSuccess: () => {
              toast('done', t('tenant.withdrawDone'));
            },
            onError: sayRefusal,
            onSettled: onClose,
          },
        );
      }}
      onClose={onClose}
    />
  );
}
