import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import { GonePanel } from '../../components/gone-panel.js';
import { Panel } from '../../components/panel.js';
import { formatBani } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import styles from './panels.module.css';
import type { TablePanelProps } from './table-place.js';

type ColumnPanelProps = TablePanelProps & {
  readonly idOutgoColumn: number;
  readonly onClose: () => void;
};

/** Lists the expenses of one column, each with its proof: facturat = distribuit + nedistribuit. */
export function ColumnPanel({ data, idOutgoColumn, onClose }: ColumnPanelProps) {
  const column = data.columns.find((one) => one.idOutgoColumn === idOutgoColumn);
  const expenses = data.expenses.filter((one) => one.idOutgoColumn === idOutgoColumn);
  if (column === undefined) {
    return (
      <GonePanel
        title={t('expenseTable.notThere')}
        text={t('expenseTable.noSuchColumn')}
        onClose={onClose}
      />
    );
  }
  const undistributed = expenses.reduce((sum, one) => sum + one.undistributedBani, 0);
  return (
    <Panel title={column.name} onClose={onClose}>
      <div className={styles.explanation}>
        <dl className={styles.steps}>
          <div className={styles.result}>
            <dt>{t('expenseTable.columnEntrance')}</dt>
            <dd>
              <Amount bani={column.totalBani} withUnit />
            </dd>
          </div>
          <div>
            <dt>{t('expenseTable.columnAll')}</dt>
            <dd>
              <Amount bani={column.allTotalBani} withUnit />
            </dd>
          </div>
          <div>
            <dt>{t('expenseTable.undistributed')}</dt>
            <dd>
              <Amount bani={undistributed} withUnit />
            </dd>
          </div>
        </dl>
        {expenses.map((expense) => (
          <section key={expense.idOutgo} className={styles.expense}>
            <h3 className={styles.expenseHead}>
              <span>{expense.name}</span>
              <Amount bani={expense.amountBani} />
            </h3>
            {expense.isRefused && (
              <p>
                <StateChip tone="owed">{t('expenseTable.refused')}</StateChip>
              </p>
            )}
            <p className={styles.quiet}>
              {t('expenseTable.proof', {
                invoiced: formatBani(expense.amountBani),
                distributed: formatBani(expense.distributedBani),
                undistributed: formatBani(expense.undistributedBani),
              })}
            </p>
          </section>
        ))}
      </div>
    </Panel>
  );
}
