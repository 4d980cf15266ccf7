import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';

import { FailedRead } from '../../components/failed-read.js';
import { EmptyState, Skeleton } from '../../components/states.js';
import { useAddressParams } from '../../lib/address.js';
import { monthQueries } from '../../lib/month-queries.js';
import { t } from '../../lib/text.js';

/** Where „Cheltuieli” leads. */
export const LatestTablePage = latest('/association/$idAs/group/$idGroup/month/$idMonth');
/** Where „Gestiune Contoare” leads. */
export const LatestMetersPage = latest('/association/$idAs/group/$idGroup/month/$idMonth/meters');

/** The page of the newest month and the first entrance. */
function latest(
  to:
    | '/association/$idAs/group/$idGroup/month/$idMonth'
    | '/association/$idAs/group/$idGroup/month/$idMonth/meters',
) {
  return function LatestPage() {
    return <Latest to={to} />;
  };
}

function Latest({ to }: { readonly to: Parameters<typeof latest>[0] }) {
  const { idAs = 0 } = useAddressParams();
  const months = useQuery(monthQueries.all(idAs));
  const idMonth = months.data?.months[0]?.idMonth;
  const groups = useQuery({
    ...monthQueries.groupsColumns(idAs, idMonth ?? 0),
    enabled: idMonth !== undefined,
  });
  const failed = [months, groups].find(({ isError }) => isError);
  if (failed !== undefined) return <FailedRead title={t('expenseTable.failed')} read={failed} />;
  if (months.isSuccess && idMonth === undefined) {
    return (
      <EmptyState icon="calendar" title={t('expenseTable.noMonths')}>
        {t('expenseTable.noMonthsText')}
      </EmptyState>
    );
  }
  const idGroup = groups.data?.groups.find((group) => group.isEntrance)?.id;
  if (groups.isSuccess && idGroup === undefined) {
    return (
      <EmptyState icon="apartment" title={t('expenseTable.noApartments')}>
        {t('expenseTable.noApartmentsText')}
      </EmptyState>
    );
  }
  if (idMonth === undefined || idGroup === undefined)
    return <Skeleton label={t('common.loading')} />;
  return <Navigate to={to} params={{ idAs, idGroup, idMonth }} replace />;
}
