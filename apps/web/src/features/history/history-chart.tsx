import { Amount } from '../../components/amount.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { formatBani } from '../../lib/format.js';
import { monthName, monthShort } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { toItsEnd } from '../../lib/to-its-end.js';
import type { History } from './history.queries.js';
import styles from './history.module.css';
import { monthsOf, type AccountMonth } from './months-of.js';

const monthPx = 44;
const heightPx = 160;
const footPx = 20;
const barPx = 14;

/** Shows month by month what was asked and paid, and what was owed at the end; the table has the same figures. */
export function HistoryChart({ data }: { data: History }) {
  const months = monthsOf(data.rows, data.opening.unpaidTotalBani);
  if (months.length === 0) return <EmptyState icon="clock" title={t('history.none')} />;
  return (
    <>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.asked}>{t('history.chartAsked')}</span>
        <span className={styles.paid}>{t('history.chartPaid')}</span>
        <span className={styles.owed}>{t('history.chartOwed')}</span>
      </p>
      <div
        ref={toItsEnd}
        className={styles.chartFrame}
        tabIndex={0}
        role="region"
        aria-label={t('history.chart')}
      >
        <Bars months={months} />
      </div>
      <PlainTable caption={t('history.chartTable')} scrolls className={styles.chartTable}>
        <thead>
          <tr>
            <th scope="col">{t('history.month')}</th>
            <th scope="col" className={table.right}>
              {t('history.chartAsked')}
            </th>
            <th scope="col" className={table.right}>
              {t('history.chartPaid')}
            </th>
            <th scope="col" className={table.right}>
              {t('history.chartOwed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ idMonth, askedBani, paidBani, owedBani }) => (
            <tr key={idMonth}>
              <th scope="row">{monthName(idMonth)}</th>
              <td className={table.right}>
                <Amount bani={askedBani} zero="dash" />
              </td>
              <td className={table.right}>
                <Amount bani={paidBani} zero="dash" />
              </td>
              <td className={table.right}>
                <Amount bani={owedBani} zero="dash" />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </>
  );
}

function Bars({ months }: { months: readonly AccountMonth[] }) {
  const values = months.flatMap(({ askedBani, paidBani, owedBani }) => [
    askedBani,
    paidBani,
    owedBani,
  ]);
  const most = Math.max(1, ...values);
  const least = Math.min(0, ...values);
  const y = (bani: number): number => ((most - bani) / (most - least)) * heightPx;
  const width = months.length * monthPx;
  const points = months.map(
    ({ owedBani }, at) => `${at * monthPx + monthPx / 2},${Math.round(y(owedBani))}`,
  );
  return (
    <svg
      className={styles.chart}
      role="img"
      aria-label={t('history.chartText', {
        from: monthName(months[0]!.idMonth),
        to: monthName(months.at(-1)!.idMonth),
      })}
      viewBox={`0 -6 ${width} ${heightPx + footPx + 6}`}
      width={width}
      height={heightPx + footPx + 6}
    >
      <line className={styles.axis} x1={0} x2={width} y1={y(0)} y2={y(0)} />
      {months.map(({ idMonth, askedBani, paidBani }, at) => (
        <g key={idMonth}>
          <Bar kind="asked" x={at * monthPx + 7} bani={askedBani} {...{ y, idMonth }} />
          <Bar kind="paid" x={at * monthPx + 7 + barPx + 2} bani={paidBani} {...{ y, idMonth }} />
          <text x={at * monthPx + monthPx / 2} y={heightPx + footPx - 5} textAnchor="middle">
            {monthShort(idMonth)}
          </text>
        </g>
      ))}
      <polyline className={styles.owedLine} points={points.join(' ')} />
    </svg>
  );
}

type BarProps = {
  readonly kind: 'asked' | 'paid';
  readonly x: number;
  readonly bani: number;
  readonly idMonth: number;
  readonly y: (bani: number) => number;
};

function Bar({ kind, x, bani, idMonth, y }: BarProps) {
  const name = t(kind === 'asked' ? 'history.chartAsked' : 'history.chartPaid');
  const [top, foot] = [Math.min(y(bani), y(0)), Math.max(y(bani), y(0))];
  return (
    <rect className={styles[kind]} x={x} y={top} width={barPx} height={foot - top}>
      <title>
        {t('history.bar', { month: monthName(idMonth), name, amount: formatBani(bani) })}
      </title>
    </rect>
  );
}
