import { Amount } from '../../components/amount.js';
import table from '../../components/plain-table.module.css';
import { formatScaled } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import type { PenaltySheet } from './history.queries.js';

type Row = PenaltySheet['bills'][number]['rows'][number];

/** The headers of a row of penalties: bill, days, then the figures. */
export function PenaltyHeads() {
  return (
    <>
      <th scope="col">{t('history.bill')}</th>
      <th scope="col">{t('history.days')}</th>
      <th scope="col" className={table.right}>
        {t('history.arrears')}
      </th>
      <th scope="col" className={table.right}>
        {t('history.dayCount')}
      </th>
      <th scope="col" className={table.right}>
        {t('history.rate')}
      </th>
      <th scope="col" className={table.right}>
        {t('history.amount')}
      </th>
    </>
  );
}

/** The cells with the debt, the number of days, the rate and the resulting penalty. */
export function PenaltyFigures({ row }: { readonly row: Row }) {
  return (
    <>
      <td className={table.right} data-label={t('history.arrears')}>
        <Amount bani={row.arrearsBani} />
      </td>
      <td className={table.right} data-label={t('history.dayCount')}>
        {row.days}
      </td>
      <td className={table.right} data-label={t('history.rate')}>
        {formatScaled(row.percentageE2, 2)}
      </td>
      <td className={table.right} data-label={t('history.amount')}>
        <Amount bani={row.amountBani} />
      </td>
    </>
  );
}
