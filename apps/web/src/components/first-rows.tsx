import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { t } from '../lib/text.js';
import { Button } from './button.js';
import styles from './plain-table.module.css';

/** A row with its menu or buttons takes a browser a millisecond or more, and a year of a large association has thousands. */
const ROWS_AT_ONCE = 150;

/** The rows of a long list that are drawn at first, and what stands under the table while there are more. */
export function useFirstRows<Row>(rows: readonly Row[]): {
  readonly shown: readonly Row[];
  readonly more: ReactNode;
} {
  const [most, setMost] = useState(ROWS_AT_ONCE);
  useEffect(() => {
    // A paper is read without its page: nothing of it may be left out.
    const drawAll = (): void => {
      flushSync(() => {
        setMost(Infinity);
      });
    };
    window.addEventListener('beforeprint', drawAll);
    return () => {
      window.removeEventListener('beforeprint', drawAll);
    };
  }, []);
  return {
    shown: rows.slice(0, most),
    more: rows.length > most && (
      <p className={styles.more}>
        {t('common.rowsShown', { shown: most, count: rows.length })}
        <Button
          onClick={() => {
            setMost(most + ROWS_AT_ONCE);
          }}
        >
          {t('common.showMore')}
        </Button>
      </p>
    ),
  };
}
