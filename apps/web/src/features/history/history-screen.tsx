import { ADMINISTRATOR, STATEMENT_MONTHS_MOST } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';

import { Select } from '../../components/choice.js';
import { FailedRead } from '../../components/failed-read.js';
import { MonthsPick } from '../../components/months-pick.js';
import { Page } from '../../components/page.js';
import { EmptyState, Skeleton } from '../../components/states.js';
import { Tabs } from '../../components/tabs.js';
import { useAddressSearch } from '../../lib/address.js';
import { historyQuery, type HistoryPlace } from '../../lib/history-query.js';
import type { HistorySearch } from '../../lib/search.js';
import { rolesOn, useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { useLasting } from '../../lib/use-lasting.js';
import { HistoryChart } from './history-chart.js';
import { HistoryPapers } from './history-papers.js';
import { HistoryTable } from './history-table.js';
import { type History } from './history.queries.js';
import styles from './history.module.css';
import { everyMonth } from './every-month.js';
import { PenaltySheet } from './penalty-sheet.js';
import { UnpaidFunds } from './unpaid-funds.js';

const ALL = 'toate';

/** The history of an apartment's account: bills, payments and penalties, and what stayed unpaid after each. */
export function HistoryScreen(place: HistoryPlace) {
  const { de, pana, fond, fila = 'istoric' } = useAddressSearch();
  const navigate = useNavigate();
  const history = useQuery(historyQuery(place, { from: de, to: pana, idFund: fond }));
  const isOfAnother = useLasting(history.isPlaceholderData);
  const go = (change: HistorySearch) =>
    void navigate({ to: '.', search: (before: HistorySearch) => ({ ...before, ...change }) });
  // The selects show the new choice while the figures are still those of the previous one.
  const data = history.isPlaceholderData
    ? { ...history.data, from: de ?? history.data.from, to: pana ?? history.data.to }
    : history.data;
  const canWrite = (rolesOn(useSession(), place.idAs) & ADMINISTRATOR) !== 0;
  const waiting = <Skeleton />;

  return (
    <Page
      title={
        data === undefined || data.n === ''
          ? t('history.title')
          : t('history.titleOf', { number: data.n })
      }
      text={t('history.text')}
      action={
        data?.last == null ? undefined : (
          <>
            <Link
              to="/association/$idAs/apartment/$idAp/month/$idMonth"
              params={{ ...place, idMonth: data.last }}
            >
              {t('history.toBill')}
            </Link>
            {canWrite && data.closing.unpaidTotalBani > 0 && (
              <Link
                to="/association/$idAs/letters"
                params={{ idAs: place.idAs }}
                search={{ acte: 'restante', dela: place.idAp }}
              >
                {t('letters.issueOne')}
              </Link>
            )}
            {canWrite && (
              <Link
                to="/association/$idAs/letters"
                params={{ idAs: place.idAs }}
                search={{ acte: 'adeverinte', dela: place.idAp }}
              >
                {t('letters.certify')}
              </Link>
            )}
            {data.from !== null && data.to !== null && (
              <HistoryPapers place={place} from={data.from} to={data.to} idFund={fond} />
            )}
          </>
        )
      }
    >
      {history.isPending ? (
        waiting
      ) : history.isError ? (
        <FailedRead title={t('history.failed')} read={history} />
      ) : data === undefined || data.last === null ? (
        <EmptyState icon="clock" title={t('history.none')}>
          {t('history.noneText')}
        </EmptyState>
      ) : (
        <Tabs
          label={t('history.title')}
          value={fila}
          onChange={(value) => {
            go({ fila: value });
          }}
          tabs={[
            {
              value: 'istoric',
              label: t('history.operations'),
              content: (
                <>
                  <Period data={data} idFund={fond} onGo={go} />
                  {isOfAnother ? waiting : <HistoryTable place={place} data={data} />}
                </>
              ),
            },
            {
              value: 'grafic',
              label: t('history.chart'),
              content: (
                <>
                  <Period data={data} idFund={fond} onGo={go} />
                  {isOfAnother ? waiting : <HistoryChart data={data} />}
                </>
              ),
            },
            {
              value: 'penalizari',
              label: t('history.penalties'),
              content: <PenaltySheet place={place} />,
            },
            {
              value: 'fonduri',
              label: t('history.funds'),
              content: (
                <>
                  <div className={styles.period}>
                    <Months data={data} onGo={go} />
                  </div>
                  {isOfAnother ? waiting : <UnpaidFunds data={data} />}
                </>
              ),
            },
          ]}
        />
      )}
    </Page>
  );
}

type PeriodProps = {
  readonly data: History;
  readonly idFund: number | undefined;
  readonly onGo: (change: HistorySearch) => void;
};

/** Chooses what is shown, and its first and last month. */
function Period({ data, idFund, onGo }: PeriodProps) {
  return (
    <div className={styles.period}>
      <Select
        label={t('history.what')}
        value={idFund === undefined ? ALL : String(idFund)}
        options={[
          { value: ALL, label: t('history.all') },
          ...data.funds.map(({ idFund: id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => {
          onGo({ fond: value === ALL ? undefined : Number(value) });
        }}
      />
      <Months data={data} onGo={onGo} />
    </div>
  );
}

/** Chooses the first and last month shown. */
function Months({ data: { first, last, from, to }, onGo }: Omit<PeriodProps, 'idFund'>) {
  if (from === null || to === null) return null;
  return (
    <MonthsPick
      months={everyMonth(first, last).reverse()}
      period={{ fromM: from, toM: to }}
      most={STATEMENT_MONTHS_MOST}
      onChange={({ fromM, toM }) => {
        onGo({ de: fromM, pana: toM });
      }}
    />
  );
}
