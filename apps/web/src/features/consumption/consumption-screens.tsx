import {
  type AnswerOf,
  meterHistoryRoutes,
  type MeteringNames,
  ownMeterRoutes,
} from '@scara/contracts/http';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { FailedRead } from '../../components/failed-read.js';
import {
  MonthsPick,
  type MonthsPeriod,
  monthsUpTo,
  useMonthsPeriod,
} from '../../components/months-pick.js';
import { NoHomes } from '../../components/no-homes.js';
import { PageOfMonths } from '../../components/page-of-months.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, Skeleton } from '../../components/states.js';
import { associationKeys } from '../../lib/association-keys.js';
import { cx } from '../../lib/cx.js';
import { formatScaled } from '../../lib/format.js';
import { placeText } from '../../lib/home-place.js';
import { call } from '../../lib/http.js';
import { meterType } from '../../lib/meter-words.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import { today } from '../../lib/month-grid.js';
import { monthName, monthOf } from '../../lib/months.js';
import { entrancesQuery } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { useLasting } from '../../lib/use-lasting.js';
import { ConsumptionChart } from './consumption-chart.js';
import styles from './consumption.module.css';
import { MeterHistoryView } from './meter-history-view.js';

/** How many months back can be chosen, and how many the server returns at once. */
const monthsBack = 60;
const monthsMost = 36;

const thisMonth = (): number => monthOf(today());

const queryOf = ({ fromM, toM }: MonthsPeriod) => ({ from: fromM, to: toM });

