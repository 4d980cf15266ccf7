import { addDays, addMonths, localDate, MONTHS_AHEAD } from '@scara/domain/kernel';
import { penaltyStart } from '@scara/domain/ledger';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { DateField } from '../../components/date-field.js';
import { Dialog, DialogActions } from '../../components/dialog.js';
import { Facts } from '../../components/facts.js';
import { Notice } from '../../components/states.js';
import { formatDate } from '../../lib/format.js';
import { monthFacts } from '../../lib/month-facts.js';
import { monthQueries } from '../../lib/month-queries.js';
import { fieldRefusal, monthLater, monthName, monthRefusal, type Month } from '../../lib/months.js';
import { unsavedReadings } from '../../lib/reading-drafts.js';
import { roleName } from '../../lib/roles.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useToday } from '../../lib/use-today.js';
import { apartmentsIn } from './apartments-in.js';
import { usePublishMonth } from './month.queries.js';
import { earliestDay, offeredDay } from './offered-months.js';
import styles from './month.module.css';

type PublishDialogProps = {
  readonly idAs: number;
  readonly month: Month;
  readonly onClose: () => void;
};

/** Publishes the list: asks for its date and shows what follows from it, and the list's sums. */
export function PublishDialog({ idAs, month, onClose }: PublishDialogProps) {
  const { idMonth, terms } = month;
  const publish = usePublishMonth(idAs);
  const outgo = useQuery(monthFacts.outgo(idAs, idMonth));
  const places = useQuery(monthQueries.groupsColumns(idAs, idMonth));
  const day = useToday();
  const [chosen, setChosen] = useState<string | null>(null);
  const months = useQuery(monthQueries.all(idAs)).data?.months;
  const before = months?.find((one) => one.idMonth === monthLater(idMonth, -1));
  const earliest = earliestDay(idMonth, before?.closed ?? null);
  const published = chosen ?? offeredDay(earliest, day, month.publishedBefore);
  const name = monthName(idMonth);
  const unsaved = unsavedReadings(idAs, idMonth);
  const outdated = month.signatures.filter((one) => one.isOutdated).map(({ role }) => role);

  const apartments = apartmentsIn(places.data);
  const proof = outgo.data?.proof;
  const ofProof = (bani: number | undefined) =>
    bani === undefined ? '' : <Amount bani={bani} withUnit />;
  const duesBani = outgo.data?.dues.reduce((sum, due) => sum + due.amountBani, 0) ?? 0;

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('month.publishTitle', { name })}
      description={t('month.publishText')}
      actions={
        <DialogActions
          onClose={onClose}
          busy={publish.isPending}
          onAct={() => {
            publish.mutate(
              { idMonth, published },
              {
                onSuccess: () => {
                  toast('done', t('month.publishedDone', { name }));
                  onClose();
                },
              },
            );
          }}
          label={t('month.publish')}
        />
      }
    >
      <div className={styles.stack}>
        <DateField
          label={t('month.publishedDate')}
          help={t('month.publishedDateHelp')}
          value={published}
          min={earliest}
          max={addMonths(day, MONTHS_AHEAD.publication)}
          error={fieldRefusal(publish.error, 'published')}
          onChange={(date) => {
            publish.reset();
            setChosen(date);
          }}
        />
        <Facts
          className={styles.figures}
          of={[
            [t('month.dueDate'), formatDate(addDays(localDate(published), terms.maturityDays))],
            [
              t('month.penaltyStart'),
              formatDate(
                penaltyStart({ published: localDate(published), maturityDays: terms.maturityDays }),
              ),
            ],
            [t('month.apartmentsOnList'), apartments ?? ''],
            [t('month.invoiced'), ofProof(proof?.invoicedBani)],
            [t('month.distributed'), ofProof(proof?.distributedBani)],
            [t('month.undistributed'), ofProof(proof?.undistributedBani)],
            // Fund dues are not invoiced: in a month without expenses the figures above are 0.
            [t('outgo.dues'), duesBani === 0 ? '' : <Amount bani={duesBani} withUnit />],
          ]}
        />
        {unsaved > 0 && (
          <Notice tone="warning">{t('month.publishUnsaved', { count: unsaved })}</Notice>
        )}
        {outdated.length > 0 && (
          <Notice tone="warning">
            {t('month.publishSignatures', { roles: outdated.map(roleName).join(', ') })}
          </Notice>
        )}
        {publish.isError && fieldRefusal(publish.error, 'published') === null && (
          <Notice tone="error">{monthRefusal(publish.error)}</Notice>
        )}
      </div>
    </Dialog>
  );
}
