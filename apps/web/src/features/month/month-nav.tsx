import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { monthQueries } from '../../lib/month-queries.js';
import { t } from '../../lib/text.js';
import styles from './month.module.css';

type MonthNavProps = {
  readonly idAs: number;
  readonly idGroup: number | undefined;
  readonly idMonth: number;
};

/** The pages of a month beside each other: its table, its expenses, its meters. */
export function MonthNav({ idAs, idGroup, idMonth }: MonthNavProps) {
  const places = useQuery({
    ...monthQueries.groupsColumns(idAs, idMonth),
    enabled: idGroup === undefined,
  });
  const group = idGroup ?? places.data?.groups.find(({ isEntrance }) => isEntrance)?.id;
  const link = {
    className: styles.page,
    activeProps: { className: `${styles.page ?? ''} ${styles.pageAt ?? ''}` },
    activeOptions: { exact: true, includeSearch: false },
  };
  return (
    <nav className={styles.pages} aria-label={t('month.pages')}>
      {group !== undefined && (
        <Link
          {...link}
          to="/association/$idAs/group/$idGroup/month/$idMonth"
          params={{ idAs, idGroup: group, idMonth }}
        >
          {t('month.pageTable')}
        </Link>
      )}
      <Link {...link} to="/association/$idAs/month/$idMonth/outgo" params={{ idAs, idMonth }}>
        {t('month.pageOutgo')}
      </Link>
      {group !== undefined && (
        <Link
          {...link}
          to="/association/$idAs/group/$idGroup/month/$idMonth/meters"
          params={{ idAs, idGroup: group, idMonth }}
        >
          {t('month.pageMeters')}
        </Link>
      )}
    </nav>
  );
}
