import type { TableData, TableRow } from '@scara/contracts/http';

import { Amount } from '../../../components/amount.js';
import { formatScaled } from '../../../lib/format.js';
import { monthName } from '../../../lib/months.js';
import { t } from '../../../lib/text.js';
import { AmountRows, type AmountRow } from '../amount-rows.js';
import styles from './bill.module.css';

type BillLinesProps = {
  readonly data: TableData;
  readonly row: TableRow;
  readonly onOpen: (topic: string) => void;
};

/** Every line of the bill; each opens its explanation. */
export function BillLines({ data, row, onOpen }: BillLinesProps) {
  const sections = [
    {
      title: t('bill.expensesOf', { month: monthName(data.idMonth) }),
      rows: expenseRows(data),
      sum: row.expenses,
    },
    { title: t('bill.before'), rows: olderRows(row), sum: null },
    { title: t('bill.funds'), rows: fundRows(data), sum: null },
    { title: t('bill.advance'), rows: advanceRows(row), sum: null },
  ];
  return (
    <>
      {sections
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows, sum }) => (
          <section key={title} className={styles.section}>
            <h2 className={styles.sectionHead}>
              {title}
              {sum !== null && <Amount bani={sum} />}
            </h2>
            <AmountRows rows={rows} onOpen={onOpen} />
          </section>
        ))}
      <p className={styles.total}>
        <span>{t('expenseTable.total')}</span>
        <Amount bani={row.total} withUnit />
      </p>
    </>
  );
}

function expenseRows({ columns }: TableData): AmountRow[] {
  return columns.flatMap(({ idOutgoColumn, name, shares, metered }) => {
    const bani = shares[0] ?? null;
    if (bani === null) return [];
    const used = metered?.consumptionE3[0] ?? null;
    const note = used === null ? undefined : `${formatScaled(used, 3)} ${metered?.unit ?? ''}`;
    return [{ topic: `c${idOutgoColumn}`, label: name, bani, ...(note !== undefined && { note }) }];
  });
}

function olderRows(row: TableRow): AmountRow[] {
  const months = row.arrearsByMonth.map(({ idMonth, amountBani }) => ({
    topic: 'arrears',
    label: t('expenseTable.unpaidOf', { month: monthName(idMonth) }),
    bani: amountBani,
  }));
  const penalties = [
    { topic: 'penaltiesOld', label: t('expenseTable.penaltiesOldLong'), bani: row.penaltiesOld },
    { topic: 'penaltiesNew', label: t('expenseTable.penaltiesNewLong'), bani: row.penaltiesNew },
  ];
  return [...months, ...penalties.filter(({ bani }) => bani !== 0)];
}

function fundRows({ funds }: TableData): AmountRow[] {
  return funds.flatMap(({ idFund, name, arrears, dues }) => {
    const topic = `f${idFund}`;
    const rows = [
      { topic, label: name, bani: dues[0] ?? 0 },
      { topic, label: t('compare.fundArrears', { name }), bani: arrears[0] ?? 0 },
    ];
    return rows.filter(({ bani }) => bani !== 0);
  });
}

function advanceRows(row: TableRow): AmountRow[] {
  return row.advance === 0
    ? []
    : [{ topic: 'advance', label: t('bill.advanceUsed'), bani: -row.advance }];
}
