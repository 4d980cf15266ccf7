import type { AnswerOf, OwnOutgo, tenantRoutes } from '@scara/contracts/http';

import { Amount } from '../../components/amount.js';
import { formatBani } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import styles from './tenant.module.css';

export type Home = AnswerOf<typeof tenantRoutes.readOwnPayments>['apartments'][number];

/** What a home owes now, the last list that was shown with it; below 0 what was paid ahead. */
export const owedNow = (home: Home, bill: OwnOutgo | undefined): number =>
  home.totalBani + (bill?.addsBani ?? 0);

/** What is said of a home: its bill among bills, its account among accounts. */
export const ofHome = <T extends Pick<Home, 'idAs' | 'idAp'>>(
  { idAs, idAp }: Pick<Home, 'idAs' | 'idAp'>,
  all: readonly T[] | undefined,
): T | undefined => all?.find((one) => one.idAs === idAs && one.idAp === idAp);

/** What the person said to have paid through a bank, and nobody has seen there yet. */
export const announcedOf = ({ announcements }: Home): number =>
  announcements.reduce(
    (sum, { state, amountBani }) => sum + (state === 'waiting' ? amountBani : 0),
    0,
  );

/** What is owed, in words and in its amount. */
export function Owed({ owedBani }: { owedBani: number }) {
  if (owedBani <= 0) {
    return (
      <p>
        {t('tenant.nothingLeft')}
        {owedBani < 0 && ` ${t('tenant.advanceLeft', { amount: formatBani(-owedBani) })}`}
      </p>
    );
  }
  return (
    <>
      <p className={styles.amount}>
        <Amount bani={owedBani} withUnit />
      </p>
      <p className={styles.quiet}>{t('tenant.left')}</p>
    </>
  );
}
