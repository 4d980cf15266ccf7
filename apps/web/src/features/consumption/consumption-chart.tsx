import type { MeteringNames } from '@scara/contracts/http';

import { formatScaled } from '../../lib/format.js';
import { meterType } from '../../lib/meter-words.js';
import { monthName, monthShort } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { toItsEnd } from '../../lib/to-its-end.js';
import styles from './consumption.module.css';

const barPx = 40;
const heightPx = 96;

type ConsumptionChartProps = {
  readonly type: number;
  readonly months: readonly number[];
  readonly byMonthE3: readonly number[];
  readonly names: MeteringNames | undefined;
};

/** Shows one bar per month; the table beside it has the same figures. */
export function ConsumptionChart({ type, months, byMonthE3, names }: ConsumptionChartProps) {
  const most = Math.max(1, ...byMonthE3);
  const width = months.length * barPx;
  const name = t('consumption.chart', { type: meterType(type, names) });
  return (
    // Twelve months are wider than a phone, so the frame scrolls.
    <div ref={toItsEnd} className={styles.chartFrame} tabIndex={0} role="region" aria-label={name}>
      <svg
        className={styles.chart}
        role="img"
        aria-label={name}
        viewBox={`0 0 ${width} ${heightPx + 20}`}
        width={width}
        height={heightPx + 20}
      >
        {months.map((month, at) => {
          const usedE3 = byMonthE3[at] ?? 0;
          const height = Math.max(usedE3 === 0 ? 0 : 1, (Math.max(0, usedE3) / most) * heightPx);
          return (
            <g key={month}>
              <rect x={at * barPx + 8} y={heightPx - height} width={barPx - 16} height={height}>
                <title>
                  {t('consumption.bar', { month: monthName(month), used: formatScaled(usedE3, 3) })}
                </title>
              </rect>
              <text x={at * barPx + barPx / 2} y={heightPx + 15} textAnchor="middle">
                {monthShort(month)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
