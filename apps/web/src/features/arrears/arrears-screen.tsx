import { type AnswerOf, pastArrearsRoutes, pathOf } from '@scara/contracts/http';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { Checkbox, Select } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import { EntrancePick } from '../../components/entrance-pick.js';
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
import { monthQueries } from '../../lib/month-queries.js';
import { monthName } from '../../lib/months.js';
import type { ArrearsSearch } from '../../lib/search.js';
import { useSession } from '../../lib/session.js';
import { standingApartments } from '../../lib/standing-apartments.js';
import { type EntranceTitle, structureQuery, useEntrance } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { useLasting } from '../../lib/use-lasting.js';
import { useToday } from '../../lib/use-today.js';
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

/** Rapoarte, Restanțe la o dată: what each apartment owed on a past day or when a month was closed. */
export function ArrearsScreen({ idAs }: { idAs: number }) {
  const { luna, data: day, scara } = useAddressSearch();
  const now = useToday();
  const navigate = useNavigate();
  const months = useQuery(monthQueries.all(idAs));
  const asked = luna === undefined ? { date: day ?? now } : { idMonth: luna };
  const arrears = useQuery(arrearsQuery(idAs, asked));
  const { entrances, entrance } = useEntrance(idAs, scara);
  const isOfAnother = useLasting(arrears.isPlaceholderData);
  const [onlyOwing, setOnlyOwing] = useState(false);
  // For a month this is the day on which it was closed, once that is known.
  const closedOn = arrears.isPlaceholderData ? '' : (arrears.data?.date ?? '');
  const closed = (months.data?.months ?? []).filter(({ state }) => state === 'closed');
  const go = (change: ArrearsSearch) => {
    void navigate({
      to: '.',
      replace: true,
      search: (before: ArrearsSearch) => ({ ...before, ...change }),
    });
  };
  return (
    <Page
      title={t('arrears.title')}
      text={t('arrears.text')}
      action={
        <ReportFiles
          excel={fileOf(pastArrearsRoutes.printTenantRemsWorkbook, idAs, asked, entrance)}
          pdf={fileOf(pastArrearsRoutes.printTenantRems, idAs, asked, entrance)}
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
            go(
              value === ANY_DAY
                ? { luna: undefined, data: arrears.data?.date }
                : { luna: Number(value), data: undefined },
            );
          }}
        />
        <DateField
          label={t('arrears.date')}
          value={luna === undefined ? (day ?? now) : closedOn}
          max={now}
          onChange={(date) => {
            go({ luna: undefined, data: date });
          }}
        />
        <EntrancePick
          entrances={entrances}
          idEntrance={entrance?.idEntrance}
          onChange={(idEntrance) => {
            go({ scara: idEntrance });
          }}
        />
        <Checkbox label={t('arrears.only')} checked={onlyOwing} onChange={setOnlyOwing} />
      </div>
      {arrears.isPending || isOfAnother ? (
        <Skeleton />
      ) : arrears.isError ? (
        <FailedRead title={t('arrears.failed')} read={arrears} />
      ) : arrears.data.apartments.length === 0 ? (
        <EmptyState icon="apartment" title={t('arrears.none')} />
      ) : (
        <ArrearsTable {...{ idAs, onlyOwing, entrance }} arrears={arrears.data} />
      )}
    </Page>
  );
}

/** Returns the address of a file with what the page shows. */
function fileOf(
  route: { readonly path: string },
  idAs: number,
  asked: Asked,
  entrance: EntranceTitle | undefined,
): string {
  const all = { ...asked, ...(entrance && { idEntrance: entrance.idEntrance }) };
  const said = Object.entries(all).map(([name, value]) => [name, String(value)]);
  return `${pathOf(route, { idAs })}?${new URLSearchParams(said).toString()}`;
}

type ArrearsTableProps = {
  readonly idAs: number;
  readonly arrears: Arrears;
  readonly onlyOwing: boolean;
  /** The only entrance whose apartments are shown. */
  readonly entrance: EntranceTitle | undefined;
};

function ArrearsTable({ idAs, arrears, onlyOwing, entrance }: ArrearsTableProps) {
  const { date, idMonth, apartments } = arrears;
  const session = useSession();
  const structure = useQuery(structureQuery(idAs));
  const names = new Map(
    structure.data?.blocks.flatMap(({ inBlock }) =>
      inBlock.map(({ idEntrance, name }) => [idEntrance, name] as const),
    ),
  );
  const standing = structure.data && standingApartments(structure.data);
  const { rows, totals } = arrearsTable(apartments, onlyOwing, entrance?.idEntrance);
  if (rows.length === 0) return <EmptyState icon="done" title={t('arrears.nobody')} />;
  const said = {
    association: session?.admin[String(idAs)]?.name ?? '',
    date: formatDate(date),
  };
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
            {entrance === undefined
              ? t('arrears.caption', said)
              : t('arrears.captionOf', { ...said, entrance: entrance.title })}
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
                  {standing?.has(row.idAp) === false && ` ${t('arrears.gone')}`}
                </th>
                <td data-label={t('arrears.entrance')}>{names.get(row.idEntrance) ?? ''}</td>
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
                {entrance === undefined
                  ? t('arrears.total')
                  : t('arrears.totalOf', { entrance: entrance.title })}
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
