import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { Button } from '../../components/button.js';
import { DateField } from '../../components/date-field.js';
import { Dialog } from '../../components/dialog.js';
import { Notice } from '../../components/states.js';
import { today } from '../../lib/month-grid.js';
import { monthQueries } from '../../lib/month-queries.js';
import { monthName, monthRefusal, type Month } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { Figures } from './figures.js';
import { useCloseMonth, type Closing } from './month.queries.js';
import styles from './month.module.css';

type CloseDialogProps = {
  readonly idAs: number;
  readonly month: Month;
  readonly onClose: () => void;
  readonly onOpenNext: () => void;
};

/** Closes the month: says what will happen, what is happening, and then what happened, in numbers. */
export function CloseDialog({ idAs, month, onClose, onOpenNext }: CloseDialogProps) {
  const { idMonth, published } = month;
  const close = useCloseMonth(idAs);
  const places = useQuery(monthQueries.groupsColumns(idAs, idMonth));
  const outgo = useQuery(monthQueries.outgo(idAs, idMonth));
  const [closed, setClosed] = useState(today);
  const name = monthName(idMonth);

  if (close.isSuccess) {
    return <ClosedDialog name={name} closing={close.data} {...{ onClose, onOpenNext }} />;
  }
  const apartments = places.data?.groups
    .filter((group) => group.isEntrance)
    .reduce((sum, group) => sum + group.apartments.length, 0);

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('month.closeTitle', { name })}
      description={t('month.closeText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.giveUp')}</Button>
          <Button
            kind="primary"
            busy={close.isPending}
            onClick={() => {
              close.mutate({ idMonth, closed });
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
          max={today()}
          onChange={setClosed}
        />
        <Figures
          lines={[
            ...(apartments === undefined
              ? []
              : [{ label: t('month.billsToIssue'), value: apartments }]),
            ...(outgo.data === undefined
              ? []
              : [
                  {
                    label: t('month.distributed'),
                    value: <Amount bani={outgo.data.proof.distributedBani} withUnit />,
                  },
                ]),
          ]}
        />
        {close.isPending && (
          <div role="status">
            <p>{t('month.closing')}</p>
            <progress className={styles.progress} aria-label={t('month.closing')} />
          </div>
        )}
        {close.isError && <Notice tone="error">{monthRefusal(close.error)}</Notice>}
      </div>
    </Dialog>
  );
}

type ClosedDialogProps = {
  readonly name: string;
  readonly closing: Closing;
  readonly onClose: () => void;
  readonly onOpenNext: () => void;
};

function ClosedDialog({ name, closing, onClose, onOpenNext }: ClosedDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={t('month.closedTitle', { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button kind="primary" onClick={onOpenNext}>
            {t('month.openNext')}
          </Button>
        </>
      }
    >
      <Figures
        lines={[
          { label: t('month.billsIssued'), value: closing.bills },
          { label: t('month.billsTotal'), value: <Amount bani={closing.totalBani} withUnit /> },
          {
            label: t('month.penaltiesComputed'),
            value: <Amount bani={closing.penaltiesBani} withUnit />,
          },
        ]}
      />
    </Dialog>
  );
}
