import type { UndistributedReport as Report } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import { Amount } from '../../components/amount.js';
import { EmptyState } from '../../components/states.js';
import { monthName } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { ExpenseLink } from './report-links.js';
import { ReportState } from './report-state.js';
import { ReportTable } from './report-table.js';
import { reportQueries, type Period } from './reports.queries.js';

type Bill = Report['bills'][number];

/** Lists bills of which a part is not distributed, and who is responsible. */
export function UndistributedReport({ idAs, period }: { idAs: number; period: Period }) {
  const report = useQuery(reportQueries.undistributed(idAs, period));
  const text = (value: string) => value || t('common.none');
  return (
    <ReportState report={report}>
      {({ bills, notDistribBani }) =>
        bills.length === 0 ? (
          <EmptyState icon="check" title={t('reports.allDistributed')}>
            {t('reports.allDistributedText')}
          </EmptyState>
        ) : (
          <ReportTable<Bill>
            caption={t('reports.undistributedCaption', {
              from: monthName(period.fromM),
              to: monthName(period.toM),
            })}
            rows={bills}
            keyOf={({ idOutgo }) => idOutgo}
            totalWord={t('table.total')}
            columns={[
              {
                head: t('reports.expense'),
                isName: true,
                cell: ({ idMonth, idOutgo, n }) => (
                  <ExpenseLink {...{ idAs, idMonth, idOutgo }}>{n}</ExpenseLink>
                ),
              },
              {
                head: t('reports.month'),
                isShort: true,
                cell: ({ idMonth }) => monthName(idMonth),
              },
              { head: t('reports.provider'), cell: ({ provider }) => text(provider) },
              { head: t('reports.series'), cell: ({ s }) => text(s) },
              { head: t('reports.number'), isLong: true, cell: ({ nr }) => text(nr) },
              {
                head: t('reports.meterNumber'),
                isLong: true,
                cell: ({ meterNumber }) => text(meterNumber),
              },
              {
                head: t('reports.amount'),
                isAmount: true,
                cell: ({ amountBani }) => <Amount bani={amountBani} />,
                total: <Amount bani={bills.reduce((sum, bill) => sum + bill.amountBani, 0)} />,
              },
              {
                head: t('reports.distributed'),
                isAmount: true,
                cell: ({ distributedBani }) => <Amount bani={distributedBani} />,
                total: <Amount bani={bills.reduce((sum, bill) => sum + bill.distributedBani, 0)} />,
              },
              {
                head: t('reports.undistributed'),
                isAmount: true,
                cell: (bill) => <Amount bani={bill.notDistribBani} tone="owed" />,
                total: <Amount bani={notDistribBani} />,
              },
              {
                head: t('reports.acceptedBy'),
                cell: ({ accepted }) =>
                  accepted === null
                    ? t('reports.notAccepted')
                    : [accepted.by, accepted.reason].filter(Boolean).join(': '),
              },
            ]}
          />
        )
      }
    </ReportState>
  );
}
