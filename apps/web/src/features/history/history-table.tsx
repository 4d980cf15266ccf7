import { type StatementRow, unpaidColumns } from '@scara/contracts/http';
import { DOCUMENT_TYPE } from '@scara/domain/cashbook';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';

import { Amount } from '../../components/amount.js';
import { TextButton } from '../../components/button.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { cx } from '../../lib/cx.js';
import { formatBani, formatDate } from '../../lib/format.js';
import type { HistoryPlace } from '../../lib/history-query.js';
import { CORRECTION, modeName } from '../../lib/payment-words.js';
import { t } from '../../lib/text.js';
import type { History } from './history.queries.js';
import styles from './history.module.css';
import { BillDetails, PenaltyDetails } from './operation-details.js';

type Unpaid = History['opening'];

type HistoryTableProps = {
  readonly place: HistoryPlace;
  readonly data: History;
};

/** Lists every operation with its parts: what was asked and paid, then what stayed unpaid, fund by fund. */
export function HistoryTable({ place, data }: HistoryTableProps) {
  const funds = data.funds.filter(({ isColumn }) => isColumn);
  const closedOn = (date: string): number[] =>
    data.rows.flatMap((row) => (row.date === date && row.idMonth !== null ? [row.idMonth] : []));
  if (data.rows.length === 0) {
    return <EmptyState icon="clock" title={t('history.none')} />;
  }
  return (
    <PlainTable
      caption={t('history.caption')}
      stacked
      scrolls
      className={cx(styles.table, styles.bodies)}
    >
      <thead>
        <tr>
          <th scope="col">{t('history.date')}</th>
          <th scope="col">{t('history.name')}</th>
          <th scope="col">{t('history.payment')}</th>
          <th scope="col">{t('history.part')}</th>
          <th scope="col" className={table.right}>
            {t('history.debit')}
          </th>
          <th scope="col" className={table.right}>
            {t('history.credit')}
          </th>
          <th scope="col" className={cx(table.right, styles.left)}>
            {t('history.expenses')}
          </th>
          <th scope="col" className={table.right}>
            {t('history.penaltiesLeft')}
          </th>
          {funds.map(({ idFund, name }) => (
            <th key={idFund} scope="col" className={table.right}>
              {name}
            </th>
          ))}
          <th scope="col" className={table.right}>
            {t('history.totalLeft')}
          </th>
        </tr>
      </thead>
      <tbody>
        <BalanceRow name={t('history.opening')} unpaid={data.opening} funds={funds} />
      </tbody>
      {data.rows.map((row, at) => (
        // The index can be the key: operations have no id and are always read again as a whole.
        <Operation key={at} {...{ place, row, funds }} closedOn={closedOn} />
      ))}
      <tbody className={styles.closing}>
        <BalanceRow name={t('history.closing')} unpaid={data.closing} funds={funds} />
      </tbody>
    </PlainTable>
  );
}

type OperationProps = {
  readonly place: HistoryPlace;
  readonly row: StatementRow;
  readonly funds: History['funds'];
  /** Returns the months whose bills were posted on a day: penalties are posted with them. */
  readonly closedOn: (date: string) => readonly number[];
};

