import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import { useAddressSearch } from '../../lib/address.js';
import { cx } from '../../lib/cx.js';
import { formatDate, formatScaled } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { sentenceOf } from '../../lib/problem-error.js';
import type { HistorySearch } from '../../lib/search.js';
import { t } from '../../lib/text.js';
import {
  penaltiesQuery,
  type HistoryPlace,
  type PenaltySheet as Sheet,
} from './history.queries.js';
import styles from './history.module.css';

/** How the penalties came about, bill by bill: what closes posted, or with what goes on running until today. */
export function PenaltySheet({ place }: { place: HistoryPlace }) {
  const { azi = false } = useAddressSearch();
  const navigate = useNavigate();
  const sheet = useQuery(penaltiesQuery(place, azi ? 'today' : 'lastMonth'));
  const show = (untilToday: boolean) =>
    void navigate({
      to: '.',
      search: (before: HistorySearch) => ({ ...before, azi: untilToday ? true : undefined }),
    });

  return (
    <>
      <div className={styles.views} role="group" aria-label={t('history.until')}>
        <Button
          aria-pressed={!azi}
          kind={azi ? 'secondary' : 'primary'}
          onClick={() => {
            show(false);
          }}
        >
          {t('history.untilMonth')}
        </Button>
        <Button
          aria-pressed={azi}
          kind={azi ? 'primary' : 'secondary'}
          onClick={() => {
            show(true);
          }}
        >
          {t('history.untilToday')}
        </Button>
      </div>
      {sheet.isPending ? (
        <Skeleton label={t('common.loading')} />
      ) : sheet.isError ? (
        <ErrorState title={t('history.penaltiesFailed')} onRetry={() => void sheet.refetch()}>
          {sentenceOf(sheet.error, t('error.text'))}
        </ErrorState>
      ) : sheet.data.bills.length === 0 ? (
        <EmptyState icon="done" title={t('history.noPenalties')} />
      ) : (
        <SheetTable sheet={sheet.data} />
      )}
    </>
  );
}

function SheetTable({ sheet }: { sheet: Sheet }) {
  return (
    <div
      className={cx(table.frame, styles.frame)}
      tabIndex={0}
      role="region"
      aria-label={t('history.sheet')}
    >
      <table className={cx(table.table, styles.sheet)}>
        <caption className="visually-hidden">{t('history.sheet')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('history.bill')}</th>
            <th scope="col">{t('history.days')}</th>
            <th scope="col" className={table.right}>
              {t('history.arrears')}
            </th>
            <th scope="col" className={table.right}>
              {t('history.dayCount')}
            </th>
            <th scope="col" className={table.right}>
              {t('history.rate')}
            </th>
            <th scope="col" className={table.right}>
              {t('history.amount')}
            </th>
            <th scope="col" className={table.right}>
              {t('history.asked')}
            </th>
          </tr>
        </thead>
        {sheet.bills.map(({ idMonth, rows, madeBani, askedBani }) => (
          <tbody key={idMonth}>
            {rows.map((row, at) => (
              <tr key={row.from}>
                {at === 0 && (
                  <th scope="rowgroup" rowSpan={rows.length}>
                    {monthName(idMonth)}
                  </th>
                )}
                <td>
                  {`${formatDate(row.from)} – ${formatDate(row.to)}`}
                  {!row.isPosted && (
                    <span className={styles.under}>
                      <StateChip tone="waiting">{t('history.running')}</StateChip>
                    </span>
                  )}
                </td>
                <td className={table.right}>
                  <Amount bani={row.arrearsBani} />
                </td>
                <td className={table.right}>{row.days}</td>
                <td className={table.right}>{formatScaled(row.percentageE2, 2)}</td>
                <td className={table.right}>
                  <Amount bani={row.amountBani} />
                </td>
                {at === 0 && (
                  <td rowSpan={rows.length} className={cx(table.right, styles.total)}>
                    <Amount bani={askedBani} />
                    {askedBani !== madeBani && (
                      <span className={styles.under}>{t('history.waived')}</span>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr className={styles.balance}>
            <th scope="row" colSpan={6}>
              {t('history.total')}
            </th>
            <td className={cx(table.right, styles.total)}>
              <Amount bani={sheet.totalBani} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
