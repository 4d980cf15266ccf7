import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { Button } from '../../components/button.js';
import { DateField } from '../../components/date-field.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import { formatDate } from '../../lib/format.js';
import { today } from '../../lib/month-grid.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { purposeName } from './fund-words.js';
import { fundQueries } from './funds.queries.js';
import styles from './funds.module.css';

/** A fund's register between two dates: what was set, collected and used, with the balance after each row. */
export function FundRegisterScreen({ idAs, idFund }: { idAs: number; idFund: number }) {
  const [fromDate, setFrom] = useState(() => `${today().slice(0, 4)}-01-01`);
  const [toDate, setTo] = useState(today);
  const register = useQuery(fundQueries.register(idAs, idFund, fromDate, toDate));
  const open = (ending: 'pdf' | 'xlsx') => () => {
    const asked = new URLSearchParams({ fromDate, toDate });
    const address = `/api/association/${idAs}/fund/${idFund}/fundRegister.${ending}?${asked}`;
    window.open(address, '_blank', 'noopener');
  };
  const period = { from: formatDate(fromDate), to: formatDate(toDate) };
  return (
    <Page
      title={
        register.data === undefined
          ? t('funds.register')
          : t('funds.registerOf', { name: register.data.name })
      }
      text={register.data && `${purposeName(register.data.purpose)}. ${t('funds.period', period)}`}
      action={
        <div className={styles.actions}>
          <Button icon="print" onClick={open('pdf')}>
            {t('funds.pdf')}
          </Button>
          <Button icon="table" onClick={open('xlsx')}>
            {t('funds.excel')}
          </Button>
        </div>
      }
    >
      <div className={styles.filters}>
        <DateField label={t('funds.from')} value={fromDate} max={toDate} onChange={setFrom} />
        <DateField label={t('funds.to')} value={toDate} min={fromDate} onChange={setTo} />
        <Link to="/association/$idAs/funds" params={{ idAs }}>
          {t('funds.all')}
        </Link>
      </div>
      {register.isPending ? (
        <Skeleton label={t('common.loading')} />
      ) : register.isError ? (
        <ErrorState title={t('funds.registerFailed')} onRetry={() => void register.refetch()}>
          {sentenceOf(register.error, t('error.text'))}
        </ErrorState>
      ) : (
        <>
          <div className={table.frame} tabIndex={0} role="region" aria-label={t('funds.register')}>
            <table className={table.table}>
              <caption className="visually-hidden">
                {t('funds.registerOf', { name: register.data.name })}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{t('funds.date')}</th>
                  <th scope="col">{t('funds.document')}</th>
                  <th scope="col">{t('funds.explanation')}</th>
                  <th scope="col">{t('funds.apartment')}</th>
                  {[t('funds.set'), t('funds.collected'), t('funds.used'), t('funds.balance')].map(
                    (head) => (
                      <th key={head} scope="col" className={table.right}>
                        {head}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td className={table.nowrap}>{formatDate(fromDate)}</td>
                  <td />
                  <th scope="row" colSpan={5}>
                    {t('funds.openingBalance')}
                  </th>
                  <td className={table.right}>
                    <Amount bani={register.data.openingBani} />
                  </td>
                </tr>
                {register.data.rows.map((row, at) => (
                  <tr key={at}>
                    <td className={table.nowrap}>{formatDate(row.date)}</td>
                    <td>{row.document}</td>
                    <td>{row.explanation}</td>
                    <td>{row.n}</td>
                    <td className={table.right}>
                      <Amount bani={row.dueBani} zero="dash" />
                    </td>
                    <td className={table.right}>
                      <Amount bani={row.collectedBani} zero="dash" />
                    </td>
                    <td className={table.right}>
                      <Amount bani={row.usedBani} zero="dash" />
                    </td>
                    <td className={table.right}>
                      <Amount bani={row.balanceBani} />
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr className={styles.total}>
                  <td className={table.nowrap}>{formatDate(toDate)}</td>
                  <td />
                  <th scope="row" colSpan={2}>
                    {t('funds.total')}
                  </th>
                  <td className={table.right}>
                    <Amount bani={register.data.dueBani} />
                  </td>
                  <td className={table.right}>
                    <Amount bani={register.data.collectedBani} />
                  </td>
                  <td className={table.right}>
                    <Amount bani={register.data.usedBani} />
                  </td>
                  <td className={table.right}>
                    <Amount bani={register.data.closingBani} />
                  </td>
                </tr>
              </tfoot>
            </table>
          </div>
          {register.data.rows.length === 0 && (
            <EmptyState icon="table" title={t('funds.noRows')}>
              {t('funds.noRowsText')}
            </EmptyState>
          )}
        </>
      )}
    </Page>
  );
}
