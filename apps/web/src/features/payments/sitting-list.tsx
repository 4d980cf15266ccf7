import type { Ref } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Amount } from '../../components/amount.js';
import { Button, IconButton } from '../../components/button.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { Notice } from '../../components/states.js';
import { formatBani, formatDate } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import { useToday } from '../../lib/use-today.js';
import { type Entry, fullName } from './sitting.js';
import { type OnTaken, useTakeSitting } from './use-take-sitting.js';
import styles from './payments.module.css';

type SittingListProps = {
  readonly entries: readonly Entry[];
  readonly takeAll: Ref<HTMLButtonElement>;
  readonly onRemove: (key: string) => void;
  readonly keep: (entries: readonly Entry[]) => void;
  readonly onTaken: OnTaken;
};

/** Lists the payments of the sitting, with the button that takes all of them. */
export function SittingList({ entries, takeAll, onRemove, keep, onTaken }: SittingListProps) {
  const { takeThem, refusals, doubts, isWorking } = useTakeSitting(entries, { keep, onTaken });
  const day = useToday();
  const totalBani = entries.reduce((sum, { amountBani }) => sum + amountBani, 0);

  return (
    <section className={styles.take} aria-label={t('payments.sitting')}>
      <h2>{t('payments.sitting')}</h2>
      <PlainTable caption={t('payments.sitting')} stacked className={styles.debts}>
        <thead>
          <tr>
            <th scope="col">{t('payments.subject')}</th>
            <th scope="col">{t('payments.mode')}</th>
            <th scope="col" className={table.right}>
              {t('payments.value')}
            </th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.key}>
              <th scope="row">{fullName(entry)}</th>
              <td>
                {entry.mode}
                {entry.head.emitted !== day && `, ${formatDate(entry.head.emitted)}`}
              </td>
              <td className={table.right}>
                <Amount bani={entry.amountBani} />
              </td>
              <td className={table.actions}>
                <IconButton
                  icon="close"
                  label={t('payments.sittingRemove', { name: fullName(entry) })}
                  // It may be on its way already: removed now, it would be taken nevertheless.
                  disabled={isWorking}
                  onClick={() => {
                    onRemove(entry.key);
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {refusals.map((refusal) => (
        <Notice key={refusal} tone="error">
          {refusal}
        </Notice>
      ))}
      {doubts.map(({ entry, text }) => (
        <Notice key={entry.key} tone="warning">
          {fullName(entry)}: {text}
        </Notice>
      ))}
      <div className={styles.buttons}>
        {doubts.length > 0 && (
          <Button busy={isWorking} onClick={() => void takeThem(doubts)}>
            {t('payments.takeAgain')}
          </Button>
        )}
        <Button kind="primary" ref={takeAll} busy={isWorking} onClick={() => void takeThem()}>
          {t('payments.takeAll', { amount: formatBani(totalBani) })}
        </Button>
      </div>
    </section>
  );
}
