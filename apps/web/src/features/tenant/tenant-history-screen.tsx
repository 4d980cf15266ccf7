import type { OwnApartment } from '@scara/contracts/http';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { FailedRead } from '../../components/failed-read.js';
import { NoHomes } from '../../components/no-homes.js';
import { Page } from '../../components/page.js';
import { EmptyState, Skeleton } from '../../components/states.js';
import { formatDate } from '../../lib/format.js';
import { placeText } from '../../lib/home-place.js';
import { monthName } from '../../lib/months.js';
import { useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { ofHome } from './owed.js';
import styles from './tenant.module.css';
import { tenantQueries } from './tenant.queries.js';

const keyOf = ({ idAs, idAp }: Pick<OwnApartment, 'idAs' | 'idAp'>) => `${idAs}.${idAp}`;

/** /tenant/history: the published months of an apartment, newest first, each with a link to its bill. */
export function TenantHistoryScreen() {
  const homes = useSession()?.apartments ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const home = homes.find((one) => keyOf(one) === chosen) ?? homes[0];
  return (
    <Page title={t('tenant.history')}>
      {home === undefined ? (
        <NoHomes />
      ) : (
        <>
          {homes.length > 1 && (
            <div className={styles.pick}>
              <Select
                label={t('tenant.apartment')}
                value={keyOf(home)}
                options={homes.map((one) => ({
                  value: keyOf(one),
                  label: `${placeText(one)} · ${one.association}`,
                }))}
                onChange={setChosen}
              />
            </div>
          )}
          <p className={styles.operations}>
            <Link
              to="/association/$idAs/apartment/$idAp/history"
              params={{ idAs: home.idAs, idAp: home.idAp }}
            >
              {t('tenant.operations')}
            </Link>
          </p>
          <Months key={keyOf(home)} home={home} />
        </>
      )}
    </Page>
  );
}

function Months({ home: { idAs, idAp } }: { home: OwnApartment }) {
  const history = useInfiniteQuery(tenantQueries.history(idAs, idAp));
  const bills = useQuery(tenantQueries.bills);
  if (history.isPending || bills.isPending) return <Skeleton />;
  if (history.isError) {
    return <FailedRead title={t('tenant.historyFailed')} read={history} />;
  }
  const closed = history.data.pages.flatMap((page) => page.months);
  const shown = ofHome({ idAs, idAp }, bills.data?.apartments);
  // The last published list, if it is not closed yet and so not among the others.
  const isOpen = shown !== undefined && shown.idMonth > (closed[0]?.idMonth ?? 0);
  if (closed.length === 0 && !isOpen) {
    return <EmptyState icon="calendar" title={t('tenant.noHistory')} />;
  }
  return (
    <>
      <ul className={styles.months}>
        {isOpen && (
          <MonthLine {...{ idAs, idAp }} month={shown}>
            {t('tenant.stillOpen')}
          </MonthLine>
        )}
        {closed.map((month) => (
          <MonthLine key={month.idMonth} {...{ idAs, idAp, month }} />
        ))}
      </ul>
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('tenant.older')}
        </Button>
      )}
    </>
  );
}

type MonthLineProps = {
  readonly idAs: number;
  readonly idAp: number;
  readonly month: {
    readonly idMonth: number;
    readonly totalBani: number;
    readonly maturity: string | null;
  };
  readonly children?: ReactNode;
};

function MonthLine({ idAs, idAp, month, children }: MonthLineProps) {
  const { idMonth, totalBani, maturity } = month;
  return (
    <li>
      <Link
        to="/association/$idAs/apartment/$idAp/month/$idMonth"
        params={{ idAs, idAp, idMonth }}
        className={styles.month}
      >
        <span className={styles.monthName}>{monthName(idMonth)}</span>
        <Amount bani={totalBani} withUnit />
        {maturity !== null && maturity !== '' && (
          <span className={styles.quiet}>{t('bill.dueDate', { date: formatDate(maturity) })}</span>
        )}
        {children !== undefined && <StateChip tone="info">{children}</StateChip>}
      </Link>
    </li>
  );
}
