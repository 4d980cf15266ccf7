import { useEffect, useState } from 'react';

import { cx } from '../../lib/cx.js';
import { formatAge } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import styles from './frame.module.css';

export type ConnectionState = 'live' | 'reconnecting' | 'offline';

const words = {
  live: 'frame.live',
  reconnecting: 'frame.reconnecting',
  offline: 'frame.offline',
} as const;
const tickMs = 15_000;

/** Shows whether changes arrive, and the age of the data. `dataAt` is in ms since 1970, null before any data. */
export function ConnectionDot({
  state,
  dataAt,
}: {
  state: ConnectionState;
  dataAt: number | null;
}) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, tickMs);
    return () => {
      clearInterval(timer);
    };
  }, []);

  // While the socket is open every change is read at once, so the data is current however long ago it was fetched.
  const age =
    dataAt === null || state === 'live'
      ? t('frame.dataFresh')
      : t('frame.dataAge', { age: formatAge(Math.max(0, now - dataAt)) });
  return (
    <span className={cx(styles.connection, styles[state])} role="status">
      <span className={styles.connectionDot} aria-hidden="true" />
      <span className={styles.connectionText}>
        {t(words[state])}
        <span className={styles.connectionAge}> · {age}</span>
      </span>
    </span>
  );
}
