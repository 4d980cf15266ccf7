import { useQuery } from '@tanstack/react-query';

import { Amount } from '../../components/amount.js';
import { Unread } from '../../components/unread.js';
import table from '../../components/plain-table.module.css';
import { closedMonthsQuery } from '../../lib/closed-months.js';
import { cx } from '../../lib/cx.js';
import { formatDate, formatScaled } from '../../lib/format.js';
import type { HistoryPlace } from '../../lib/history-query.js';
import { monthName } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { penaltiesQuery } from './history.queries.js';
import styles from './history.module.css';
import { PenaltyFigures, PenaltyHeads } from './penalty-row.js';

type BillDetailsProps = { readonly place: HistoryPlace; readonly idMonth: number };

/** Explains a bill: each expense with its share and consumption. */
export function BillDetails({ place, idMonth }: BillDetailsProps) {
  const bill = useQuery(closedMonthsQuery({ ...place, from: idMonth, to: idMonth }));
  if (!bill.isSuccess) return <Unread title={t('history.detailsFailed')} read={bill} />;
  const [month] = bill.data.months;
  if (month === undefined) return null;
  return (
    <table className={cx(table.table, styles.details)}>
      <caption className="visually-hidden">
        {t('history.billOf', { month: monthName(idMonth) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('history.expense')}</th>
          <th scope="col" className={table.right}>
            {t('history.used')}
          </th>
          <th scope="col" className={table.right}>
            {t('history.sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {month.entries.map(({ idOutgoColumn, name, amountBani, consumptionE3, unit }) => (
          <tr key={idOutgoColumn}>
            <th scope="row">{name}</th>
            <td className={table.right} data-label={t('history.used')}>
              {consumptionE3 === null ? '' : `${formatScaled(consumptionE3, 3)} ${unit}`}
            </td>
            <td className={table.right} data-label={t('history.sum')}>
              <Amount bani={amountBani} zero="dash" />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.balance}>
          <th scope="row" colSpan={2}>
            {t('history.monthExpenses')}
          </th>
          <td className={cx(table.right, styles.total)} data-label={t('history.sum')}>
            <Amount bani={month.expensesBani} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

type PenaltyDetailsProps = {
  readonly place: HistoryPlace;
  /** The months closed on that day. */
  readonly postedIn: readonly number[];
};

/** Explains the penalties posted by a close: the days, the debt and the rate of each row. */
export function PenaltyDetails({ place, postedIn }: PenaltyDetailsProps) {
  const sheet = useQuery(penaltiesQuery(place, 'lastMonth'));
  if (!sheet.isSuccess) return <Unread title={t('history.penaltiesFailed')} read={sheet} />;
  const rows = sheet.data.bills.flatMap(({ idMonth, rows: ofBill }) =>
    ofBill
      .filter((row) => row.postedIn !== null && postedIn.includes(row.postedIn))
      .map((row) => ({ ...row, idMonth })),
  );
  if (rows.length === 0) return <p>{t('history.noRows')}</p>;
  return (
    <table className={cx(table.table, styles.details)}>
      <caption className="visually-hidden">{t('history.penalties')}</caption>
      <thead>
        <tr>
          <PenaltyHeads />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.idMonth} ${row.from}`}>
            <th scope="row">{monthName(row.idMonth)}</th>
            <td>{`${formatDate(row.from)} – ${formatDate(row.to)}`}</td>
            <PenaltyFigures row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
