import { useQuery } from '@tanstack/react-query';

import { Amount } from '../../components/amount.js';
import { Unread } from '../../components/unread.js';
import table from '../../components/plain-table.module.css';
import { monthName } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { balanceQueries } from './balance.queries.js';
import styles from './balance.module.css';
import { type BalanceMonth, keyOfLine, monthLines } from './month-lines.js';

/** The lines of the balance sheet at the end of each of the last twelve months. */
export function MonthsView({ idAs }: { idAs: number }) {
  const history = useQuery(balanceQueries.overMonths(idAs));
  if (!history.isSuccess) return <Unread title={t('balance.failed')} read={history} />;
  const { months } = history.data;
  return (
    <div className={table.frame} tabIndex={0} role="region" aria-label={t('balance.months')}>
      <table className={table.table}>
        <caption className="visually-hidden">{t('balance.monthsCaption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.element}>
              {t('balance.element')}
            </th>
            {months.map(({ idMonth }) => (
              <th key={idMonth} scope="col" className={table.right}>
                {monthName(idMonth)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows months={months} side="assets" title={t('balance.assets')} />
          <TotalRow months={months} of="assetsBani" />
          <Rows months={months} side="liabilities" title={t('balance.liabilities')} />
          <TotalRow months={months} of="liabilitiesBani" />
        </tbody>
      </table>
    </div>
  );
}

type RowsProps = {
  readonly months: readonly BalanceMonth[];
  readonly side: 'assets' | 'liabilities';
  readonly title: string;
};

/** A row for each line that any of the months has. */
function Rows({ months, side, title }: RowsProps) {
  return (
    <>
      <tr className={styles.sideRow}>
        <th scope="rowgroup" colSpan={months.length + 1}>
          {title}
        </th>
      </tr>
      {monthLines(months, side).map(([key, name]) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {months.map((month) => (
            <td key={month.idMonth} className={table.right}>
              <Amount
                bani={month[side].find((one) => keyOfLine(one) === key)?.amountBani ?? 0}
                zero="dash"
              />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

type TotalRowProps = {
  readonly months: readonly BalanceMonth[];
  readonly of: 'assetsBani' | 'liabilitiesBani';
};

function TotalRow({ months, of }: TotalRowProps) {
  return (
    <tr className={styles.total}>
      <th scope="row">{t('balance.total')}</th>
      {months.map((month) => (
        <td key={month.idMonth} className={table.right}>
          <Amount bani={month[of]} />
        </td>
      ))}
    </tr>
  );
}
