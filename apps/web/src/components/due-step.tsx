import { ADMINISTRATOR, CENSOR, type PortfolioLine } from '@scara/contracts/http';
import type { ReactNode } from 'react';

import { formatDate } from '../lib/format.js';
import { monthName } from '../lib/months.js';
import { t } from '../lib/text.js';
import styles from './due-step.module.css';

type DueStepProps = Pick<PortfolioLine, 'month' | 'next' | 'roles'> & {
  /** Wraps the step in a link; by default the step is plain text. */
  readonly lead?: (step: string) => ReactNode;
};

/**
 * Shows the next step of an association and its deadline; an association without months needs its first one. Users who
 * are not the administrator read who has to do it.
 */
export function DueStep({ month, next, roles, lead = (step) => step }: DueStepProps) {
  const isAdministrator = (roles & ADMINISTRATOR) !== 0;
  if (next === null) {
    return (
      <span className={styles.by}>
        {month === null
          ? lead(t(isAdministrator ? 'portfolio.step.first' : 'portfolio.stepOf.first'))
          : t('portfolio.nothing')}
      </span>
    );
  }
  const { step, idMonth, deadline, isLate } = next;
  const isOwn = step === 'check' ? (roles & CENSOR) !== 0 : isAdministrator;
  return (
    <>
      {lead(t(`portfolio.${isOwn ? 'step' : 'stepOf'}.${step}`, { month: monthName(idMonth) }))}
      <div className={isLate ? styles.late : styles.by}>
        {t(isLate ? 'portfolio.lateSince' : 'portfolio.by', { date: formatDate(deadline) })}
      </div>
    </>
  );
}
