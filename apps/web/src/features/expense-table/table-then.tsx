import type { TableData } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { fetchedPart } from '../../components/fetched-part.js';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { formatInstantExact } from '../../lib/format.js';
import { monthStateName } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import type { TablePlace } from './table-place.js';
import { tableThenQuery } from './table-then.queries.js';
import styles from './table-then.module.css';

const MomentDialog = fetchedPart(async () => (await import('./moment-dialog.js')).MomentDialog);

type TableThenProps = {
  readonly place: TablePlace;
  readonly moment: string;
  /** Called with another instant, or null for the present. */
  readonly onMoment: (moment: string | null) => void;
  readonly children: (data: TableData) => ReactNode;
};

/** Shows the table as it was at an instant, marked as past, with a button back to the present. */
export function TableThen({ place, moment, onMoment, children }: TableThenProps) {
  const then = useQuery(tableThenQuery(place, moment));
  const [isAsking, setAsking] = useState(false);
  const at = formatInstantExact(moment);
  return (
    <>
      <Notice tone="warning">
        <div className={styles.bar}>
          <p>
            <strong>{t('tableThen.shown', { at })}</strong>{' '}
            {then.isSuccess &&
              t('tableThen.readOnly', { state: monthStateName(then.data.state).toLowerCase() })}
          </p>
          <span className={styles.buttons}>
            <Button
              onClick={() => {
                setAsking(true);
              }}
            >
              {t('tableThen.another')}
            </Button>
            <Button
              kind="primary"
              icon="reset"
              onClick={() => {
                onMoment(null);
              }}
            >
              {t('tableThen.back')}
            </Button>
          </span>
        </div>
      </Notice>
      {!then.isSuccess ? (
        <Unread title={t('tableThen.failed', { at })} read={then} rows={12} />
      ) : (
        children(then.data)
      )}
      {isAsking && (
        <MomentDialog
          {...{ place, moment }}
          onPick={onMoment}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
