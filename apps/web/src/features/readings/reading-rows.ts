import type { BodySentTo, MeterView, meterRoutes } from '@scara/contracts/http';
import { isLeap, rollOverOf } from '@scara/domain/expense-month';
import { groupedBy, searchKey } from '@scara/domain/kernel';
import { METER_STATE } from '@scara/domain/month';

import { editScaled, parseScaled } from '../../lib/format.js';
import { INDEX_DECIMALS, indexText, readBefore, startOf } from '../../lib/meter-readings.js';
import { pastedNumber } from '../../lib/number-input.js';
import { t } from '../../lib/text.js';

/** How it was read, where that was said: another index typed over this one was read alike. */
const readStates: readonly number[] = [METER_STATE.readByAdministrator, METER_STATE.radio];

/** What was typed for a meter: its new index as text and how it was come by. */
export type Typed = {
  readonly index: string;
  readonly state: number;
  /** Why the index is below the old one: that one was wrong, or the meter of so many digits began at 0 again. */
  readonly lower?: 'wrong' | number;
  /** The index that stood when typing began: another one by now was entered by somebody else. */
  readonly overE3?: number | null;
};

/** What is refused, and what is looked at twice: an index below the old one, or far more than the last months used. */
export type Mark =
  | 'unreadable'
  | 'decimals'
  | 'notNumber'
  | 'resent'
  | 'backwards'
  | 'lower'
  | 'leap'
  | null;

type Known = Pick<
  MeterView,
  | 'oldE3'
  | 'indexE3'
  | 'estimateE3'
  | 'recentE3'
  | 'state'
  | 'isOldEstimate'
  | 'replaced'
  | 'rollOverE3'
>;

export const standing = ({ indexE3, state }: Known): Typed => ({
  index: indexE3 === null ? '' : editScaled(indexE3, INDEX_DECIMALS),
  state,
});

/** A meter in the table. */
export type ReadingRow = {
  readonly meter: MeterView;
  /** Its apartment, as the month names it. */
  readonly n: string;
  /** The first meter of its apartment. */
  readonly isFirst: boolean;
};

/** By apartment as the month lists them, then by type and place. */
export function inOrder(
  meters: readonly MeterView[],
  apartments: readonly { readonly idAp: number; readonly n: string }[],
): ReadingRow[] {
  const byApartment = groupedBy(meters, ({ idAp }) => idAp);
  return apartments.flatMap(({ idAp, n }) =>
    (byApartment.get(idAp) ?? [])
      .toSorted((a, b) => a.type - b.type || a.location - b.location || a.idMeter - b.idMeter)
      .map((meter, index) => ({ meter, n, isFirst: index === 0 })),
  );
}

/** How many nobody has read, with what is typed and not saved yet. */
export const unreadOf = (
  rows: readonly Pick<ReadingRow, 'meter'>[],
  typed: ReadonlyMap<number, Typed>,
): number =>
  rows.filter(
    ({ meter }) => (typed.get(meter.idMeter)?.state ?? meter.state) === METER_STATE.notEntered,
  ).length;

/** Whether nothing differs from what stands. */
export function isStanding(meter: Known, { index, state, lower }: Typed): boolean {
  const now = standing(meter);
  return index === now.index && state === now.state && lower === undefined;
}

/**
 * What is left of what was typed once other readings stand: what a save wrote whose answer was lost is no change any
 * more, and must not come back over what is written there later. The same map where nothing goes.
 */
export function withoutStanding(
  meters: readonly MeterView[],
  typed: ReadonlyMap<number, Typed>,
): ReadonlyMap<number, Typed> {
  if (typed.size === 0) return typed;
  const stands = new Set(
    meters.flatMap((meter) => {
      const own = typed.get(meter.idMeter);
      return own !== undefined && isStanding(meter, own) ? [meter.idMeter] : [];
    }),
  );
  return stands.size === 0 ? typed : new Map([...typed].filter(([id]) => !stands.has(id)));
}

/** The state that follows from typing an index: a tenant's own index left as it was is confirmed, another is the administrator's. */
export function afterTyping(meter: Known, before: Typed, index: string): Typed {
  if (index.trim() === '') return { index, state: METER_STATE.notEntered };
  const isSame = parseScaled(index, INDEX_DECIMALS) === meter.indexE3;
  if (isSame) {
    return {
      index,
      state: meter.state === METER_STATE.byTenant ? METER_STATE.confirmed : meter.state,
    };
  }
  const { lower } = before;
  return {
    index,
    state: readStates.includes(before.state) ? before.state : METER_STATE.byAdministrator,
    ...(lower === undefined ? {} : { lower }),
  };
}

/** What is typed, with what stood when typing began. */
export const typedOver = (meter: Known, before: Typed | undefined, value: Typed): Typed => ({
  ...value,
  overE3: before?.overE3 === undefined ? meter.indexE3 : before.overE3,
});

/** Whether somebody else entered, or took out, an index under what is typed. */
export const isOvertaken = ({ indexE3 }: Known, { overE3 }: Typed): boolean =>
  overE3 !== undefined && overE3 !== indexE3;

/** Not entered blanks the index, an estimate puts in the mean of the last months read. */
export function afterState(meter: Known, before: Typed, state: number): Typed {
  if (state === METER_STATE.notEntered) return { index: '', state };
  if (state === METER_STATE.estimated) {
    return { index: editScaled(meter.estimateE3, INDEX_DECIMALS), state };
  }
  return { ...before, state };
}

