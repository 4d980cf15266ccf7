import { Amount } from '../../components/amount.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { cx } from '../../lib/cx.js';
import { t } from '../../lib/text.js';
import type { History } from './history.queries.js';
import styles from './history.module.css';

/** Lists what is still owed to each fund at the end of the months shown. */
export function UnpaidFunds({ data }: { data: History }) {
  const { closing, funds } = data;
  if (closing.unpaid.length === 0) {
    return <EmptyState icon="done" title={t('history.noFunds')} />;
  }
  const total = closing.unpaid.reduce((sum, { amountBani }) => sum + amountBani, 0);
  return (
    <PlainTable caption={t('history.funds')} className={styles.funds}>
      <thead>
        <tr>
          <th scope="col">{t('history.fund')}</th>
          <th scope="col" className={table.right}>
            {t('history.owed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {closing.unpaid.map(({ idFund, amountBani }) => (
          <tr key={idFund}>
            <th scope="row">
              {funds.find((fund) => fund.idFund === idFund)?.name ?? t('history.fundGone')}
            </th>
            <td className={table.right}>
              <Amount bani={amountBani} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.balance}>
          <th scope="row">{t('history.total')}</th>
          <td className={cx(table.right, styles.total)}>
            <Amount bani={total} />
          </td>
        </tr>
      </tfoot>
    </PlainTable>
  );
}
