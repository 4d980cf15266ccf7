import type { AnswerOf, OwnOutgo, tenantRoutes } from '@scara/contracts/http';

import { Amount } from '../../components/amount.js';
import { formatBani } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import styles from './tenant.module.css';

export type Home = AnswerOf<typeof tenantRoutes.readOwnPayments>['apartments'][number];

/** Returns what a home owes now in bani, including the last published list; negative if paid in advance. */
export const owedNow = (home: Home, bill: OwnOutgo | undefined): number =>
  home.totalBani + (bill?.addsBani ?? 0);

/** Returns the element about a home from a list with one per home. */
export const ofHome = <T extends Pick<Home, 'idAs' | 'idAp'>>(
  { idAs, idAp }: Pick<Home, 'idAs' | 'idAp'>,
  all: readonly T[] | undefined,
): T | undefined => all?.find((one) => one.idAs === idAs && one.idAp === idAp);

/** Returns what the user announced as paid and nobody has confirmed yet, in bani. */
export const announcedOf = ({ announcements }: Home): number =>
  announcements.reduce(
    (sum, { state, amountBani }) => sum + (state === 'waiting' ? amountBani : 0),
    0,
  );

/** Shows what is owed. */
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
