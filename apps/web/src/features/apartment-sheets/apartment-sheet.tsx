import { useQuery } from '@tanstack/react-query';

import { Amount } from '../../components/amount.js';
import { FailedRead } from '../../components/failed-read.js';
import { FileLink } from '../../components/file-link.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, Skeleton } from '../../components/states.js';
import { formatDate } from '../../lib/format.js';
import { historyQuery } from '../../lib/history-query.js';
import { monthName } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { useLasting } from '../../lib/use-lasting.js';
import styles from './apartment-sheets.module.css';
import type { Period } from './period.js';

type ApartmentSheetProps = {
  readonly idAs: number;
  readonly idAp: number;
  readonly owner: string;
  readonly period: Period;
  /** The address of this sheet as a PDF file. */
  readonly pdf: string;
};

/** Shows an apartment's account in a period: opening balance, operations with debit or credit, closing balance. */
export function ApartmentSheet({ idAs, idAp, owner, period, pdf }: ApartmentSheetProps) {
  const sheet = useQuery(historyQuery({ idAs, idAp }, period));
  // The previous apartment's sheet stays only briefly, because it is shown under this owner's name.
  const isOfAnother = useLasting(sheet.isPlaceholderData);
  if (sheet.isPending || isOfAnother) return <Skeleton />;
  if (sheet.isError) {
    return <FailedRead title={t('sheets.failed')} read={sheet} />;
  }
  const { n, from, to, opening, rows, closing } = sheet.data;
  if (from === null || to === null) {
    return (
      <EmptyState icon="calendar" title={t('sheets.noMonths')}>
        {t('sheets.noMonthsText')}
      </EmptyState>
    );
  }
  const all = rows.flatMap(({ lines }) => lines);
  const words = t('sheets.caption', { number: n, from: monthName(from), to: monthName(to) });
  return (
    <>
      <p className={styles.of}>
        <strong>{words}</strong>
        {owner !== '' && <span>{owner}</span>}
        <FileLink href={pdf} kind="paper">
          {t('sheets.printOne')}
        </FileLink>
      </p>
      <PlainTable caption={words} stacked scrolls>
        <thead>
          <tr>
            <th scope="col">{t('sheets.date')}</th>
            <th scope="col">{t('sheets.operation')}</th>
            <th scope="col">{t('sheets.document')}</th>
            <th scope="col" className={table.right}>
              {t('sheets.debit')}
            </th>
            <th scope="col" className={table.right}>
              {t('sheets.credit')}
            </th>
            <th scope="col" className={table.right}>
              {t('sheets.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className={styles.strong}>
            <td />
            <th scope="row" colSpan={4}>
              {t('sheets.opening')}
            </th>
            <td className={table.right} data-label={t('sheets.balance')}>
              <Amount bani={opening.unpaidTotalBani} />
            </td>
          </tr>
          {rows.map((row, place) => (
            <tr key={place}>
              <td className={table.nowrap}>{formatDate(row.date)}</td>
              <th scope="row">
                {row.name}
                <span className={styles.under}>
                  {row.lines.map(({ subName }) => subName).join(', ')}
                </span>
              </th>
              <td className={table.nowrap} data-label={t('sheets.document')}>
                {row.paymentDetails === null
                  ? ''
                  : `${row.paymentDetails.s} ${row.paymentDetails.n}`.trim()}
              </td>
              <td className={table.right} data-label={t('sheets.debit')}>
                <Amount bani={debitOf(row.lines)} zero="dash" />
              </td>
              <td className={table.right} data-label={t('sheets.credit')}>
                <Amount bani={creditOf(row.lines)} zero="dash" />
              </td>
              <td className={table.right} data-label={t('sheets.balance')}>
                <Amount bani={row.unpaidTotalBani} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.strong}>
            <td />
            <th scope="row" colSpan={2}>
              {t('sheets.closing')}
            </th>
            <td className={table.right} data-label={t('sheets.debit')}>
              <Amount bani={debitOf(all)} />
            </td>
            <td className={table.right} data-label={t('sheets.credit')}>
              <Amount bani={creditOf(all)} />
            </td>
            <td className={table.right} data-label={t('sheets.balance')}>
              <Amount bani={closing.unpaidTotalBani} />
            </td>
          </tr>
        </tfoot>
      </PlainTable>
    </>
  );
}

type Line = { readonly debBani: number; readonly credBani: number };

const debitOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { debBani }) => sum + debBani, 0);
const creditOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { credBani }) => sum + credBani, 0);
