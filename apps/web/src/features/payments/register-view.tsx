import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Amount } from '../../components/amount.js';
import { Button } from '../../components/button.js';
import { FailedRead } from '../../components/failed-read.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, Skeleton } from '../../components/states.js';
import { formatDate } from '../../lib/format.js';
import type { Period } from '../../lib/payments-query.js';
import { t } from '../../lib/text.js';
import { paymentQueries } from './payments.queries.js';
import styles from './payments.module.css';

type RegisterViewProps = {
  readonly idAs: number;
  readonly period: Period;
  readonly dates: ReactNode;
};

const balances = [
  ['cash', 'payments.balanceCash'],
  ['bank', 'payments.balanceBank'],
  ['collector', 'payments.balanceCollector'],
  ['total', 'payments.balanceTotal'],
] as const;

/** Registrul de casă: what came in and went out each day, and what every account held after it. */
export function RegisterView({ idAs, period, dates }: RegisterViewProps) {
  const register = useQuery(paymentQueries.register(idAs, period));
  const open = (ending: 'pdf' | 'xlsx') => () => {
    const asked = new URLSearchParams(period);
    window.open(`/api/association/${idAs}/register.${ending}?${asked}`, '_blank', 'noopener');
  };
  return (
    <>
      <div className={styles.bar}>
        {dates}
        <div className={styles.push}>
          <Button icon="print" onClick={open('pdf')}>
            {t('payments.printRegister')}
          </Button>
          <Button icon="table" onClick={open('xlsx')}>
            {t('payments.excel')}
          </Button>
        </div>
      </div>
      {register.isPending ? (
        <Skeleton label={t('common.loading')} />
      ) : register.isError ? (
        <FailedRead title={t('payments.failed')} read={register} />
      ) : (
        <>
          <dl className={styles.balances}>
            {balances.map(([account, label]) => (
              <div key={account}>
                <dt>{t(label)}</dt>
                <dd>
                  <Amount bani={register.data.period[account].closingBani} withUnit />
                </dd>
              </div>
            ))}
          </dl>
          {register.data.days.length === 0 ? (
            <EmptyState icon="calendar" title={t('payments.noDays')}>
              {t('payments.noneText')}
            </EmptyState>
          ) : (
            <div className={table.frame}>
              <table className={table.table}>
                <caption className="visually-hidden">{t('payments.register')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('payments.day')}</th>
                    {(
                      [
                        'payments.opening',
                        'payments.in',
                        'payments.out',
                        'payments.balanceCash',
                        'payments.balanceBank',
                        'payments.balanceCollector',
                        'payments.balanceTotal',
                      ] as const
                    ).map((label) => (
                      <th key={label} scope="col" className={table.right}>
                        {t(label)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {register.data.days.map(({ date, columns: { total, cash, bank, collector } }) => (
                    <tr key={date}>
                      <th scope="row">{formatDate(date)}</th>
                      {[
                        total.openingBani,
                        total.inBani,
                        total.outBani,
                        cash.closingBani,
                        bank.closingBani,
                        collector.closingBani,
                        total.closingBani,
                      ].map((bani, at) => (
                        <td key={at} className={table.right}>
                          <Amount bani={bani} zero="dash" />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </>
  );
}
