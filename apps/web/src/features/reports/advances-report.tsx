import type { AdvanceReport } from '@scara/contracts/http';
import { documentNumber } from '@scara/domain/kernel';
import { useQuery } from '@tanstack/react-query';

import { Amount } from '../../components/amount.js';
import { EmptyState } from '../../components/states.js';
import { formatDate } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { ApartmentLink } from './report-links.js';
import { ReportState } from './report-state.js';
import { ReportTable } from './report-table.js';
import { reportQueries, type Period } from './reports.queries.js';
import styles from './reports.module.css';

type Advance = AdvanceReport['advances'][number];

/** Shows where each advance came from, what used it, and what is left. */
export function AdvancesReport({ idAs, period }: { idAs: number; period: Period }) {
  const report = useQuery(reportQueries.advances(idAs, period));
  return (
    <ReportState report={report}>
      {({ advances, amountBani, usedBani, leftBani }) =>
        advances.length === 0 ? (
          <EmptyState icon="check" title={t('reports.noAdvances')}>
            {t('reports.noAdvancesText')}
          </EmptyState>
        ) : (
          <ReportTable<Advance>
            caption={t('reports.advancesCaption', {
              from: monthName(period.fromM),
              to: monthName(period.toM),
            })}
            rows={advances}
            keyOf={({ idAp, source }) => `${idAp} ${source?.idPd ?? 0}`}
            totalWord={t('table.total')}
            columns={[
              {
                head: t('reports.apartment'),
                isName: true,
                cell: ({ idAp, n }) => <ApartmentLink {...{ idAs, idAp, n }} />,
              },
              { head: t('reports.source'), cell: (one) => <Source of={one} /> },
              {
                head: t('reports.advance'),
                isAmount: true,
                cell: (one) => <Amount bani={one.amountBani} />,
                total: <Amount bani={amountBani} />,
              },
              { head: t('reports.usedFor'), cell: ({ uses }) => <Uses uses={uses} /> },
              {
                head: t('reports.used'),
                isAmount: true,
                cell: (one) => <Amount bani={one.usedBani} zero="dash" />,
                total: <Amount bani={usedBani} />,
              },
              {
                head: t('reports.left'),
                isAmount: true,
                cell: (one) => <Amount bani={one.leftBani} zero="dash" tone="paid" />,
                total: <Amount bani={leftBani} />,
              },
            ]}
          />
        )
      }
    </ReportState>
  );
}

function Source({ of: { source, isBrought } }: { of: Advance }) {
  const brought = isBrought && <span className={styles.quiet}> {t('reports.brought')}</span>;
  if (source === null)
    return (
      <>
        {t('reports.noSource')}
        {brought}
      </>
    );
  const number = documentNumber(source.series, source.paymentNumber);
  return (
    <>
      {number === '' ? t('reports.payment') : number}, {formatDate(source.emitted)},{' '}
      <Amount bani={source.amountBani} withUnit />
      {brought}
    </>
  );
}

function Uses({ uses }: { uses: Advance['uses'] }) {
  if (uses.length === 0) return t('reports.unused');
  return (
    <ul className={styles.uses}>
      {uses.map((use, at) => (
        // The index can be the key: uses have no id and are always read again as a whole.
        <li key={at}>
          {formatDate(use.date)}: {clearedName(use)}, <Amount bani={use.amountBani} withUnit />
        </li>
      ))}
    </ul>
  );
}

function clearedName({ kind, fund, idMonth }: Advance['uses'][number]): string {
  const month = monthName(idMonth);
  if (kind === 'fund') return `${fund} ${month}`;
  return t(kind === 'expense' ? 'reports.useExpenses' : 'reports.usePenalties', { month });
}
