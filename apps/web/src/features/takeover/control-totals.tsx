import { monthName, type TakeoverTotals } from '@scara/contracts/http';
import type { ReactNode } from 'react';

import table from '../../components/plain-table.module.css';
import { formatBani, formatScaled } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import styles from './takeover.module.css';

/** The sums to compare with the association's papers before confirming. */
export function ControlTotals({ totals }: { totals: TakeoverTotals }) {
  const { opening, payments } = totals;
  return (
    <section className={styles.stack}>
      <h2>{t('takeover.totals')}</h2>
      <dl className={styles.totals}>
        <Fact label={t('takeover.blocks')}>{count(totals.blocks)}</Fact>
        <Fact label={t('takeover.apartments')}>{count(totals.apartments)}</Fact>
        <Fact label={t('takeover.persons')}>{count(totals.persons)}</Fact>
        <Fact label={t('takeover.shares')}>{`${formatScaled(totals.shareE5, 5)} %`}</Fact>
        <Fact label={t('takeover.meters')}>{count(totals.meters)}</Fact>
        <Fact label={t('takeover.groups')}>{count(totals.groups)}</Fact>
        <Fact label={t('takeover.providers')}>{count(totals.providers)}</Fact>
        <Fact label={t('takeover.arrears')}>{lei(opening.arrears.bani)}</Fact>
        <Fact label={t('takeover.penalties')}>{lei(opening.penalty.bani)}</Fact>
        <Fact label={t('takeover.advances')}>{lei(opening.advance.bani)}</Fact>
        <Fact label={t('takeover.fundArrears')}>{lei(opening.fund.bani)}</Fact>
        <Fact
          label={t('takeover.cash')}
        >{`${lei(payments.cash.bani)} (${count(payments.cash.count)})`}</Fact>
        <Fact
          label={t('takeover.bank')}
        >{`${lei(payments.bank.bani)} (${count(payments.bank.count)})`}</Fact>
        <Fact label={t('takeover.intoFunds')}>{lei(payments.intoFunds.bani)}</Fact>
      </dl>
      <MonthTotals totals={totals} />
    </section>
  );
}

function MonthTotals({ totals: { months, payments } }: { totals: TakeoverTotals }) {
  const paid = new Map(payments.byMonth.map(({ month, bani }) => [month, bani]));
  const names = [...new Set([...months.map(({ month }) => month), ...paid.keys()])].sort();
  if (names.length === 0) return null;
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className="visually-hidden">{t('takeover.byMonth')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('takeover.month')}</th>
            {(['expenses', 'dues', 'readings', 'paid'] as const).map((name) => (
              <th key={name} scope="col" className={table.right}>
                {t(`takeover.month.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const own = months.find(({ month }) => month === name);
            return (
              <tr key={name}>
                <th scope="row">{monthName(name as Parameters<typeof monthName>[0])}</th>
                <td className={table.right}>{own ? lei(own.expenses.bani) : t('common.none')}</td>
                <td className={table.right}>{own ? lei(own.dues.bani) : t('common.none')}</td>
                <td className={table.right}>{own ? count(own.readings) : t('common.none')}</td>
                <td className={table.right}>{lei(paid.get(name) ?? 0)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Formats a count like the amounts beside it: 1.500 meters, as 1.500,00 lei. */
const count = (things: number): string => formatScaled(things, 0);
const lei = (bani: number): string => formatBani(bani);