function Operation({ place, row, funds, closedOn }: OperationProps) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { date, name, idMonth, lines, t: type, idPd } = row;
  const postedIn = type === DOCUMENT_TYPE.penaltyCorrection && idPd === null ? closedOn(date) : [];
  const hasDetails = idMonth !== null || postedIn.length > 0;
  const [first, ...more] = lines;
  if (first === undefined) return null;
  const rowSpan = lines.length;
  return (
    <tbody>
      <tr>
        <td rowSpan={rowSpan} className={table.nowrap}>
          {formatDate(date)}
        </td>
        <th scope="rowgroup" rowSpan={rowSpan}>
          {idMonth === null ? (
            name
          ) : (
            <Link
              to="/association/$idAs/apartment/$idAp/month/$idMonth"
              params={{ ...place, idMonth }}
            >
              {name}
            </Link>
          )}
          {hasDetails && (
            <TextButton
              className={styles.more}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              aria-label={t(isOpen ? 'history.lessOf' : 'history.moreOf', {
                name,
                date: formatDate(date),
              })}
              onClick={() => {
                setOpen(!isOpen);
              }}
            >
              {t(isOpen ? 'history.less' : 'history.more')}
            </TextButton>
          )}
        </th>
        <td rowSpan={rowSpan}>
          <PaymentDetails row={row} />
        </td>
        <LineCells line={first} />
        <UnpaidCells unpaid={row} funds={funds} rowSpan={rowSpan} />
      </tr>
      {more.map((line, at) => (
        // The index can be the key: the parts of an operation never change.
        <tr key={at}>
          <LineCells line={line} />
        </tr>
      ))}
      {isOpen && (
        <tr>
          <td id={detailsId} colSpan={9 + funds.length} className={styles.detailsCell}>
            {idMonth === null ? (
              <PenaltyDetails place={place} postedIn={postedIn} />
            ) : (
              <BillDetails place={place} idMonth={idMonth} />
            )}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function LineCells({ line }: { line: StatementRow['lines'][number] }) {
  return (
    <>
      <td className={styles.part}>{line.subName}</td>
      <td className={cx(table.right, styles.sum)} data-label={t('history.debit')}>
        <Amount bani={line.debBani} zero="dash" />
      </td>
      <td className={cx(table.right, styles.sum)} data-label={t('history.credit')}>
        <Amount bani={line.credBani} zero="dash" />
      </td>
    </>
  );
}

function PaymentDetails({ row: { paymentDetails } }: { row: StatementRow }) {
  if (paymentDetails === null) return null;
  const { pPM, bank, pDescription, s, n, vBani } = paymentDetails;
  const receipt = `${s} ${n}`.trim();
  return (
    <>
      {modeName(pPM, bank)}
      {receipt !== '' && <span className={styles.under}>{t('history.receipt', { receipt })}</span>}
      {pDescription !== '' && <span className={styles.under}>{pDescription}</span>}
      <span className={styles.under}>{totalText(pPM, vBani)}</span>
    </>
  );
}

/** Says whether money came in or was returned; corrections and cleared advances move none. */
function totalText(pPM: number | null, vBani: number): string {
  const movesMoney = pPM !== null && String(pPM) !== CORRECTION;
  if (!movesMoney) return t('history.inAll', { amount: formatBani(vBani) });
  return vBani < 0
    ? t('history.returned', { amount: formatBani(-vBani) })
    : t('history.collected', { amount: formatBani(vBani) });
}

type UnpaidCellsProps = {
  readonly unpaid: Unpaid;
  readonly funds: History['funds'];
  readonly rowSpan?: number;
};

function UnpaidCells({ unpaid, funds, rowSpan = 1 }: UnpaidCellsProps) {
  const { expensesBani, penaltiesBani, fundsBani, totalBani, otherFundsBani, advanceBani } =
    unpaidColumns(unpaid, funds);
  return (
    <>
      <td
        rowSpan={rowSpan}
        className={cx(table.right, styles.left)}
        data-label={t('history.expenses')}
      >
        <Amount bani={expensesBani} zero="dash" />
        {otherFundsBani !== 0 && (
          <span className={styles.under}>
            {t('history.otherFunds', { amount: formatBani(otherFundsBani) })}
          </span>
        )}
        {advanceBani !== 0 && (
          <span className={styles.under}>
            {t('history.lessAdvance', { amount: formatBani(-advanceBani) })}
          </span>
        )}
      </td>
      <td rowSpan={rowSpan} className={table.right} data-label={t('history.penaltiesLeft')}>
        <Amount bani={penaltiesBani} zero="dash" />
      </td>
      {funds.map(({ idFund, name }, at) => (
        <td key={idFund} rowSpan={rowSpan} className={table.right} data-label={name}>
          <Amount bani={fundsBani[at] ?? 0} zero="dash" />
        </td>
      ))}
      <td
        rowSpan={rowSpan}
        className={cx(table.right, styles.total)}
        data-label={t('history.totalLeft')}
      >
        <Amount bani={totalBani} {...(totalBani > 0 ? { tone: 'owed' } : {})} />
      </td>
    </>
  );
}

type BalanceRowProps = {
  readonly name: string;
  readonly unpaid: Unpaid;
  readonly funds: History['funds'];
};

function BalanceRow({ name, unpaid, funds }: BalanceRowProps) {
  return (
    <tr className={styles.balance}>
      <th scope="row" colSpan={6}>
        {name}
      </th>
      <UnpaidCells unpaid={unpaid} funds={funds} />
    </tr>
  );
}
