import { Amount } from '../../components/amount.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { monthName } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { type DebtItem, debtRows } from './debt-rows.js';
import styles from './payments.module.css';

type DebtsTableProps = {
  readonly open: readonly DebtItem[];
  readonly totalBani: number;
  /** What the payment clears, debt by debt and in all. */
  readonly allocations: readonly DebtItem[];
  readonly clearedBani: number;
  readonly fundName: (idFund: number | null) => string;
};

/**
 * Lists an apartment's debts and what the payment being typed would clear of each. They add up to the total: an advance
 * clears every debt, so that there is none beside them.
 */
export function DebtsTable(props: DebtsTableProps) {
  const { open, totalBani, allocations, clearedBani, fundName } = props;
  const nameOf = ({ kind, idFund }: DebtItem): string => {
    if (kind === 'fund') return fundName(idFund);
    return t(kind === 'expense' ? 'payments.kind.expense' : 'payments.kind.penalty');
  };
  return (
    <PlainTable caption={t('payments.owes')} className={styles.debts}>
      <thead>
        <tr>
          <th scope="col">{t('payments.item')}</th>
          <th scope="col" className={table.right}>
            {t('payments.open')}
          </th>
          <th scope="col" className={table.right}>
            {t('payments.cleared')}
          </th>
        </tr>
      </thead>
      <tbody>
        {debtRows(open, allocations).map((item) => (
          <tr key={item.key}>
            <th scope="row">
              {nameOf(item)}, {monthName(item.idMonth)}
            </th>
            <td className={table.right}>
              <Amount bani={item.amountBani} />
            </td>
            <td className={table.right}>
              <Amount bani={item.clearedBani} zero="dash" />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('payments.owes')}</th>
          <td className={table.right}>
            <Amount bani={totalBani} tone="owed" />
          </td>
          <td className={table.right}>
            <Amount bani={clearedBani} zero="dash" />
          </td>
        </tr>
      </tbody>
    </PlainTable>
  );
}
