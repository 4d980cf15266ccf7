import { type AnswerOf, pastArrearsRoutes, pathOf } from '@scara/contracts/http';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { Checkbox, Select } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import { FailedRead } from '../../components/failed-read.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { ReportFiles } from '../../components/report-files.js';
import { EmptyState, Skeleton } from '../../components/states.js';
import { useAddressSearch } from '../../lib/address.js';
import { associationKeys } from '../../lib/association-keys.js';
import { cx } from '../../lib/cx.js';
import { formatDate } from '../../lib/format.js';
import { call } from '../../lib/http.js';
import { today } from '../../lib/month-grid.js';
import { monthQueries } from '../../lib/month-queries.js';
import { monthName } from '../../lib/months.js';
import { useSession } from '../../lib/session.js';
import { structureQuery } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { useOutlasting } from '../../lib/use-outlasting.js';
import { arrearsTable, SUMS } from './arrears-table.js';
import styles from './arrears.module.css';

type Arrears = AnswerOf<typeof pastArrearsRoutes.tenantRemHistorical>;
type Asked = { readonly idMonth?: number | undefined; readonly date?: string | undefined };

const arrearsQuery = (idAs: number, asked: Asked) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'tenantRemHistorical', asked],
    queryFn: ({ signal }) =>
      call(pastArrearsRoutes.tenantRemHistorical, { params: { idAs }, query: asked, signal }),
    placeholderData: keepPreviousData,
  });

const ANY_DAY = 'zi';

/** Rapoarte, Restanțe la o dată: what each apartment owed on a day past or when a month was closed. */
export function ArrearsScreen({ idAs }: { idAs: number }) {
  const { luna, data: day } = useAddressSearch();
  const navigate = useNavigate();
  const months = useQuery(monthQueries.all(idAs));
  const asked = luna === undefined ? { date: day ?? today() } : { idMonth: luna };
  const arrears = useQuery(arrearsQuery(idAs, asked));
  const isOfAnother = useOutlasting(arrears.isPlaceholderData);
  const [onlyOwing, setOnlyOwing] = useState(false);
  // Of a month it is the day on which that one was closed, once it is known.
  const closedOn = arrears.isPlaceholderData ? '' : (arrears.data?.date ?? '');
  const closed = (months.data?.months ?? []).filter(({ state }) => state === 'closed');
  return (
    <Page
      title={t('arrears.title')}
      text={t('arrears.text')}
      action={
        <ReportFiles
          excel={fileOf(pastArrearsRoutes.printTenantRemsWorkbook, idAs, asked)}
          pdf={fileOf(pastArrearsRoutes.printTenantRems, idAs, asked)}
        />
      }
    >
      <div className={styles.choice}>
        <Select
          label={t('arrears.month')}
          value={luna === undefined ? ANY_DAY : String(luna)}
          options={[
            { value: ANY_DAY, label: t('arrears.anyDay') },
            ...closed.map(({ idMonth }) => ({ value: String(idMonth), label: monthName(idMonth) })),
          ]}
          onChange={(value) => {
            void navigate({
              to: '.',
              replace: true,
              search: value === ANY_DAY ? { data: arrears.data?.date } : { luna: Number(value) },
            });
          }}
        />
        <DateField
          label={t('arrears.date')}
          value={luna === undefined ? (day ?? today()) : closedOn}
          max={today()}
          onChange={(date) => {
            void navigate({ to: '.', replace: true, search: { data: date } });
          }}
        />
        <Checkbox label={t('arrears.only')} checked={onlyOwing} onChange={setOnlyOwing} />
      </div>
      {arrears.isPending || isOfAnother ? (
        <Skeleton label={t('common.loading')} />
      ) : arrears.isError ? (
        <FailedRead title={t('arrears.failed')} read={arrears} />
      ) : arrears.data.apartments.length === 0 ? (
        <EmptyState icon="apartment" title={t('arrears.none')} />
      ) : (
        <ArrearsTable idAs={idAs} arrears={arrears.data} onlyOwing={onlyOwing} />
      )}
    </Page>
  );
}

/** The page as files, and on paper as it stands. */
function fileOf(route: { readonly path: string }, idAs: number, asked: Asked): string {
  const said = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  return `${pathOf(route, { idAs })}?${new URLSearchParams(said).toString()}`;
}

type ArrearsTableProps = {
  readonly idAs: number;
  readonly arrears: Arrears;
  readonly onlyOwing: boolean;
};

function ArrearsTable({ idAs, arrears, onlyOwing }: ArrearsTableProps) {
  const { date, idMonth, apartments } = arrears;
  const session = useSession();
  const structure = useQuery(structureQuery(idAs));
  const entrances = new Map(
    structure.data?.blocks.flatMap(({ inBlock }) =>
      inBlock.map(({ idEntrance, name }) => [idEntrance, name] as const),
    ),
  );
  const standing = new Set(
    structure.data?.blocks.flatMap(({ inBlock }) =>
      inBlock.flatMap(({ inEntrance }) => inEntrance.map(({ idAp }) => idAp)),
    ),
  );
  const { rows, totals } = arrearsTable(apartments, onlyOwing);
  if (rows.length === 0) return <EmptyState icon="done" title={t('arrears.nobody')} />;
  return (
    <>
      <p className={styles.after}>
        {idMonth === null
          ? t('arrears.noMonth')
          : t('arrears.after', { month: monthName(idMonth) })}
      </p>
      <div className={table.frame} tabIndex={0} role="region" aria-label={t('arrears.title')}>
        <table className={cx(table.table, table.stacked, styles.table)}>
          <caption className={table.caption}>
            {t('arrears.caption', {
              association: session?.admin[String(idAs)]?.name ?? '',
              date: formatDate(date),
            })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('arrears.apartment')}</th>
              <th scope="col">{t('arrears.entrance')}</th>
              <th scope="col">{t('arrears.oldest')}</th>
              {SUMS.map((column) => (
                <th key={column} scope="col" className={table.right}>
                  {t(`arrears.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.idAp}>
                <th scope="row">
                  <Link
                    to="/association/$idAs/apartment/$idAp/history"
                    params={{ idAs, idAp: row.idAp }}
                  >
                    {row.n}
                  </Link>
                  {structure.isSuccess && !standing.has(row.idAp) && ` ${t('arrears.gone')}`}
                </th>
                <td data-label={t('arrears.entrance')}>{entrances.get(row.idEntrance) ?? ''}</td>
                <td className={table.nowrap} data-label={t('arrears.oldest')}>
                  {row.oldest === null ? '' : monthName(row.oldest)}
                </td>
                {SUMS.map((column) => (
                  <td key={column} className={table.right} data-label={t(`arrears.${column}`)}>
                    <Amount
                      bani={row[column]}
                      zero="dash"
                      {...(column === 'total' && row.total > 0 ? { tone: 'owed' } : {})}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('arrears.total')}
              </th>
              {SUMS.map((column) => (
                <td key={column} className={table.right} data-label={t(`arrears.${column}`)}>
                  <Amount bani={totals[column]} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}
