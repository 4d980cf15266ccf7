import { monthName, type TakeoverTotals } from '@scara/contracts/http';

import { Facts } from '../../components/facts.js';
import { PlainTable } from '../../components/plain-table.js';
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
      <Facts
        className={styles.totals}
        of={[
          [t('takeover.blocks'), count(totals.blocks)],
          [t('takeover.apartments'), count(totals.apartments)],
          [t('takeover.persons'), count(totals.persons)],
          [t('takeover.shares'), `${formatScaled(totals.shareE5, 5)} %`],
          [t('takeover.meters'), count(totals.meters)],
          [t('takeover.groups'), count(totals.groups)],
          [t('takeover.providers'), count(totals.providers)],
          [t('takeover.arrears'), formatBani(opening.arrears.bani)],
          [t('takeover.penalties'), formatBani(opening.penalty.bani)],
          [t('takeover.advances'), formatBani(opening.advance.bani)],
          [t('takeover.fundArrears'), formatBani(opening.fund.bani)],
          [t('takeover.cash'), sumAndCount(payments.cash)],
          [t('takeover.bank'), sumAndCount(payments.bank)],
          [t('takeover.intoFunds'), formatBani(payments.intoFunds.bani)],
        ]}
      />
      <MonthTotals totals={totals} />
    </section>
  );
}

function MonthTotals({ totals: { months, payments } }: { totals: TakeoverTotals }) {
  const paid = new Map(payments.byMonth.map(({ month, bani }) => [month, bani]));
  const names = [...new Set([...months.map(({ month }) => month), ...paid.keys()])].sort();
  if (names.length === 0) return null;
  return (
    <PlainTable caption={t('takeover.byMonth')}>
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
              <td className={table.right}>
                {own ? formatBani(own.expenses.bani) : t('common.none')}
              </td>
              <td className={table.right}>{own ? formatBani(own.dues.bani) : t('common.none')}</td>
              <td className={table.right}>{own ? count(own.readings) : t('common.none')}</td>
              <td className={table.right}>{formatBani(paid.get(name) ?? 0)}</td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

/** Formats a count like the amounts beside it: 1.500 meters, as 1.500,00 lei. */
const count = (things: number): string => formatScaled(things, 0);
const sumAndCount = (of: { readonly bani: number; readonly count: number }): string =>
  `${formatBani(of.bani)} (${count(of.count)})`;
