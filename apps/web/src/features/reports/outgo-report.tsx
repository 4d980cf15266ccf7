import type { OutgoReportView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Amount } from '../../components/amount.js';
import { EmptyState } from '../../components/states.js';
import { monthName, monthShort } from '../../lib/months.js';
import type { ReportsSearch } from '../../lib/search.js';
import { t } from '../../lib/text.js';
import { ReportState } from './report-state.js';
import { ReportTable, type ReportColumn } from './report-table.js';
import { reportQueries, type Grouping, type Period } from './reports.queries.js';
import styles from './reports.module.css';

type Row = OutgoReportView['rows'][number];

const heads: Readonly<Record<Grouping, string>> = {
  expense: t('reports.expense'),
  provider: t('reports.provider'),
  category: t('reports.category'),
  column: t('reports.column'),
};

type OutgoReportProps = { readonly idAs: number; readonly period: Period; readonly by: Grouping };

/** Shows the expenses month by month; a row leads to its documents and apartments. */
export function OutgoReport({ idAs, period, by }: OutgoReportProps) {
  const report = useQuery(reportQueries.outgo(idAs, period, by));
  return (
    <ReportState report={report}>
      {({ months, rows, totalsBani, totalBani }) =>
        rows.length === 0 ? (
          <EmptyState icon="invoice" title={t('reports.noExpenses')}>
            {t('reports.noExpensesText')}
          </EmptyState>
        ) : (
          <ReportTable<Row>
            caption={t('reports.outgoCaption', {
              from: monthName(period.fromM),
              to: monthName(period.toM),
            })}
            rows={rows}
            keyOf={({ idOutgo }) => idOutgo}
            totalWord={t('table.total')}
            columns={[
              {
                head: heads[by],
                isName: true,
                cell: (row) => <RowName row={row} />,
              },
              ...monthColumns<Row>(months, totalsBani),
              {
                head: t('table.total'),
                isAmount: true,
                cell: (row) => <Amount bani={row.totalBani} />,
                total: <Amount bani={totalBani} />,
              },
            ]}
          />
        )
      }
    </ReportState>
  );
}

/** Links to the row's details; its column is shown if it has another name. */
function RowName({ row: { idOutgo, name, column } }: { row: Row }) {
  return (
    <>
      <Link to="." search={(before: ReportsSearch) => ({ ...before, rand: idOutgo })}>
        {name}
      </Link>
      {column !== '' && column !== name && <div className={styles.quiet}>{column}</div>}
    </>
  );
}

/** Returns a column of amounts for each month. */
export function monthColumns<R extends { readonly monthsBani: readonly number[] }>(
  months: readonly number[],
  totalsBani: readonly number[],
): ReportColumn<R>[] {
  return months.map((idMonth, at) => ({
    head: monthShort(idMonth),
    isAmount: true,
    cell: ({ monthsBani }) => <Amount bani={monthsBani[at] ?? 0} zero="dash" />,
    total: <Amount bani={totalsBani[at] ?? 0} zero="dash" />,
  }));
}
