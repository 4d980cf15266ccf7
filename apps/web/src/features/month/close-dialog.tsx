import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { Button } from '../../components/button.js';
import { DateField } from '../../components/date-field.js';
import { Dialog } from '../../components/dialog.js';
import { Facts } from '../../components/facts.js';
import { Notice } from '../../components/states.js';
import { monthFacts } from '../../lib/month-facts.js';
import { monthQueries } from '../../lib/month-queries.js';
import { fieldRefusal, monthName, monthRefusal, type Month } from '../../lib/months.js';
import { roleName } from '../../lib/roles.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useIsThere } from '../../lib/use-is-there.js';
import { useToday } from '../../lib/use-today.js';
import { apartmentsIn } from './apartments-in.js';
import { ClosingProgress } from './closing-progress.js';
import { useCloseMonth, type ClosedMonth } from './month.queries.js';
import { unsignedRoles } from './unsigned-roles.js';
import styles from './month.module.css';

type CloseDialogProps = {
  readonly idAs: number;
  readonly month: Month;
  /** The month after this one, if this one was reopened while a later one is open. */
  readonly after: number | undefined;
  readonly onClose: () => void;
  /** Opens the next month, or goes to the one already open. */
  readonly onGoOn: () => void;
};

/**
 * Closes the month: shows what will happen, the progress, and then the result in numbers. The dialog may be closed
 * meanwhile: a toast tells the result.
 */
export function CloseDialog({ idAs, month, after, onClose, onGoOn }: CloseDialogProps) {
  const { idMonth, published, closedBefore } = month;
  const close = useCloseMonth(idAs);
  const places = useQuery(monthQueries.groupsColumns(idAs, idMonth));
  const outgo = useQuery(monthFacts.outgo(idAs, idMonth));
  const day = useToday();
  const [chosen, setChosen] = useState<string | null>(null);
  // A month closed again keeps its earlier closing day: another day would change the penalties of paid bills.
  const offered = closedBefore !== null && closedBefore >= (published ?? '') ? closedBefore : day;
  const closed = chosen ?? offered;
  const name = monthName(idMonth);
  const isThere = useIsThere();

  if (close.isSuccess) {
    return <ClosedDialog closing={close.data} {...{ name, after, onClose, onGoOn }} />;
  }
  const apartments = apartmentsIn(places.data);
  const duesBani = outgo.data?.dues.reduce((sum, due) => sum + due.amountBani, 0) ?? 0;
  const unsigned = unsignedRoles(month);

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('month.closeTitle', { name })}
      description={t('month.closeText')}
      actions={
        <>
          <Button onClick={onClose}>
            {close.isPending ? t('month.closeLeave') : t('common.giveUp')}
          </Button>
          <Button
            kind="primary"
            busy={close.isPending}
            onClick={() => {
              close.mutateAsync({ idMonth, closed }).then(
                () => {
                  if (!isThere()) toast('done', t('month.closedTitle', { name }));
                },
                // The dialog shows this itself while it is open; `useCommand` shows it once it is closed.
                () => undefined,
              );
            }}
          >
            {t('month.close')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <DateField
          label={t('month.closedDate')}
          help={t('month.closedDateHelp')}
          value={closed}
          {...(published === null ? {} : { min: published })}
          max={day}
          error={fieldRefusal(close.error, 'closed')}
          onChange={(date) => {
            close.reset();
            setChosen(date);
          }}
        />
        <Facts
          className={styles.figures}
          of={[
            [t('month.billsToIssue'), apartments ?? ''],
            [
              t('month.distributed'),
              outgo.data === undefined ? (
                ''
              ) : (
                <Amount bani={outgo.data.proof.distributedBani} withUnit />
              ),
            ],
            [t('outgo.dues'), duesBani === 0 ? '' : <Amount bani={duesBani} withUnit />],
            // A closed month cannot be signed here any more; users who sign on paper can ignore this.
            [t('month.unsigned'), unsigned.map(roleName).join(', ')],
          ]}
        />
        {close.isPending && <ClosingProgress {...{ idAs, idMonth }} />}
        {close.isError && fieldRefusal(close.error, 'closed') === null && (
          <Notice tone="error">{monthRefusal(close.error)}</Notice>
        )}
      </div>
    </Dialog>
  );
}

type ClosedDialogProps = {
  readonly name: string;
  readonly closing: ClosedMonth;
} & Pick<CloseDialogProps, 'after' | 'onClose' | 'onGoOn'>;

function ClosedDialog({ name, closing, after, onClose, onGoOn }: ClosedDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={t('month.closedTitle', { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button kind="primary" onClick={onGoOn}>
            {after === undefined
              ? t('month.openNext')
              : t('month.goTo', { name: monthName(after) })}
          </Button>
        </>
      }
    >
      <Facts
        className={styles.figures}
        of={[
          [t('month.billsIssued'), closing.bills],
          [t('month.billsTotal'), <Amount bani={closing.totalBani} withUnit />],
          [t('month.penaltiesComputed'), <Amount bani={closing.penaltiesBani} withUnit />],
        ]}
      />
    </Dialog>
  );
}
