import type { JournalView as Journal } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { AnnulReason } from '../../components/annul-reason.js';
import { DaysPick } from '../../components/days-pick.js';
import { useFirstRows } from '../../components/first-rows.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { ReportFiles } from '../../components/report-files.js';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { formatDate } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import { useToday } from '../../lib/use-today.js';
import { balanceQueries } from './balance.queries.js';
import styles from './balance.module.css';

const accounts = {
  cash: 'balance.cash',
  bank: 'balance.bank',
  collector: 'balance.collector',
} as const;

/** Registrul-jurnal of a period: all operations in order, with the money each moved. */
export function JournalView({ idAs }: { idAs: number }) {
  const day = useToday();
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const fromDate = from ?? `${day.slice(0, 7)}-01`;
  const toDate = to ?? day;
  const journal = useQuery(balanceQueries.journal(idAs, fromDate, toDate));
  const file = (ending: 'pdf' | 'xlsx') => {
    const asked = new URLSearchParams({ fromDate, toDate });
    return `/api/association/${idAs}/journal.${ending}?${asked}`;
  };
  return (
    <>
      <div className={styles.bar}>
        <DaysPick from={fromDate} to={toDate} onFrom={setFrom} onTo={setTo} />
        <ReportFiles excel={file('xlsx')} pdf={file('pdf')} printsPage={false} />
      </div>
      {!journal.isSuccess ? (
        <Unread title={t('balance.journalFailed')} read={journal} />
      ) : journal.data.rows.length === 0 ? (
        <EmptyState icon="table" title={t('balance.noRows')}>
          {t('balance.noRowsText')}
        </EmptyState>
      ) : (
        <JournalTable journal={journal.data} />
      )}
    </>
  );
}

function JournalTable({ journal }: { journal: Journal }) {
  const first = useFirstRows(journal.rows);
  return (
    <PlainTable caption={t('balance.journal')} scrolls>
      <thead>
        <tr>
          <th scope="col">{t('balance.number')}</th>
          <th scope="col">{t('balance.date')}</th>
          <th scope="col">{t('balance.document')}</th>
          <th scope="col">{t('balance.explanation')}</th>
          <th scope="col" className={table.right}>
            {t('balance.amount')}
          </th>
          <th scope="col">{t('balance.account')}</th>
          <th scope="col" className={table.right}>
            {t('balance.in')}
          </th>
          <th scope="col" className={table.right}>
            {t('balance.out')}
          </th>
        </tr>
      </thead>
      <tbody>
        <Balances title={t('balance.opening')} of={journal.opening} />
        {first.shown.map((row, at) => (
          <tr key={at} className={row.isAnnulled ? styles.struck : undefined}>
            <td>{at + 1}</td>
            <td className={table.nowrap}>{formatDate(row.date)}</td>
            <td>{row.document}</td>
            <td>
              {row.isAnnulled && <span className={styles.annulled}>{t('balance.annulled')} </span>}
              {row.explanation}
              {row.isAnnulled && <AnnulReason reason={row.reason} />}
            </td>
            <td className={table.right}>
              <Amount bani={row.amountBani} />
            </td>
            <td>{row.account === null ? '' : t(accounts[row.account])}</td>
            <td className={table.right}>
              <Amount bani={row.inBani} zero="dash" />
            </td>
            <td className={table.right}>
              <Amount bani={row.outBani} zero="dash" />
            </td>
          </tr>
        ))}
        {first.more && (
          <tr>
            <td colSpan={8}>{first.more}</td>
          </tr>
        )}
        <Balances title={t('balance.closing')} of={journal.closing} />
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {t('balance.total')}
          </th>
          <td className={table.right}>
            <Amount bani={journal.amountBani} />
          </td>
          <td />
          <td className={table.right}>
            <Amount bani={journal.inBani} />
          </td>
          <td className={table.right}>
            <Amount bani={journal.outBani} />
          </td>
        </tr>
      </tfoot>
    </PlainTable>
  );
}

function Balances({ title, of }: { title: string; of: Journal['opening'] }) {
  return (
    <tr className={styles.total}>
      <th scope="row" colSpan={4}>
        {title}
      </th>
      <td colSpan={4} className={table.right}>
        {(['cash', 'bank', 'collector'] as const).map((account) => (
          <span key={account} className={styles.balance}>
            {t(accounts[account])} <Amount bani={of[account]} />
          </span>
        ))}
      </td>
    </tr>
  );
}
