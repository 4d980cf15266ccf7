import type { TableData } from '@scara/contracts/http';

import { formatBani, formatScaled } from '../../../lib/format.js';
import { monthName } from '../../../lib/months.js';
import { t } from '../../../lib/text.js';
import { columnJumps, partsOf } from '../compare.js';
import { compareLabels } from '../compare-labels.js';

/** How many changes are named; the others are summed, so that the sentences add up to the whole difference. */
const namedMost = 4;

/** Returns the differences from the month before as sentences, largest first; empty if there are none. */
export function changesInWords(now: TableData, before: TableData): readonly string[] {
  const row = now.rows[0];
  const was = before.rows[0];
  if (row === undefined || was === undefined) return [];
  const difference = row.total - was.total;
  const month = monthName(before.idMonth);
  const total =
    difference === 0
      ? t('changes.totalSame', { month })
      : difference > 0
        ? t('changes.totalMore', { amount: formatBani(difference), month })
        : t('changes.totalLess', { amount: formatBani(-difference), month });
  const jumps = columnJumps(partsOf(now, 0, compareLabels), partsOf(before, 0, compareLabels));
  const persons =
    row.persons === was.persons
      ? []
      : [t('changes.persons', { before: String(was.persons), now: String(row.persons) })];
  const others = jumps.slice(namedMost);
  const othersBani = others.reduce((sum, one) => sum + one.now - one.before, 0);
  const amount = formatBani(Math.abs(othersBani));
  const rest = t(othersBani < 0 ? 'changes.restLess' : 'changes.restMore', {
    count: others.length,
    amount,
  });
  return [
    total,
    ...persons,
    ...jumps.slice(0, namedMost).map(({ name, before: a, now: b }) => {
      const words =
        b > a
          ? t('changes.more', { name, amount: formatBani(b - a), before: formatBani(a) })
          : t('changes.less', { name, amount: formatBani(a - b), before: formatBani(a) });
      return words + consumptionWords(name, now, before);
    }),
    ...(others.length === 0 ? [] : [rest]),
  ];
}

function consumptionWords(name: string, now: TableData, before: TableData): string {
  const used = consumptionOf(now, name);
  const was = consumptionOf(before, name);
  if (used === null || was === null || used.e3 === was.e3) return '';
  const { unit } = used;
  return ` ${t('changes.consumption', { now: formatScaled(used.e3, 3), before: formatScaled(was.e3, 3), unit })}`;
}

function consumptionOf(
  { columns }: TableData,
  name: string,
): { readonly e3: number; readonly unit: string } | null {
  const metered = columns.find((column) => column.name === name)?.metered ?? null;
  const e3 = metered?.consumptionE3[0] ?? null;
  return metered === null || e3 === null ? null : { e3, unit: metered.unit };
}
