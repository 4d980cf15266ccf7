import type { BodySentTo, MeterView, meterRoutes } from '@scara/contracts/http';

import { editScaled, parseScaled } from '../../lib/format.js';

/** Indexes and consumptions are thousandths. */
export const INDEX_DECIMALS = 3;

/** States that the administrator may choose (3-configuration §4), and those that only others set. */
export const chosenStates = [1, 3, 4, 6, 7] as const;
const NOT_ENTERED = 1;
const BY_TENANT = 2;
const ESTIMATED = 3;
const BY_ADMINISTRATOR = 4;
const CONFIRMED = 5;

/** What was typed for a meter: its new index as text and how it was come by. */
export type Typed = { readonly index: string; readonly state: number };

/** What is looked at twice: an index below the old one, or far more than the last months used. */
export type Mark = 'unreadable' | 'backwards' | 'leap' | null;

/** As the control list: past four times the mean of the last months read, and five units. */
const leapTimes = 4;
const leapLeastE3 = 5_000;

type Known = Pick<MeterView, 'oldE3' | 'indexE3' | 'estimateE3' | 'state'>;

export const standing = ({ indexE3, state }: Known): Typed => ({
  index: indexE3 === null ? '' : editScaled(indexE3, INDEX_DECIMALS),
  state,
});

/** The state that follows from typing an index: a tenant's own index left as it was is confirmed, another is the administrator's. */
export function afterTyping(meter: Known, before: Typed, index: string): Typed {
  if (index.trim() === '') return { index, state: NOT_ENTERED };
  const isSame = parseScaled(index, INDEX_DECIMALS) === meter.indexE3;
  if (isSame) {
    return { index, state: meter.state === BY_TENANT ? CONFIRMED : meter.state };
  }
  const keeps = before.state > ESTIMATED && before.state !== CONFIRMED;
  return { index, state: keeps ? before.state : BY_ADMINISTRATOR };
}

/** Not entered blanks the index, an estimate puts in the mean of the last months read. */
export function afterState(meter: Known, before: Typed, state: number): Typed {
  if (state === NOT_ENTERED) return { index: '', state };
  if (state === ESTIMATED) {
    return { index: editScaled(meter.estimateE3, INDEX_DECIMALS), state };
  }
  return { ...before, state };
}

export function consumptionOf(meter: Known, { index }: Typed): number | null {
  const indexE3 = parseScaled(index, INDEX_DECIMALS);
  return indexE3 === null ? null : indexE3 - meter.oldE3;
}

export function markOf(meter: Known, typed: Typed): Mark {
  if (typed.index.trim() === '') return typed.state === NOT_ENTERED ? null : 'unreadable';
  const used = consumptionOf(meter, typed);
  if (used === null) return 'unreadable';
  if (used < 0) return 'backwards';
  const mean = meter.estimateE3 - meter.oldE3;
  return mean > 0 && used > leapLeastE3 && used > leapTimes * mean ? 'leap' : null;
}

type Readings = BodySentTo<typeof meterRoutes.enterReadings>['readings'];

/** Only what differs from what stands; null while something of it cannot be read. */
export function changedReadings(
  meters: readonly MeterView[],
  typed: ReadonlyMap<number, Typed>,
): Readings | null {
  const readings: Readings = [];
  for (const meter of meters) {
    const now = typed.get(meter.idMeter);
    if (now === undefined) continue;
    const indexE3 = now.index.trim() === '' ? null : parseScaled(now.index, INDEX_DECIMALS);
    if (markOf(meter, now) === 'unreadable') return null;
    if (indexE3 === meter.indexE3 && now.state === meter.state) continue;
    readings.push({ idMeter: meter.idMeter, state: now.state, indexE3 });
  }
  return readings;
}

/** A column of indexes copied from a spreadsheet, from the row it was pasted at down; null for a single value. */
export function pastedIndexes(pasted: string): readonly string[] | null {
  const lines = pasted.replace(/\r/g, '').replace(/\n+$/, '').split('\n');
  return lines.length < 2 ? null : lines.map((line) => (line.split('\t').at(-1) ?? '').trim());
}
