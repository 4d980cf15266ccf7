import { useState, type ReactNode } from 'react';

import { t } from '../lib/text.js';
import { Button } from './button.js';
import styles from './plain-table.module.css';
import { usePrinting } from './use-printing.js';

/** A row with its menu or buttons takes a browser a millisecond or more, and a year of a large association has thousands. */
const ROWS_AT_ONCE = 150;

/** The rows of a long list that are drawn at first, and what stands under the table while there are more. */
export function useFirstRows<Row>(rows: readonly Row[]): {
  readonly shown: readonly Row[];
  readonly more: ReactNode;
} {
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const isPrinting = usePrinting();
  // What was drawn for a paper stays.
  if (isPrinting && most < Infinity) setMost(Infinity);
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
