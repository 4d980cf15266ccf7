import { useQuery } from '@tanstack/react-query';

import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { Facts } from '../../components/facts.js';
import { FailedRead } from '../../components/failed-read.js';
import { Notice, Skeleton } from '../../components/states.js';
import { monthQueries } from '../../lib/month-queries.js';
import { monthName, monthRefusal, type Month } from '../../lib/months.js';
import { percentDone } from '../../lib/percent.js';
import { t } from '../../lib/text.js';
import { apartmentsIn } from './apartments-in.js';
import { billMailQuery, useSendBills } from './bill-mail.queries.js';
import styles from './month.module.css';

type BillMailDialogProps = {
  readonly idAs: number;
  readonly month: Month;
  readonly onClose: () => void;
};

/** Sends a closed month's bills by e-mail, each once, and shows the progress; mails go on without the dialog. */
export function BillMailDialog({ idAs, month, onClose }: BillMailDialogProps) {
  const { idMonth } = month;
  const mailing = useQuery(billMailQuery(idAs, idMonth));
  const places = useQuery(monthQueries.groupsColumns(idAs, idMonth));
  const send = useSendBills(idAs, idMonth);
  const { sent = 0, waiting = 0, failed = 0, withoutAddress = [] } = mailing.data ?? {};
  const all = apartmentsIn(places.data) ?? 0;
  // Mails that failed for good or were given up are sent again on request: the address may have changed since.
  const left = Math.max(0, all - withoutAddress.length - sent - waiting);

  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={t('billMail.title', { name: monthName(idMonth) })}
      description={t('billMail.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button
            kind="primary"
            busy={send.isPending}
            disabled={left === 0 || !mailing.isSuccess || !places.isSuccess}
            onClick={() => {
              send.mutate();
            }}
          >
            {left > 0
              ? t('billMail.send', { count: left })
              : t(waiting > 0 ? 'billMail.sending' : 'billMail.nothing')}
          </Button>
        </>
      }
    >
      {mailing.isPending || places.isPending ? (
        <Skeleton />
      ) : mailing.isError ? (
        <FailedRead title={t('billMail.failedRead')} read={mailing} />
      ) : (
        <div className={styles.stack}>
          <Facts
            className={styles.figures}
            of={[
              [t('billMail.sent'), sent],
              [t('billMail.waiting'), waiting],
              [t('billMail.refused'), failed],
              [t('billMail.withoutAddress'), withoutAddress.length],
            ]}
          />
          {waiting > 0 && (
            <progress
              className={styles.progress}
              aria-label={t('billMail.sending')}
              max={100}
              value={percentDone(sent + failed, sent + failed + waiting)}
            />
          )}
          {withoutAddress.length > 0 && <p className={styles.quiet}>{t('billMail.onPaper')}</p>}
        </div>
      )}
      {send.isError && <Notice tone="error">{monthRefusal(send.error)}</Notice>}
    </Dialog>
  );
}
