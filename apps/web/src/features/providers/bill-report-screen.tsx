import { type BillReport, pathOf, providerRoutes } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { DaysPick } from '../../components/days-pick.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { ReportFiles } from '../../components/report-files.js';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { useAddressParams } from '../../lib/address.js';
import { formatDate } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { useToday } from '../../lib/use-today.js';
import { billReportQuery } from './providers.queries.js';
import styles from './providers.module.css';

/** Shows one provider's bills in a period and how much of each was distributed; also printed and as a workbook. */
export function BillReportScreen({ idAs }: { idAs: number }) {
  const { idServiceProvider = 0 } = useAddressParams();
  const day = useToday();
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const fromDate = from ?? `${day.slice(0, 4)}-01-01`;
  const toDate = to ?? day;
  const report = useQuery(billReportQuery(idAs, idServiceProvider, fromDate, toDate));
  const hasBills = report.isSuccess && report.data.bills.length > 0;
  const name = report.data?.provider.name ?? '';
  const query = new URLSearchParams({ fromDate, toDate }).toString();
  const file = (route: { readonly path: string }): string =>
    `${pathOf(route, { idAs, idServiceProvider })}?${query}`;

  return (
    <Page
      title={name === '' ? t('billReport.title') : t('billReport.of', { name })}
      text={t('billReport.text')}
      action={
        hasBills && (
          <ReportFiles
            excel={file(providerRoutes.printBillReport)}
            pdf={file(providerRoutes.printBillPaper)}
          />
        )
      }
    >
      <div className={styles.period}>
        <DaysPick from={fromDate} to={toDate} onFrom={setFrom} onTo={setTo} />
        <Link to="/administration/association/$idAs/config/providers" params={{ idAs }}>
          {t('billReport.back')}
        </Link>
      </div>
      {!report.isSuccess ? (
        <Unread title={t('billReport.failed')} read={report} />
      ) : report.data.bills.length === 0 ? (
        <EmptyState icon="invoice" title={t('billReport.none')}>
          {t('billReport.noneText')}
        </EmptyState>
      ) : (
        <ReportTable report={report.data} />
      )}
    </Page>
  );
}

function ReportTable({ report }: { report: BillReport }) {
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className={table.caption}>
          {t('billReport.caption', {
            name: report.provider.name,
            from: formatDate(report.fromDate),
            to: formatDate(report.toDate),
          })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('billReport.month')}</th>
            <th scope="col">{t('billReport.number')}</th>
            <th scope="col">{t('billReport.date')}</th>
            <th scope="col">{t('billReport.due')}</th>
            <th scope="col">{t('billReport.expense')}</th>
            <th scope="col">{t('billReport.column')}</th>
            <th scope="col" className={table.right}>
              {t('billReport.amount')}
            </th>
            <th scope="col" className={table.right}>
              {t('billReport.distributed')}
            </th>
            <th scope="col" className={table.right}>
              {t('billReport.undistributed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {report.bills.map((bill) => (
            <tr key={bill.idOutgo} className={bill.isDisabled ? styles.disabled : undefined}>
              <td>{monthName(bill.idMonth)}</td>
              <th scope="row">{bill.number || t('common.none')}</th>
              <td className={table.nowrap}>
                {bill.date === '' ? t('common.none') : formatDate(bill.date)}
              </td>
              <td className={table.nowrap}>
                {bill.dueDate === '' ? t('common.none') : formatDate(bill.dueDate)}
              </td>
              <td>{bill.name}</td>
              <td>{bill.column}</td>
              <td className={table.right}>
                <Amount bani={bill.amountBani} />
              </td>
              <td className={table.right}>
                <Amount bani={bill.distributedBani} />
              </td>
              <td className={table.right}>
                <Amount bani={bill.undistributedBani} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={6}>
              {t('table.total')}
            </th>
            <td className={table.right}>
              <Amount bani={report.totalBani} />
            </td>
            <td className={table.right}>
              <Amount bani={report.distributedBani} />
            </td>
            <td className={table.right}>
              <Amount bani={report.undistributedBani} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
