import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Icon } from '../../components/icon.js';
import { monthQueries } from '../../lib/month-queries.js';
import { monthName, monthsBeside } from '../../lib/months.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import styles from './month.module.css';

type MonthNavProps = {
  readonly idAs: number;
  readonly idGroup: number | undefined;
  readonly idMonth: number;
  /** The kind of page whose previous and next month are linked; the table has a stepper beside its title instead. */
  readonly walks: 'outgo' | 'meters' | undefined;
};

/** Links the pages of a month: its table, its expenses, its meters. */
export function MonthNav({ idAs, idGroup, idMonth, walks }: MonthNavProps) {
  const places = useQuery({
    ...monthQueries.groupsColumns(idAs, idMonth),
    enabled: idGroup === undefined,
  });
  // Expenses concern the whole association: a user with a role in a single entrance reads its table only.
  const seesExpenses = wholeRolesOn(useSession(), idAs) !== 0;
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
      {seesExpenses && (
        <Link {...link} to="/association/$idAs/month/$idMonth/outgo" params={{ idAs, idMonth }}>
          {t('month.pageOutgo')}
        </Link>
      )}
      {group !== undefined && (
        <Link
          {...link}
          to="/association/$idAs/group/$idGroup/month/$idMonth/meters"
          params={{ idAs, idGroup: group, idMonth }}
        >
          {t('month.pageMeters')}
        </Link>
      )}
      {walks !== undefined && <Walk {...{ idAs, idMonth, walks }} idGroup={group} />}
    </nav>
  );
}

type WalkProps = {
  readonly idAs: number;
  readonly idGroup: number | undefined;
  readonly idMonth: number;
  readonly walks: 'outgo' | 'meters';
};

/** Links the same page of the previous and the next month. */
function Walk({ idAs, idGroup, idMonth, walks }: WalkProps) {
  const { data } = useQuery(monthQueries.all(idAs));
  const { earlier, later } = monthsBeside(data?.months ?? [], idMonth);
  const steps = [
    { month: earlier, step: 'earlier', icon: 'chevronLeft', label: t('date.previousMonth') },
    { month: later, step: 'later', icon: 'chevronRight', label: t('date.nextMonth') },
  ] as const;
  return (
    <span className={styles.walk}>
      {steps.map(({ month, step, icon, label }) =>
        month === undefined ? null : walks === 'outgo' || idGroup === undefined ? (
          <Link
            key={step}
            data-step={step}
            to="/association/$idAs/month/$idMonth/outgo"
            params={{ idAs, idMonth: month.idMonth }}
            className={styles.walkStep}
            aria-label={`${label}: ${monthName(month.idMonth)}`}
            title={monthName(month.idMonth)}
          >
            <Icon name={icon} />
          </Link>
        ) : (
          <Link
            key={step}
            data-step={step}
            to="/association/$idAs/group/$idGroup/month/$idMonth/meters"
            params={{ idAs, idGroup, idMonth: month.idMonth }}
            className={styles.walkStep}
            aria-label={`${label}: ${monthName(month.idMonth)}`}
            title={monthName(month.idMonth)}
          >
            <Icon name={icon} />
          </Link>
        ),
      )}
    </span>
  );
}
