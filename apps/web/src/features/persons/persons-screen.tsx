import {
  pathOf,
  PERSONS_MONTHS_MOST,
  personsRoutes,
  type PersonsByMonth,
} from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { Amount } from '../../components/amount.js';
import { MonthsPick, type MonthsPeriod, useMonthsPeriod } from '../../components/months-pick.js';
import { FileLink } from '../../components/file-link.js';
import { PageOfMonths } from '../../components/page-of-months.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { PrintButton } from '../../components/print-button.js';
import { Unread } from '../../components/unread.js';
import { associationKeys } from '../../lib/association-keys.js';
import { cx } from '../../lib/cx.js';
import { call } from '../../lib/http.js';
import { monthName, monthShort } from '../../lib/months.js';
import { entrancePlace } from '../../lib/place-names.js';
import { t } from '../../lib/text.js';
import styles from './persons.module.css';

const personsQuery = (idAs: number, period: MonthsPeriod) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'persons', period],
    queryFn: ({ signal }) =>
      call(personsRoutes.readPersons, { params: { idAs, ...period }, signal }),
  });

/** How long the browser gets to draw before printing, in milliseconds (3-configuration §9). */
const printAfterMs = 500;

/** Rapoarte, Persoane: the number of persons in each entrance, month by month. */
export function PersonsScreen({ idAs }: { idAs: number }) {
  return (
    <PageOfMonths idAs={idAs} title={t('persons.title')} noneText={t('persons.noneText')}>
      {(known) => <Report idAs={idAs} known={known} />}
    </PageOfMonths>
  );
}

/** `known`: the association's months, latest first. */
function Report({ idAs, known }: { idAs: number; known: readonly number[] }) {
  const [period, show] = useMonthsPeriod(known[0]!, known.at(-1));
  const report = useQuery(personsQuery(idAs, period));
  return (
    <Page
      title={t('persons.title')}
      text={t('persons.text')}
      action={
        <>
          <FileLink
            href={pathOf(personsRoutes.printPersonsWorkbook, { idAs, ...period })}
            kind="workbook"
          >
            {t('files.excel')}
          </FileLink>
          <PrintButton afterMs={printAfterMs} />
        </>
      }
    >
      <div className={styles.period}>
        <MonthsPick months={known} period={period} onChange={show} />
      </div>
      {!report.isSuccess ? (
        <Unread
          title={t('reports.failed')}
          read={report}
          otherwise={t('persons.periodLong', { most: PERSONS_MONTHS_MOST })}
        />
      ) : (
        <PersonsTable report={report.data} />
      )}
    </Page>
  );
}

function PersonsTable({ report }: { report: PersonsByMonth }) {
  const { months, entrances, totals } = report;
  const first = months[0]?.idMonth;
  const last = months.at(-1)?.idMonth;
  return (
    <div className={table.frame} tabIndex={0} role="region" aria-label={t('persons.title')}>
      <table className={cx(table.table, styles.months)}>
        <caption className={table.caption}>
          {first === undefined || last === undefined
            ? t('persons.title')
            : t('persons.caption', {
                association: report.association,
                from: monthName(first),
                to: monthName(last),
              })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('sheet.entrance')}</th>
            {months.map(({ idMonth }) => (
              <th key={idMonth} scope="col" title={monthName(idMonth)} className={table.right}>
                {monthShort(idMonth)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entrances.map((one) => (
            <tr key={one.idEntrance}>
              <th scope="row" className={table.nowrap}>
                {one.entrance === '' ? t('persons.gone') : entrancePlace(one.block, one.entrance)}
              </th>
              {one.months.map((month, at) => (
                <td key={months[at]?.idMonth} className={table.right}>
                  {month === null ? (
                    <Amount bani={0} zero="dash" />
                  ) : (
                    <span title={t('structure.apartments', { count: month.apartments })}>
                      {month.persons}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('table.total')}</th>
            {totals.map(({ persons }, at) => (
              <td key={months[at]?.idMonth} className={table.right}>
                {persons}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
