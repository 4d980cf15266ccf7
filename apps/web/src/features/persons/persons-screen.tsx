import {
  pathOf,
  PERSONS_MONTHS_MOST,
  personsRoutes,
  type PersonsByMonth,
} from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { Amount } from '../../components/amount.js';
import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import { useAddressSearch } from '../../lib/address.js';
import { associationKeys } from '../../lib/association-keys.js';
import { cx } from '../../lib/cx.js';
import { call } from '../../lib/http.js';
import { monthQueries } from '../../lib/month-queries.js';
import { monthLater, monthName, monthShort } from '../../lib/months.js';
import { blockTitle, entranceTitle } from '../../lib/place-names.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import styles from './persons.module.css';

type Period = { readonly fromM: number; readonly toM: number };

const personsQuery = (idAs: number, period: Period) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'persons', period],
    queryFn: ({ signal }) =>
      call(personsRoutes.readPersons, { params: { idAs, ...period }, signal }),
  });

/** How long the browser is given to draw what it prints (3-configuration §9). */
const printAfterMs = 500;
const monthsAtFirst = 12;

/** Rapoarte, Persoane: how many persons each entrance had, month by month. */
export function PersonsScreen({ idAs }: { idAs: number }) {
  const months = useQuery(monthQueries.all(idAs));
  const title = t('persons.title');
  if (months.isPending) {
    return (
      <Page title={title}>
        <Skeleton label={t('common.loading')} />
      </Page>
    );
  }
  if (months.isError) {
    return (
      <Page title={title}>
        <ErrorState title={t('persons.failed')} onRetry={() => void months.refetch()}>
          {sentenceOf(months.error, t('error.text'))}
        </ErrorState>
      </Page>
    );
  }
  const known = months.data.months.map(({ idMonth }) => idMonth);
  return known.length === 0 ? (
    <Page title={title}>
      <EmptyState icon="calendar" title={t('persons.none')}>
        {t('persons.noneText')}
      </EmptyState>
    </Page>
  ) : (
    <Report idAs={idAs} known={known} />
  );
}

/** `known`: the association's months, the last one first. */
function Report({ idAs, known }: { idAs: number; known: readonly number[] }) {
  const { de, pana } = useAddressSearch();
  const navigate = useNavigate();
  const [last] = known;
  const toM = pana ?? last!;
  const fromM =
    de ?? known.find((month) => month <= monthLater(toM, 1 - monthsAtFirst)) ?? known.at(-1)!;
  const period = { fromM, toM };
  const report = useQuery(personsQuery(idAs, period));
  const show = (next: Period) =>
    void navigate({ to: '.', replace: true, search: { de: next.fromM, pana: next.toM } });
  const options = known.map((month) => ({ value: String(month), label: monthName(month) }));
  return (
    <Page
      title={t('persons.title')}
      text={t('persons.text')}
      action={
        <span className={styles.actions}>
          <Button
            icon="print"
            onClick={() => {
              setTimeout(() => {
                window.print();
              }, printAfterMs);
            }}
          >
            {t('persons.print')}
          </Button>
          <a href={pathOf(personsRoutes.printPersonsWorkbook, { idAs, ...period })} download>
            {t('persons.excel')}
          </a>
        </span>
      }
    >
      <div className={styles.period}>
        <Select
          label={t('persons.from')}
          value={String(fromM)}
          options={options}
          onChange={(month) => {
            show({ fromM: Number(month), toM: Math.max(Number(month), toM) });
          }}
        />
        <Select
          label={t('persons.to')}
          value={String(toM)}
          options={options}
          onChange={(month) => {
            show({ fromM: Math.min(fromM, Number(month)), toM: Number(month) });
          }}
        />
      </div>
      {report.isPending ? (
        <Skeleton label={t('common.loading')} />
      ) : report.isError ? (
        <ErrorState title={t('persons.failed')} onRetry={() => void report.refetch()}>
          {sentenceOf(report.error, t('persons.periodLong', { most: PERSONS_MONTHS_MOST }))}
        </ErrorState>
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
    <div
      className={cx(table.frame, styles.wide)}
      tabIndex={0}
      role="region"
      aria-label={t('persons.title')}
    >
      <table className={table.table}>
        <caption className={styles.caption}>
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
                {one.entrance === ''
                  ? t('persons.gone')
                  : `${blockTitle(one.block)} / ${entranceTitle(one.entrance)}`}
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
          <tr className={styles.totals}>
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
