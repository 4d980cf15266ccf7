import type { UnpaidReport as Report } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import { Amount } from '../../components/amount.js';
import { EmptyState } from '../../components/states.js';
import { formatDate } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { ApartmentLink, BillLink, ExpenseLink, useHasBills } from './report-links.js';
import { ReportState } from './report-state.js';
import { ReportTable } from './report-table.js';
import { reportQueries } from './reports.queries.js';
import styles from './reports.module.css';

type Bill = Report['bills'][number];
type ProviderBill = Report['providers'][number];

/** Who owes the association, and whom the association owes, now. */
export function UnpaidReport({ idAs, ofWhole }: { idAs: number; ofWhole: boolean }) {
  const report = useQuery(reportQueries.unpaid(idAs));
  const hasBills = useHasBills(idAs);
  return (
    <ReportState report={report}>
      {({ bills, totals, providers, providersBani }) => (
        <div className={styles.parts}>
          {bills.length === 0 ? (
            <EmptyState icon="check" title={t('reports.noDebts')}>
              {t('reports.noDebtsText')}
            </EmptyState>
          ) : (
            <ReportTable<Bill>
              caption={t('reports.unpaidCaption')}
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
                {
                  head: t('reports.expenses'),
                  isAmount: true,
                  cell: ({ aBani }) => <Amount bani={aBani} zero="dash" />,
                  total: <Amount bani={totals.aBani} />,
                },
                {
                  head: t('reports.penalties'),
                  isAmount: true,
                  cell: ({ pBani }) => <Amount bani={pBani} zero="dash" />,
                  total: <Amount bani={totals.pBani} />,
                },
                {
                  head: t('reports.penaltiesBefore'),
                  isAmount: true,
                  cell: ({ prevPenBani }) => <Amount bani={prevPenBani} zero="dash" />,
                  total: <Amount bani={totals.prevPenBani} />,
                },
                {
                  head: t('reports.penaltiesPaid'),
                  isAmount: true,
                  cell: ({ pPBani }) => <Amount bani={pPBani} zero="dash" />,
                  total: <Amount bani={totals.pPBani} />,
                },
                {
                  head: t('reports.funds'),
                  isAmount: true,
                  cell: ({ fundsBani }) => <Amount bani={fundsBani} zero="dash" />,
                  total: <Amount bani={totals.fundsBani} />,
                },
                {
                  head: t('reports.toPay'),
                  isAmount: true,
                  cell: ({ totalBani }) => <Amount bani={totalBani} tone="owed" />,
                  total: <Amount bani={totals.totalBani} />,
                },
              ]}
            />
          )}
          {ofWhole &&
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

const dayOrNone = (day: string): string => (day === '' ? t('common.none') : formatDate(day));

type ProvidersTableProps = {
  readonly idAs: number;
  readonly providers: readonly ProviderBill[];
  readonly providersBani: number;
};

/** Bills of providers that are not paid whole. */
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
