import type { PortfolioLine } from '@scara/contracts/http';
import type { ReactNode } from 'react';

import { formatDate } from '../lib/format.js';
import { monthName } from '../lib/months.js';
import { t } from '../lib/text.js';
import styles from './due-step.module.css';

type DueStepProps = Pick<PortfolioLine, 'month' | 'next'> & {
  /** Puts the step into what leads to it; without it the words alone. */
  readonly lead?: (step: string) => ReactNode;
};

/** What an association waits for, and by when; one without any month waits for its first. */
export function DueStep({ month, next, lead = (step) => step }: DueStepProps) {
  if (next === null) {
    return (
      <span className={styles.by}>
        {month === null ? lead(t('portfolio.step.first')) : t('portfolio.nothing')}
      </span>
    );
  }
  const { step, idMonth, deadline, isLate } = next;
  return (
    <>
      {lead(t(`portfolio.step.${step}`, { month: monthName(idMonth) }))}
      <div className={isLate ? styles.late : styles.by}>
        {t(isLate ? 'portfolio.lateSince' : 'portfolio.by', { date: formatDate(deadline) })}
      </div>
    </>
  );
}
