import type { PortfolioLine } from '@scara/contracts/http';

import { formatDate } from '../lib/format.js';
import { monthName } from '../lib/months.js';
import { t } from '../lib/text.js';
import styles from './due-step.module.css';

/** What an association waits for, and by when; one without any month waits for its first. */
export function DueStep({ month, next }: Pick<PortfolioLine, 'month' | 'next'>) {
  if (next === null) {
    return (
      <span className={styles.by}>
        {t(month === null ? 'portfolio.step.first' : 'portfolio.nothing')}
      </span>
    );
  }
  const { step, idMonth, deadline, isLate } = next;
  return (
    <>
      {t(`portfolio.step.${step}`, { month: monthName(idMonth) })}
      <div className={isLate ? styles.late : styles.by}>
        {t(isLate ? 'portfolio.lateSince' : 'portfolio.by', { date: formatDate(deadline) })}
      </div>
    </>
  );
}
