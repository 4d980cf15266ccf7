import type { AnswerOf, tenantRoutes } from '@scara/contracts/http';

import { Amount } from '../../components/amount.js';
import { formatBani } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import styles from './tenant.module.css';

export type Home = AnswerOf<typeof tenantRoutes.readOwnPayments>['apartments'][number];

/** What a home owes now, or what was paid ahead. */
export function Owed({ home: { totalBani, advanceBani } }: { home: Home }) {
  if (totalBani <= 0) {
    return (
      <p>
        {t('tenant.nothingLeft')}
        {advanceBani > 0 && ` ${t('tenant.advanceLeft', { amount: formatBani(advanceBani) })}`}
      </p>
    );
  }
  return (
    <>
      <p className={styles.amount}>
        <Amount bani={totalBani} withUnit />
      </p>
      <p className={styles.quiet}>{t('tenant.left')}</p>
    </>
  );
}