const queries = {
  own: (period: MonthsPeriod) =>
    queryOptions({
      queryKey: ['own-meters', 'history', period],
      queryFn: ({ signal }) =>
        call(ownMeterRoutes.readOwnMetersHistory, { query: queryOf(period), signal }),
      placeholderData: keepPreviousData,
    }),
  apartment: (idAs: number, idAp: number, period: MonthsPeriod) =>
    queryOptions({
      queryKey: [...associationKeys.months(idAs), 'metersHistory', idAp, period],
      queryFn: ({ signal }) =>
        call(meterHistoryRoutes.readMetersHistory, {
          params: { idAs, idAp },
          query: queryOf(period),
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  group: (idAs: number, idGroup: number, period: MonthsPeriod) =>
    queryOptions({
      queryKey: [...associationKeys.months(idAs), 'groupConsumption', idGroup, period],
      queryFn: ({ signal }) =>
        call(meterHistoryRoutes.readGroupConsumption, {
          params: { idAs, idApartmentsGroup: idGroup },
          query: queryOf(period),
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
};

type Read<Data> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
};

/** The frame of a consumption page: title, period, and the states of its query. */
function HistoryPage<Data>({
  title,
  known,
  period,
  onPeriod,
  read,
  children,
}: {
  readonly title: string;
  /** The months to choose from, latest first. */
  readonly known: readonly number[];
  readonly period: MonthsPeriod;
  readonly onPeriod: (period: MonthsPeriod) => void;
  readonly read: Read<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  const isOfAnother = useLasting(read.isPlaceholderData);
  return (
    <Page title={title}>
      <div className={styles.period}>
        <MonthsPick months={known} most={monthsMost} period={period} onChange={onPeriod} />
      </div>
      {read.isError ? (
        <FailedRead title={t('consumption.failed')} read={read} />
      ) : read.data === undefined || isOfAnother ? (
        <Skeleton />
      ) : (
        children(read.data)
      )}
    </Page>
  );
}

/** Shows the consumption of a tenant's own apartments, meter by meter. */
export function OwnConsumptionScreen() {
  // The apartments may be in several associations with different months, so the period ends with the current month.
  const [period, setPeriod] = useMonthsPeriod(thisMonth());
  const known = monthsUpTo(thisMonth(), monthsBack, period);
  const read = useQuery(queries.own(period));
  return (
    <HistoryPage title={t('consumption.title')} onPeriod={setPeriod} {...{ known, period, read }}>
      {({ apartments }) =>
        apartments.length === 0 ? (
          <NoHomes />
        ) : (
          apartments.map(({ idAs, idAp, association, history, ...place }) => (
            <section key={`${idAs}.${idAp}`} className={styles.apartment}>
              <h2>{t('ownMeters.apartment', { place: placeText(place), association })}</h2>
              <MeterHistoryView {...{ idAs, history }} heading="h3" />
            </section>
          ))
        )
      }
    </HistoryPage>
  );
}

type OfMonthsProps = {
  readonly idAs: number;
  readonly children: (known: readonly number[]) => ReactNode;
};

function OfMonths({ idAs, children }: OfMonthsProps) {
  return (
    <PageOfMonths
      {...{ idAs, children }}
      title={t('consumption.title')}
      noneText={t('consumption.noMonths')}
    />
  );
}

/** Shows the consumption of one apartment to the association's staff. */
export function ApartmentConsumptionScreen({ idAs, idAp }: { idAs: number; idAp: number }) {
  return <OfMonths idAs={idAs}>{(known) => <OfApartment {...{ idAs, idAp, known }} />}</OfMonths>;
}

type OfApartmentProps = {
  readonly idAs: number;
  readonly idAp: number;
  readonly known: readonly number[];
};

function OfApartment({ idAs, idAp, known }: OfApartmentProps) {
  const [period, setPeriod] = useMonthsPeriod(known[0]!, known.at(-1));
  const read = useQuery(queries.apartment(idAs, idAp, period));
  const n = read.data?.meters[0]?.n ?? '';
  const title = n === '' ? t('consumption.title') : t('consumption.ofApartment', { n });
  return (
    <HistoryPage onPeriod={setPeriod} {...{ title, known, period, read }}>
      {(history) => <MeterHistoryView {...{ idAs, history }} />}
    </HistoryPage>
  );
}

/** Shows the consumption of an entrance's or a group's apartments in the period, by type. */
export function GroupConsumptionScreen({ idAs, idGroup }: { idAs: number; idGroup: number }) {
  return <OfMonths idAs={idAs}>{(known) => <OfGroup {...{ idAs, idGroup, known }} />}</OfMonths>;
}

type OfGroupProps = {
  readonly idAs: number;
  readonly idGroup: number;
  readonly known: readonly number[];
};

function OfGroup({ idAs, idGroup, known }: OfGroupProps) {
  const [period, setPeriod] = useMonthsPeriod(known[0]!, known.at(-1));
  const read = useQuery(queries.group(idAs, idGroup, period));
  const entrances = useQuery(entrancesQuery(idAs)).data ?? [];
  const names = useMeteringNames(idAs);
  const entrance = entrances.find(({ idEntrance }) => idEntrance === idGroup);
  const title =
    entrance === undefined
      ? t('consumption.title')
      : t('consumption.ofEntrance', { name: entrance.title });
  return (
    <HistoryPage onPeriod={setPeriod} {...{ title, known, period, read }}>
      {({ months, apartments, totals }) =>
        totals.length === 0 ? (
          <EmptyState icon="info" title={t('consumption.none')}>
            {t('consumption.noneText')}
          </EmptyState>
        ) : (
          <>
            <div className={styles.charts}>
              {totals.map(({ type, byMonthE3 }) => (
                <section key={type} className={styles.type}>
                  <h2>{meterType(type, names)}</h2>
                  <ConsumptionChart {...{ type, months, byMonthE3, names }} />
                </section>
              ))}
            </div>
            <MonthsTable {...{ months, totals, names }} />
            <div
              className={table.frame}
              tabIndex={0}
              role="region"
              aria-label={t('consumption.byApartment')}
            >
              <table className={cx(table.table, styles.narrow)}>
                <caption className={table.caption}>{t('consumption.byApartment')}</caption>
                <thead>
                  <TypeHeads first={t('consumption.apartment')} {...{ totals, names }} />
                </thead>
                <tbody>
                  {apartments.map(({ idAp, n, types }) => (
                    <tr key={idAp}>
                      <th scope="row">
                        <Link
                          to="/association/$idAs/apartment/$idAp/consumption"
                          params={{ idAs, idAp }}
                          search={{ de: period.fromM, pana: period.toM }}
                        >
                          {n}
                        </Link>
                      </th>
                      {totals.map(({ type }) => (
                        <td key={type} className={table.right}>
                          {formatScaled(types.find((one) => one.type === type)?.totalE3 ?? 0, 3)}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row">{t('consumption.total')}</th>
                    {totals.map(({ type, totalE3 }) => (
                      <td key={type} className={table.right}>
                        {formatScaled(totalE3, 3)}
                      </td>
                    ))}
                  </tr>
                </tfoot>
              </table>
            </div>
          </>
        )
      }
    </HistoryPage>
  );
}

type Group = AnswerOf<typeof meterHistoryRoutes.readGroupConsumption>;
type TypeHeadsProps = Pick<Group, 'totals'> & {
  readonly first: string;
  readonly names: MeteringNames | undefined;
};

/** The header: what the rows are, and a column for each type of meter. */
function TypeHeads({ first, totals, names }: TypeHeadsProps) {
  return (
    <tr>
      <th scope="col">{first}</th>
      {totals.map(({ type }) => (
        <th key={type} scope="col" className={table.right}>
          {meterType(type, names)}
        </th>
      ))}
    </tr>
  );
}

type MonthsTableProps = Pick<Group, 'months' | 'totals'> & Pick<TypeHeadsProps, 'names'>;

/** The figures of the charts as a table. */
function MonthsTable({ months, totals, names }: MonthsTableProps) {
  return (
    <div
      className={cx(table.frame, styles.type)}
      tabIndex={0}
      role="region"
      aria-label={t('consumption.byMonth')}
    >
      <table className={cx(table.table, styles.narrow)}>
        <caption className={table.caption}>{t('consumption.byMonth')}</caption>
        <thead>
          <TypeHeads first={t('consumption.month')} {...{ totals, names }} />
        </thead>
        <tbody>
          {months.map((month, at) => (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              {totals.map(({ type, byMonthE3 }) => (
                <td key={type} className={table.right}>
                  {formatScaled(byMonthE3[at] ?? 0, 3)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
