import type { BalanceData, BalanceLineView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useId, useState } from 'react';

import { Amount } from '../../components/amount.js';
import { DateField } from '../../components/date-field.js';
import { Icon } from '../../components/icon.js';
import { ReportFiles } from '../../components/report-files.js';
import { Notice } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { formatDate } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import { useToday } from '../../lib/use-today.js';
import { balanceQueries } from './balance.queries.js';
import styles from './balance.module.css';

/** Both sides of the balance sheet at the end of a day; every line expands to its parts. */
export function SheetView({ idAs }: { idAs: number }) {
  const day = useToday();
  const [chosen, setChosen] = useState<string | null>(null);
  const date = chosen ?? day;
  const sheet = useQuery(balanceQueries.at(idAs, date));
  const file = (ending: 'pdf' | 'xlsx') =>
    `/api/association/${idAs}/balanceData.${ending}?date=${date}`;
  return (
    <>
      <div className={styles.bar}>
        <DateField label={t('balance.at')} value={date} onChange={setChosen} />
        <ReportFiles excel={file('xlsx')} pdf={file('pdf')} printsPage={false} />
      </div>
      {!sheet.isSuccess ? (
        <Unread title={t('balance.failed')} read={sheet} />
      ) : (
        <Sides sheet={sheet.data} />
      )}
    </>
  );
}

function Sides({ sheet }: { sheet: BalanceData }) {
  const { assets, liabilities, assetsBani, liabilitiesBani, date } = sheet;
  return (
    <>
      {assetsBani !== liabilitiesBani && (
        <Notice tone="warning">{t('balance.uneven', { date: formatDate(date) })}</Notice>
      )}
      <div className={styles.sides}>
        <Side title={t('balance.assets')} lines={assets} totalBani={assetsBani} />
        <Side title={t('balance.liabilities')} lines={liabilities} totalBani={liabilitiesBani} />
      </div>
    </>
  );
}

function Side(side: { title: string; lines: readonly BalanceLineView[]; totalBani: number }) {
  const { title, lines, totalBani } = side;
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.side}>
      <h2 id={id}>{title}</h2>
      <table className={styles.lines}>
        <caption className="visually-hidden">{title}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('balance.element')}</th>
            <th scope="col">{t('balance.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={`${line.key} ${line.idFund ?? ''}`} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('balance.total')}</th>
            <td>
              <Amount bani={totalBani} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Line({ line }: { line: BalanceLineView }) {
  const [isOpen, setOpen] = useState(false);
  const { name, amountBani, uncollectedBani, parts } = line;
  return (
    <Fragment>
      <tr>
        <th scope="row">
          {parts.length === 0 ? (
            <span className={styles.plain}>{name}</span>
          ) : (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              onClick={() => {
                setOpen(!isOpen);
              }}
            >
              <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
              {name}
            </button>
          )}
          {uncollectedBani !== null && uncollectedBani !== 0 && (
            <span className={styles.under}>
              {t('balance.uncollected')} <Amount bani={uncollectedBani} />
            </span>
          )}
        </th>
        <td>
          <Amount bani={amountBani} />
        </td>
      </tr>
      {isOpen &&
        parts.map((part, at) => (
          <tr key={at} className={styles.part}>
            <td>{part.text}</td>
            <td>
              <Amount bani={part.amountBani} />
            </td>
          </tr>
        ))}
    </Fragment>
  );
}
