import type { UnpaidReport as Report } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import { Amount } from '../../components/amount.js';
import { EmptyState } from '../../components/states.js';
import { formatDate } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import type { EntranceTitle } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { ApartmentLink, BillLink, ExpenseLink, useHasBills } from './report-links.js';
import { ReportState } from './report-state.js';
import { ReportTable } from './report-table.js';
import { reportQueries } from './reports.queries.js';
import { unpaidOf } from './unpaid-of.js';
import styles from './reports.module.css';

type Bill = Report['bills'][number];
type ProviderBill = Report['providers'][number];

type UnpaidReportProps = {
  readonly idAs: number;
  readonly ofWhole: boolean;
  /** The only entrance whose bills are shown. */
  readonly entrance: EntranceTitle | undefined;
};

/** Shows who owes the association now, and whom the association owes; for one entrance only the former. */
export function UnpaidReport({ idAs, ofWhole, entrance }: UnpaidReportProps) {
  const report = useQuery(reportQueries.unpaid(idAs));
  return (
    <ReportState report={report}>
      {({ providers, providersBani, ...answered }) => (
        <div className={styles.parts}>
          <UnpaidBills {...{ idAs, entrance }} {...unpaidOf(answered, entrance?.idEntrance)} />
          {ofWhole &&
            entrance === undefined &&
            (providers.length === 0 ? (
              <p className={styles.quiet}>{t('reports.providersPaid')}</p>
            ) : (
              <ProvidersTable {...{ idAs, providers, providersBani }} />
            ))}
        </div>
      )}
    </ReportState>
  );
}

type UnpaidBillsProps = Pick<UnpaidReportProps, 'idAs' | 'entrance'> &
  Pick<Report, 'bills' | 'totals'>;

function UnpaidBills({ idAs, entrance, bills, totals }: UnpaidBillsProps) {
  const hasBills = useHasBills(idAs);
  if (bills.length === 0) {
    return entrance === undefined ? (
      <EmptyState icon="check" title={t('reports.noDebts')}>
        {t('reports.noDebtsText')}
      </EmptyState>
    ) : (
      <EmptyState icon="check" title={t('reports.noDebtsOf', { entrance: entrance.title })} />
    );
  }
  const part = (head: string, of: keyof Report['totals']) => ({
    head,
    isAmount: true,
    cell: (bill: Bill) => <Amount bani={bill[of]} zero="dash" />,
    total: <Amount bani={totals[of]} />,
  });
  return (
    <ReportTable<Bill>
      caption={
        entrance === undefined
          ? t('reports.unpaidCaption')
          : t('reports.unpaidCaptionOf', { entrance: entrance.title })
      }
      rows={bills}
      keyOf={({ idAp, idM }) => `${idAp} ${idM}`}
      totalWord={t('table.total')}
      columns={[
        {
          head: t('reports.apartment'),
          isName: true,
          cell: ({ idAp, n }) => <ApartmentLink {...{ idAs, idAp, n }} />,
        },
        {
          head: t('reports.month'),
          isShort: true,
          cell: ({ idAp, idM }) => (
            <BillLink {...{ idAs, idAp, idMonth: idM }} hasBill={hasBills(idM)} />
          ),
        },
        {
          head: t('reports.due'),
          isShort: true,
          cell: ({ due }) => dayOrNone(due ?? ''),
        },
        part(t('reports.expenses'), 'aBani'),
        part(t('reports.penalties'), 'pBani'),
        part(t('reports.penaltiesBefore'), 'prevPenBani'),
        part(t('reports.penaltiesPaid'), 'pPBani'),
        part(t('reports.funds'), 'fundsBani'),
        {
          head: t('reports.toPay'),
          isAmount: true,
          cell: ({ totalBani }) => <Amount bani={totalBani} tone="owed" />,
          total: <Amount bani={totals.totalBani} />,
        },
      ]}
    />
  );
}

const dayOrNone = (day: string): string => (day === '' ? t('common.none') : formatDate(day));

type ProvidersTableProps = {
  readonly idAs: number;
  readonly providers: readonly ProviderBill[];
  readonly providersBani: number;
};

/** Lists providers' bills that are not fully paid. */
export function ProvidersTable({ idAs, providers, providersBani }: ProvidersTableProps) {
  return (
    <ReportTable<ProviderBill>
      caption={t('reports.providersCaption')}
      rows={providers}
      keyOf={({ idOutgo }) => idOutgo}
      totalWord={t('table.total')}
      columns={[
        {
          head: t('reports.expense'),
          isName: true,
          cell: ({ idM, idOutgo, name }) => (
            <ExpenseLink {...{ idAs, idMonth: idM, idOutgo }}>{name}</ExpenseLink>
          ),
        },
        {
          head: t('reports.provider'),
          cell: ({ provider }) => provider || t('common.none'),
        },
        { head: t('reports.month'), isShort: true, cell: ({ idM }) => monthName(idM) },
        { head: t('reports.number'), cell: ({ number }) => number || t('common.none') },
        {
          head: t('reports.date'),
          isShort: true,
          cell: ({ date }) => dayOrNone(date),
        },
        { head: t('reports.due'), isShort: true, cell: ({ dueDate }) => dayOrNone(dueDate) },
        {
          head: t('reports.amount'),
          isAmount: true,
          cell: ({ amountBani }) => <Amount bani={amountBani} />,
          total: <Amount bani={providers.reduce((sum, { amountBani }) => sum + amountBani, 0)} />,
        },
        {
          head: t('reports.paid'),
          isAmount: true,
          cell: ({ paidBani }) => <Amount bani={paidBani} zero="dash" />,
          total: <Amount bani={providers.reduce((sum, { paidBani }) => sum + paidBani, 0)} />,
        },
        {
          head: t('reports.left'),
          isAmount: true,
          cell: ({ leftBani }) => <Amount bani={leftBani} tone="owed" />,
          total: <Amount bani={providersBani} />,
        },
      ]}
    />
  );
}
