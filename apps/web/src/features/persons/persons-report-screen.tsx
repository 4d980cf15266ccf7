import { type AnswerOf, pathOf, PERSONS_MONTHS_MOST, personsRoutes } from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Amount } from '../../components/amount.js';
import {
  MonthsPick,
  type MonthsPeriod,
  monthsUpTo,
  useMonthsPeriod,
} from '../../components/months-pick.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { ReportFiles } from '../../components/report-files.js';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { cx } from '../../lib/cx.js';
import { call } from '../../lib/http.js';
import { today } from '../../lib/month-grid.js';
import { monthName, monthOf, monthShort } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import styles from './persons.module.css';

type Report = AnswerOf<typeof personsRoutes.readPersonsReport>;

/** Returns the query of a period, with month and year separate. */
const queryOf = ({ fromM, toM }: MonthsPeriod) => ({
  fromM: String(fromM % 100),
  fromY: String(Math.floor(fromM / 100)),
  toM: String(toM % 100),
  toY: String(Math.floor(toM / 100)),
});

const reportQuery = (period: MonthsPeriod) =>
  queryOptions({
    queryKey: ['accounting', 'persons', period],
    queryFn: ({ signal }) =>
      call(personsRoutes.readPersonsReport, { query: queryOf(period), signal }),
  });

/** Contabilitate, Persoane: the number of persons in each of the accountant's associations, month by month. */
export function PersonsReportScreen() {
  const thisMonth = monthOf(today());
  const [period, show] = useMonthsPeriod(thisMonth);
  const report = useQuery(reportQuery(period));
  const query = new URLSearchParams(queryOf(period)).toString();
  const file = (route: { readonly path: string }): string => `${pathOf(route)}?${query}`;
  return (
    <Page
      title={t('personsReport.title')}
      text={t('personsReport.text')}
      action={
        <ReportFiles
          excel={file(personsRoutes.printPersonsReportWorkbook)}
          pdf={file(personsRoutes.printPersonsReportPaper)}
        />
      }
    >
      <div className={styles.period}>
        <MonthsPick
          months={monthsUpTo(thisMonth, PERSONS_MONTHS_MOST, period)}
          period={period}
          onChange={show}
        />
      </div>
      {!report.isSuccess ? (
        <Unread
          title={t('reports.failed')}
          read={report}
          otherwise={t('persons.periodLong', { most: PERSONS_MONTHS_MOST })}
        />
      ) : report.data.associations.length === 0 ? (
        <EmptyState icon="user" title={t('personsReport.none')}>
          {t('personsReport.noneText')}
        </EmptyState>
      ) : (
        <ReportTable period={period} report={report.data} />
      )}
    </Page>
  );
}

function ReportTable({ period, report }: { period: MonthsPeriod; report: Report }) {
  const { associations } = report;
  const months = [
    ...new Set(associations.flatMap((one) => one.months.map(({ idMonth }) => idMonth))),
  ].sort((a, b) => a - b);
  const personsIn = (one: Report['associations'][number], idMonth: number): number =>
    one.months.find((month) => month.idMonth === idMonth)?.persons ?? 0;
  return (
    <div className={table.frame} tabIndex={0} role="region" aria-label={t('personsReport.title')}>
      <table className={cx(table.table, styles.months)}>
        <caption className={table.caption}>
          {t('personsReport.caption', {
            from: monthName(period.fromM),
            to: monthName(period.toM),
          })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('personsReport.association')}</th>
            {months.map((idMonth) => (
              <th key={idMonth} scope="col" title={monthName(idMonth)} className={table.right}>
                {monthShort(idMonth)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {associations.map((one) => (
            <tr key={one.idAs}>
              <th scope="row">
                <Link to="/association/$idAs/persons" params={{ idAs: one.idAs }}>
                  {one.name}
                </Link>
              </th>
              {months.map((idMonth) => (
                <td key={idMonth} className={table.right}>
                  {personsIn(one, idMonth) || <Amount bani={0} zero="dash" />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('table.total')}</th>
            {months.map((idMonth) => (
              <td key={idMonth} className={table.right}>
                {associations.reduce((sum, one) => sum + personsIn(one, idMonth), 0)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
