import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import { useAddressParams } from '../../lib/address.js';
import { monthQueries } from '../../lib/month-queries.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { settingsQuery } from '../../lib/settings.js';
import { t } from '../../lib/text.js';

const ExpenseTableScreen = lazy(async () => ({
  default: (await import('../../features/expense-table/expense-table-screen.js'))
    .ExpenseTableScreen,
}));
const BillScreen = lazy(async () => ({
  default: (await import('../../features/expense-table/bill/bill-screen.js')).BillScreen,
}));
const HistoryScreen = lazy(async () => ({
  default: (await import('../../features/history/history-screen.js')).HistoryScreen,
}));
const MonthActions = lazy(async () => ({
  default: (await import('../../features/month/month-actions.js')).MonthActions,
}));

const waiting = () => <Skeleton label={t('common.loading')} />;

/** The expense table with the month's state above it. */
export function TablePage() {
  const { idAs = 0, idGroup = 0, idMonth = 0 } = useAddressParams();
  const settings = useQuery(settingsQuery(idAs)).data?.settings;
  const place = { idAs, idGroup, idMonth };
  return (
    <Suspense fallback={waiting()}>
      {/* Another entrance or month keeps the page: filters, text size and the place of the table stay. */}
      <ExpenseTableScreen
        key={idAs}
        {...place}
        textLevel={settings?.tableFontSize}
        actions={
          <Suspense>
            <MonthActions key={idMonth} {...place} />
          </Suspense>
        }
      />
    </Suspense>
  );
}

export function BillPage() {
  const { idAs = 0, idAp = 0, idMonth = 0 } = useAddressParams();
  return (
    <Suspense fallback={waiting()}>
      <BillScreen key={`${idAs}.${idAp}`} {...{ idAs, idAp, idMonth }} />
    </Suspense>
  );
}

export function HistoryPage() {
  const { idAs = 0, idAp = 0 } = useAddressParams();
  return (
    <Suspense fallback={waiting()}>
      <HistoryScreen key={`${idAs}.${idAp}`} {...{ idAs, idAp }} />
    </Suspense>
  );
}

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
  const failed = months.error ?? groups.error;
  if (failed !== null) {
    return (
      <ErrorState title={t('expenseTable.failed')} onRetry={() => void months.refetch()}>
        {sentenceOf(failed, t('error.text'))}
      </ErrorState>
    );
  }
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
  if (idMonth === undefined || idGroup === undefined) return waiting();
  return <Navigate to={to} params={{ idAs, idGroup, idMonth }} replace />;
}
