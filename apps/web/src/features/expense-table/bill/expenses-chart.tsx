import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { Amount } from '../../../components/amount.js';
import { closedMonthsQuery } from '../../../lib/closed-months.js';
import { cx } from '../../../lib/cx.js';
import { formatBani } from '../../../lib/format.js';
import { monthQueries } from '../../../lib/month-queries.js';
import { monthName, monthShort } from '../../../lib/months.js';
import { tableQueries } from '../../../lib/table-queries.js';
import { t } from '../../../lib/text.js';
import styles from './bill.module.css';
import type { BillPlace } from './bill-place.js';
import { barsOf, monthSums, type MonthSum } from './chart-bars.js';

const MONTHS = 12;
const WIDTH = 480;
const HEIGHT = 140;

/** Shows the expenses of the last twelve months; requested when the section becomes visible. */
export function ExpensesChart({ idAs, idAp, idMonth }: BillPlace) {
  const section = useRef<HTMLElement>(null);
  const isSeen = useSeen(section);
  const months = (useQuery(monthQueries.all(idAs)).data?.months ?? [])
    .filter((month) => month.idMonth <= idMonth)
    .slice(0, MONTHS)
    .reverse();
  const isAnyClosed = months.some(({ state }) => state === 'closed');
  const closed = useQuery({
    ...closedMonthsQuery({ idAs, idAp, from: months[0]?.idMonth ?? idMonth, to: idMonth }),
    enabled: isSeen && isAnyClosed,
  });
  // A month that is not closed is read from its table; usually it is the month shown, which the page has read anyway.
  const tables = useQueries({
    queries: months
      .filter(({ state }) => state !== 'closed')
      .map((month) => ({
        ...tableQueries.ofApartment(idAs, idAp, month.idMonth),
        enabled: isSeen,
      })),
  });
  const sums = monthSums(
    closed.data?.months ?? [],
    tables.flatMap(({ data }) => data ?? []),
  );
  return (
    <section ref={section} className={styles.section}>
      <h2>{t('chart.title')}</h2>
      {closed.isLoading || tables.some(({ isLoading }) => isLoading) || !isSeen ? (
        <div role="status" className={styles.chartPlace}>
          <span className="visually-hidden">{t('common.loading')}</span>
        </div>
      ) : closed.isError ? (
        <p role="alert">{t('chart.failed')}</p>
      ) : sums.length < 2 ? (
        <p className={styles.quiet}>{t('chart.tooFew')}</p>
      ) : (
        <Bars sums={sums} idMonth={idMonth} />
      )}
    </section>
  );
}

function Bars({ sums, idMonth }: { sums: readonly MonthSum[]; idMonth: number }) {
  const { bars, top } = barsOf(sums, { width: WIDTH, height: HEIGHT });
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 20}`}
        className={styles.chart}
        role="img"
        aria-label={t('chart.label', { most: formatBani(top) })}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.axis} />
        {bars.map(({ idMonth: month, bani, x, width, y, height }, index) => (
          <g key={month}>
            <title>{`${monthName(month)}: ${formatBani(bani)} ${t('common.lei')}`}</title>
            <rect
              {...{ x, y, width, height }}
              rx="2"
              className={month === idMonth ? styles.barNow : styles.bar}
            />
            <text
              x={x + width / 2}
              y={HEIGHT + 15}
              className={cx(styles.tick, (bars.length - index) % 2 === 0 && styles.tickBetween)}
              textAnchor="middle"
            >
              {monthShort(month)}
            </text>
          </g>
        ))}
      </svg>
      <details className={styles.details}>
        <summary>{t('chart.asTable')}</summary>
        <table className={styles.chartTable}>
          <caption className="visually-hidden">{t('chart.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('expenseTable.month')}</th>
              <th scope="col">{t('expenseTable.expenses')}</th>
            </tr>
          </thead>
          <tbody>
            {sums.map(({ idMonth: month, bani }) => (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                <td>
                  <Amount bani={bani} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** Returns true once the element has been visible. */
function useSeen(element: { readonly current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (watched === null || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(watched);
    return () => {
      observer.disconnect();
    };
  }, [element, isSeen]);
  return isSeen;
}