/** The old meter's part and the new one's, where it was replaced; a roll-over adds what the meter counts up to. */
export function consumptionOf(meter: Known, { index, lower }: Typed): number | null {
  const indexE3 = parseScaled(index, INDEX_DECIMALS);
  if (indexE3 === null) return null;
  const { oldE3, replaced } = meter;
  const takenDownE3 = replaced === null ? 0 : replaced.finalIndexE3 - oldE3;
  const rolledE3 =
    typeof lower === 'number'
      ? rollOverOf(lower)
      : indexE3 === meter.indexE3
        ? meter.rollOverE3
        : 0;
  return takenDownE3 + indexE3 - startOf(meter) + rolledE3;
}

/** What the meter would use by the mean of its last months, and those months. */
export const estimateText = (meter: Known): string =>
  indexText(Math.max(0, meter.estimateE3 - startOf(meter)));
export const basisText = ({ recentE3 }: Known): string =>
  recentE3.length === 0
    ? t('readings.noBasis')
    : t('readings.basis', { list: recentE3.map(indexText).join(' · ') });

export function markOf(meter: Known, typed: Typed): Mark {
  if (typed.index.trim() === '')
    return typed.state === METER_STATE.notEntered ? null : 'unreadable';
  const indexE3 = parseScaled(typed.index, INDEX_DECIMALS);
  const used = consumptionOf(meter, typed);
  if (used === null || indexE3 === null) {
    return parseScaled(typed.index, 9) === null ? 'notNumber' : 'decimals';
  }
  // What is confirmed is what the tenant sent last, not what stood here when it was looked at.
  if (
    typed.state === METER_STATE.confirmed &&
    meter.state === METER_STATE.byTenant &&
    indexE3 !== meter.indexE3
  ) {
    return 'resent';
  }
  // As the control list will say it.
  const leap = isLeap(used, readBefore(meter.recentE3)) ? 'leap' : null;
  if (indexE3 < startOf(meter)) {
    const stands = indexE3 === meter.indexE3 && meter.state !== METER_STATE.byTenant;
    const isSaid =
      stands || meter.isOldEstimate || typed.lower !== undefined || meter.rollOverE3 > 0;
    // A meter said to have gone over 0 by somebody who mistook it used a great deal.
    return isSaid ? (leap ?? 'lower') : 'backwards';
  }
  return leap;
}

const refused: readonly Mark[] = ['unreadable', 'decimals', 'notNumber', 'resent', 'backwards'];

/**
 * Whether a row keeps the others from being saved: no index, none that can be read, a tenant's that is another by now,
 * or one that runs backwards for no reason given.
 */
export const isRefused = (mark: Mark): boolean => refused.includes(mark);

/** What the administrator looks at: everything, what nobody read, what tenants sent, what looks wrong. */
export const readingFilters = ['all', 'unread', 'tenant', 'suspect'] as const;
export type ReadingFilter = (typeof readingFilters)[number];

export function isShown(filter: ReadingFilter, meter: Known, typed: Typed | undefined): boolean {
  switch (filter) {
    case 'all':
      return true;
    // What was typed just now stays in sight until it is saved.
    case 'unread':
      return meter.state === METER_STATE.notEntered;
    case 'tenant':
      return meter.state === METER_STATE.byTenant;
    case 'suspect':
      return markOf(meter, typed ?? standing(meter)) !== null;
  }
}

/** By how an apartment's number begins, or by any part of a meter's series. */
export function isFound(number: string, series: string, sought: string): boolean {
  const key = searchKey(sought.trim());
  return searchKey(number).startsWith(key) || searchKey(series).includes(key);
}

/** The tenants' indexes as they were sent, to be confirmed; those typed over are left out. */
export function confirmations(
  meters: readonly MeterView[],
  typed: ReadonlyMap<number, Typed>,
): Readings {
  return meters
    .filter(({ idMeter, state }) => state === METER_STATE.byTenant && !typed.has(idMeter))
    .map(({ idMeter, indexE3 }) => ({ idMeter, state: METER_STATE.confirmed, indexE3 }));
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
    if (isRefused(markOf(meter, now))) return null;
    if (indexE3 === meter.indexE3 && now.state === meter.state) continue;
    const isLower = indexE3 !== null && indexE3 < startOf(meter) && typeof now.lower !== 'number';
    readings.push({
      idMeter: meter.idMeter,
      state: now.state,
      indexE3,
      ...(isLower ? { isLower } : {}),
      ...(typeof now.lower === 'number' ? { rollOverDigits: now.lower } : {}),
    });
  }
  return readings;
}

/**
 * A column of indexes copied from a spreadsheet, from the row it was pasted at down; null for a single index, which is
 * pasted as into any field. A single value that is none stands as it was copied and is refused.
 */
export function pastedIndexes(pasted: string): readonly string[] | null {
  const lines = pasted.replace(/\r/g, '').replace(/\n+$/, '').split('\n');
  if (lines.length > 1) return lines.map((line) => (line.split('\t').at(-1) ?? '').trim());
  const kept = pastedNumber(pasted, INDEX_DECIMALS);
  return kept === null ? null : [kept];
}

/** What was pasted at a row, each index with the meter that it comes to; what goes beyond the last row falls away. */
export const pastedDown = (
  rows: readonly Pick<ReadingRow, 'meter'>[],
  at: number,
  pasted: readonly string[],
): (readonly [MeterView, string])[] =>
  pasted.flatMap((index, line) => {
    const meter = rows[at + line]?.meter;
    return meter === undefined ? [] : [[meter, index] as const];
  });
