import type { AnswerOf, paymentRoutes } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Amount } from '../../components/amount.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { ReportFiles } from '../../components/report-files.js';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
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

type DayAccounts = AnswerOf<typeof paymentRoutes.readRegister>['days'][number]['columns'];

/** The columns of a day's row, after the date. */
const dayColumns = [
  { label: 'payments.opening', of: ({ total }: DayAccounts) => total.openingBani },
  { label: 'payments.in', of: ({ total }: DayAccounts) => total.inBani },
  { label: 'payments.out', of: ({ total }: DayAccounts) => total.outBani },
  { label: 'payments.balanceCash', of: ({ cash }: DayAccounts) => cash.closingBani },
  { label: 'payments.balanceBank', of: ({ bank }: DayAccounts) => bank.closingBani },
  { label: 'payments.balanceCollector', of: ({ collector }: DayAccounts) => collector.closingBani },
  { label: 'payments.balanceTotal', of: ({ total }: DayAccounts) => total.closingBani },
] as const;

/** Registrul de casă: what came in and went out each day, and the balance of every account after it. */
export function RegisterView({ idAs, period, dates }: RegisterViewProps) {
  const register = useQuery(paymentQueries.register(idAs, period));
  const file = (ending: 'pdf' | 'xlsx') => {
    const asked = new URLSearchParams(period);
    return `/api/association/${idAs}/register.${ending}?${asked}`;
  };
  return (
    <>
      <div className={styles.bar}>
        {dates}
        <ReportFiles excel={file('xlsx')} pdf={file('pdf')} printsPage={false} />
      </div>
      {!register.isSuccess ? (
        <Unread title={t('payments.failed')} read={register} />
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
            <PlainTable caption={t('payments.register')} stacked>
              <thead>
                <tr>
                  <th scope="col">{t('payments.day')}</th>
                  {dayColumns.map(({ label }) => (
                    <th key={label} scope="col" className={table.right}>
                      {t(label)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {register.data.days.map(({ date, columns }) => (
                  <tr key={date}>
                    <th scope="row">{formatDate(date)}</th>
                    {dayColumns.map(({ label, of }) => (
                      <td key={label} className={table.right} data-label={t(label)}>
                        <Amount bani={of(columns)} zero="dash" />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </PlainTable>
          )}
        </>
      )}
    </>
  );
}
