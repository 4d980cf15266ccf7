import type { BillView, TableData, TableRow } from '@scara/contracts/http';

import { Amount } from '../../../components/amount.js';
import { formatScaled } from '../../../lib/format.js';
import { monthName } from '../../../lib/months.js';
import { t } from '../../../lib/text.js';
import { AmountRows, type AmountRow } from '../amount-rows.js';
import styles from './bill.module.css';
import type { BillVariant } from './bill.queries.js';

type BillLinesProps = {
  readonly data: TableData;
  readonly row: TableRow;
  /** Undefined also until `part` is known: lines and total are of the same bill. */
  readonly variant: BillVariant | undefined;
  /** The bill as the variant shows it; undefined for the whole bill. */
  readonly part: BillView | undefined;
  readonly onOpen: (topic: string) => void;
};

/** Lists the lines of the bill; each opens its explanation. */
export function BillLines({ data, row, variant, part, onOpen }: BillLinesProps) {
  const hasArrears = variant === undefined || variant === '-3';
  const hasFunds = variant === undefined || variant === '-1';
  const sections = [
    {
      title: t('bill.expensesOf', { month: monthName(data.idMonth) }),
      rows: expenseRows(data),
      sum: row.expenses,
    },
    { title: t('bill.before'), rows: hasArrears ? olderRows(row) : [], sum: null },
    { title: t('bill.funds'), rows: hasFunds ? fundRows(data, hasArrears) : [], sum: null },
    { title: t('bill.advance'), rows: advanceRows(part?.advanceBani ?? row.advance), sum: null },
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
        <span>{t(part === undefined ? 'expenseTable.total' : 'bill.shownTotal')}</span>
        <Amount bani={part?.totalBani ?? row.total} withUnit />
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

function fundRows({ funds }: TableData, hasArrears: boolean): AmountRow[] {
  return funds.flatMap(({ idFund, name, arrears, dues }) => {
    const topic = `f${idFund}`;
    const rows = [
      { topic, label: name, bani: dues[0] ?? 0 },
      {
        topic,
        label: t('compare.fundArrears', { name }),
        bani: hasArrears ? (arrears[0] ?? 0) : 0,
      },
    ];
    return rows.filter(({ bani }) => bani !== 0);
  });
}

function advanceRows(advance: number): AmountRow[] {
  return advance === 0 ? [] : [{ topic: 'advance', label: t('bill.advanceUsed'), bani: -advance }];
}
