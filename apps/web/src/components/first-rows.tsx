import { useState, type ReactNode } from 'react';

import { t } from '../lib/text.js';
import { Button } from './button.js';
import styles from './plain-table.module.css';
import { usePrinting } from './use-printing.js';

/** A row with a menu takes a millisecond or more to render, and a year of a large association has thousands. */
const ROWS_AT_ONCE = 150;

/** Returns the rows of a long list to show at first, and the button for more, which goes below the table. */
export function useFirstRows<Row>(rows: readonly Row[]): {
  readonly shown: readonly Row[];
  readonly more: ReactNode;
} {
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const isPrinting = usePrinting();
  // The rows rendered for printing stay afterwards.
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
