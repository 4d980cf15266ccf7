import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Amount } from '../../components/amount.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, Notice } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { cx } from '../../lib/cx.js';
import { formatDate } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { proposalsQuery, type Proposals } from './history.queries.js';
import styles from './history.module.css';
import { ProposalsTable } from './proposals-table.js';

/** Corecții de penalizări: posted penalties of all apartments that a later event made wrong, and those declined. */
export function ProposalsScreen({ idAs }: { idAs: number }) {
  const proposals = useQuery(proposalsQuery(idAs));
  return (
    <Page title={t('proposals.title')} text={t('proposals.text')}>
      {!proposals.isSuccess ? (
        <Unread title={t('proposals.failed')} read={proposals} />
      ) : (
        <>
          {proposals.data.openAgain !== null ? (
            <Notice tone="info">
              {t('proposals.openAgain', { month: monthName(proposals.data.openAgain) })}
            </Notice>
          ) : proposals.data.proposals.length === 0 ? (
            <EmptyState icon="done" title={t('proposals.none')}>
              {t('proposals.noneText')}
            </EmptyState>
          ) : (
            <ProposalsTable idAs={idAs} proposals={proposals.data.proposals} />
          )}
          <Declined idAs={idAs} rows={proposals.data.declined} />
        </>
      )}
    </Page>
  );
}

function Declined({ idAs, rows }: { idAs: number; rows: Proposals['declined'] }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.proposals}>
      <h2>{t('proposals.declined')}</h2>
      <div className={table.frame} tabIndex={0} role="region" aria-label={t('proposals.declined')}>
        <table className={cx(table.table, styles.proposalsTable)}>
          <thead>
            <tr>
              <th scope="col">{t('arrears.apartment')}</th>
              <th scope="col">{t('history.bill')}</th>
              <th scope="col" className={table.right}>
                {t('proposals.left')}
              </th>
              <th scope="col">{t('proposals.declinedOn')}</th>
              <th scope="col">{t('proposals.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ idAp, n, idMonth, leftBani, declined, reason }) => (
              <tr key={`${idAp} ${idMonth} ${leftBani}`}>
                <th scope="row">
                  <Link
                    to="/association/$idAs/apartment/$idAp/history"
                    params={{ idAs, idAp }}
                    search={{ fila: 'penalizari' }}
                  >
                    {n}
                  </Link>
                </th>
                <td className={table.nowrap}>{monthName(idMonth)}</td>
                <td className={table.right}>
                  <Amount bani={leftBani} />
                </td>
                <td className={table.nowrap}>{formatDate(declined)}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
