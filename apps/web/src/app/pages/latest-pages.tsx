import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';

import { FailedRead } from '../../components/failed-read.js';
import { Page } from '../../components/page.js';
import { EmptyState, Skeleton } from '../../components/states.js';
import { useAddressParams } from '../../lib/address.js';
import { monthQueries } from '../../lib/month-queries.js';
import { t } from '../../lib/text.js';

/** The target of „Cheltuieli” in the menu. */
export const LatestTablePage = latest(
  '/association/$idAs/group/$idGroup/month/$idMonth',
  t('menu.table'),
);
/** The target of „Gestiune Contoare” in the menu. */
export const LatestMetersPage = latest(
  '/association/$idAs/group/$idGroup/month/$idMonth/meters',
  t('menu.meters'),
);

type LatestProps = {
  readonly to:
    | '/association/$idAs/group/$idGroup/month/$idMonth'
    | '/association/$idAs/group/$idGroup/month/$idMonth/meters';
  /** Title of the page shown while there is no month or entrance to lead to. */
  readonly title: string;
};

/** Makes a page that redirects to the newest month and the first entrance. */
function latest(to: LatestProps['to'], title: string) {
  return function LatestPage() {
    return <Latest to={to} title={title} />;
  };
}

function Latest({ to, title }: LatestProps) {
  const { idAs = 0 } = useAddressParams();
  const months = useQuery(monthQueries.all(idAs));
  const idMonth = months.data?.months[0]?.idMonth;
  const groups = useQuery({
    ...monthQueries.groupsColumns(idAs, idMonth ?? 0),
    enabled: idMonth !== undefined,
  });
  const idGroup = groups.data?.groups.find((group) => group.isEntrance)?.id;
  if (idMonth !== undefined && idGroup !== undefined) {
    return <Navigate to={to} params={{ idAs, idGroup, idMonth }} replace />;
  }
  const failed = [months, groups].find(({ isError }) => isError);
  if (failed !== undefined) {
    return (
      <Page title={title}>
        <FailedRead title={t('expenseTable.failed')} read={failed} />
      </Page>
    );
  }
  if (months.isSuccess && idMonth === undefined) {
    return (
      <Page title={title}>
        <EmptyState icon="calendar" title={t('expenseTable.noMonths')}>
          {t('expenseTable.noMonthsText')}{' '}
          <Link to="/association/$idAs/months" params={{ idAs }}>
            {t('menu.months')}
          </Link>
        </EmptyState>
      </Page>
    );
  }
  if (groups.isSuccess) {
    return (
      <Page title={title}>
        <EmptyState icon="apartment" title={t('expenseTable.noApartments')}>
          {t('expenseTable.noApartmentsText')}
        </EmptyState>
      </Page>
    );
  }
  return <Skeleton />;
}
