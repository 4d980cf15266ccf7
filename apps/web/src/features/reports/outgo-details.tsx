import type { OutgoDetails as Details } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Amount } from '../../components/amount.js';
import { formatDate } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import type { ReportsSearch } from '../../lib/search.js';
import { t } from '../../lib/text.js';
import { monthColumns } from './outgo-report.js';
import { ApartmentLink, ExpenseLink } from './report-links.js';
import { ReportState } from './report-state.js';
import { ReportTable } from './report-table.js';
import { reportQueries, type Grouping, type Period } from './reports.queries.js';
import styles from './reports.module.css';

type Document = Details['documents'][number];
type Apartment = Details['apartments'][number];

type OutgoDetailsProps = {
  readonly idAs: number;
  readonly period: Period;
  readonly by: Grouping;
  readonly idOutgo: number;
};

/** Shows one row of the expense report: its documents, and each apartment's share. */
export function OutgoDetails({ idAs, period, by, idOutgo }: OutgoDetailsProps) {
  const report = useQuery(reportQueries.outgoDetails(idAs, period, by, idOutgo));
  return (
    <div className={styles.parts}>
      <p className={styles.bar}>
        <Link to="." search={({ rand: _, ...before }: ReportsSearch) => before}>
          {t('reports.allExpenses')}
        </Link>
      </p>
      <ReportState report={report}>
        {(details) => (
          <>
            <h2>{details.name}</h2>
            <Documents {...{ idAs, details }} />
            <Apartments {...{ idAs, details }} />
          </>
        )}
      </ReportState>
    </div>
  );
}

function Documents({ idAs, details }: { idAs: number; details: Details }) {
  return (
    <ReportTable<Document>
      caption={t('reports.documentsCaption', { name: details.name })}
      rows={details.documents}
      keyOf={({ idOutgo }) => idOutgo}
      totalWord={t('table.total')}
      columns={[
        {
          head: t('reports.expense'),
          isName: true,
          cell: ({ idMonth, idOutgo, name }) => (
            <ExpenseLink {...{ idAs, idMonth, idOutgo }}>{name}</ExpenseLink>
          ),
        },
        { head: t('reports.month'), isShort: true, cell: ({ idMonth }) => monthName(idMonth) },
        { head: t('reports.provider'), cell: ({ provider }) => provider || t('common.none') },
        { head: t('reports.number'), cell: ({ number }) => number || t('common.none') },
        {
          head: t('reports.date'),
          isShort: true,
          cell: ({ date }) => (date === '' ? t('common.none') : formatDate(date)),
        },
        {
          head: t('reports.amount'),
          isAmount: true,
          cell: ({ amountBani }) => <Amount bani={amountBani} />,
          total: <Amount bani={details.amountBani} />,
        },
        {
          head: t('reports.distributed'),
          isAmount: true,
          cell: ({ distributedBani }) => <Amount bani={distributedBani} />,
          total: <Amount bani={details.distributedBani} />,
        },
        {
          head: t('reports.undistributed'),
          isAmount: true,
          cell: ({ undistributedBani }) => <Amount bani={undistributedBani} zero="dash" />,
          total: <Amount bani={details.undistributedBani} zero="dash" />,
        },
      ]}
    />
  );
}

function Apartments({ idAs, details }: { idAs: number; details: Details }) {
  const { apartments, months } = details;
  const totals = months.map((_, at) =>
    apartments.reduce((sum, { monthsBani }) => sum + (monthsBani[at] ?? 0), 0),
  );
  if (apartments.length === 0) return <p className={styles.quiet}>{t('reports.noShares')}</p>;
  return (
    <ReportTable<Apartment>
      caption={t('reports.apartmentsCaption', { name: details.name })}
      rows={apartments}
      keyOf={({ idAp }) => idAp}
      totalWord={t('table.total')}
      columns={[
        {
          head: t('reports.apartment'),
          isName: true,
          cell: ({ idAp, n }) => <ApartmentLink {...{ idAs, idAp, n }} />,
        },
        ...monthColumns<Apartment>(months, totals),
        {
          head: t('table.total'),
          isAmount: true,
          cell: ({ totalBani }) => <Amount bani={totalBani} />,
          total: <Amount bani={totals.reduce((sum, bani) => sum + bani, 0)} />,
        },
      ]}
    />
  );
}
