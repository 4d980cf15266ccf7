import type { BodySentTo, MeterView, meterRoutes } from '@scara/contracts/http';
import { byMeterPlace } from '@scara/domain/association';
import { isLeap, rollOverDigitsOf, rollOverOf } from '@scara/domain/expense-month';
import { groupedBy, searchKey } from '@scara/domain/kernel';
import { METER_STATE } from '@scara/domain/month';

import { editScaled, parseScaled } from '../../lib/format.js';
import {
  INDEX_DECIMALS,
  indexText,
  isStartEstimate,
  readBefore,
  startOf,
} from '../../lib/meter-readings.js';
import { pastedNumber } from '../../lib/number-input.js';
import { t } from '../../lib/text.js';

/** States that say how a meter was read: they stay when the index is changed. */
const readStates: readonly number[] = [METER_STATE.readByAdministrator, METER_STATE.radio];

/** The unsaved input for a meter: its new index as text and its state. */
export type Typed = {
  readonly index: string;
  readonly state: number;
  /** Why the index is below the old one: the old one was wrong, or a meter with so many digits restarted at 0. */
  readonly lower?: 'wrong' | number;
  /** The stored index when typing began: if it has changed since, another user has entered one. */
  readonly overE3?: number | null;
};

/** What is wrong or unusual with an input: an index below the old one, or far more than the last months used. */
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

/** A meter as a row of the table. */
export type ReadingRow = {
  readonly meter: MeterView;
  /** The name of its apartment in the month. */
  readonly n: string;
  /** True for the first meter of its apartment. */
  readonly isFirst: boolean;
};

/** Returns the rows by apartment in the month's order, then by type and location. */
export function inOrder(
  meters: readonly MeterView[],
  apartments: readonly { readonly idAp: number; readonly n: string }[],
): ReadingRow[] {
  const byApartment = groupedBy(meters, ({ idAp }) => idAp);
  return apartments.flatMap(({ idAp, n }) =>
    (byApartment.get(idAp) ?? [])
      .toSorted(byMeterPlace)
      .map((meter, index) => ({ meter, n, isFirst: index === 0 })),
  );
}

/** Returns how many meters are unread, taking unsaved input into account. */
export const unreadOf = (
  rows: readonly Pick<ReadingRow, 'meter'>[],
  typed: ReadonlyMap<number, Typed>,
): number =>
  rows.filter(
    ({ meter }) => (typed.get(meter.idMeter)?.state ?? meter.state) === METER_STATE.notEntered,
  ).length;

/** Tells whether the input equals the stored reading. */
export function isStanding(meter: Known, { index, state, lower }: Typed): boolean {
  const now = standing(meter);
  const isSame = index === now.index && state === now.state;
  return isSame && (lower === undefined || lower === whyLower(meter, now));
}

/**
 * Removes input that equals the stored readings. It was written by a save whose answer was lost, and must not overwrite
 * later changes. Returns the same map if nothing is removed.
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

/**
 * Returns why the input is below the old index: the reason chosen with it, else that of the stored index, which holds
 * until another index is typed.
 */
export function whyLower(meter: Known, { index, lower }: Typed): Typed['lower'] {
  if (lower !== undefined) return lower;
  const isStored = parseScaled(index, INDEX_DECIMALS) === meter.indexE3;
  return isStored && meter.rollOverE3 > 0 ? rollOverDigitsOf(meter.rollOverE3) : undefined;
}

/** Returns the input after typing: a tenant's index left unchanged is confirmed, another is the administrator's. */
export function afterTyping(meter: Known, before: Typed, index: string): Typed {
  if (index.trim() === '') return { index, state: METER_STATE.notEntered };
  const indexE3 = parseScaled(index, INDEX_DECIMALS);
  // A text that is not an index yet is not the missing index of an unread meter.
  if (indexE3 !== null && indexE3 === meter.indexE3) {
    return {
      index,
      state: meter.state === METER_STATE.byTenant ? METER_STATE.confirmed : meter.state,
    };
  }
  // Another index of the same meter is below the old one for the same reason, while it is below.
  const isBelow = indexE3 === null || indexE3 < startOf(meter);
  const lower = isBelow ? whyLower(meter, before) : undefined;
  return {
    index,
    state: readStates.includes(before.state) ? before.state : METER_STATE.byAdministrator,
    ...(lower === undefined ? {} : { lower }),
  };
}

/** Returns the input together with the index that was stored when typing began. */
export const typedOver = (meter: Known, before: Typed | undefined, value: Typed): Typed => ({
  ...value,
  overE3: before?.overE3 === undefined ? meter.indexE3 : before.overE3,
});

/** Tells whether another user has entered or removed an index since typing began. */
export const isOvertaken = ({ indexE3 }: Known, { overE3 }: Typed): boolean =>
  overE3 !== undefined && overE3 !== indexE3;

/** Returns the input after choosing a state: not entered clears the index, an estimate sets the mean. */
export function afterState(meter: Known, before: Typed, state: number): Typed {
  if (state === METER_STATE.notEntered) return { index: '', state };
  if (state === METER_STATE.estimated) {
    return { index: editScaled(meter.estimateE3, INDEX_DECIMALS), state };
  }
  return { ...before, state };
}

/** Returns the consumption: the parts of both meters after a replacement, plus the full count after a roll-over. */
export function consumptionOf(meter: Known, typed: Typed): number | null {
  const indexE3 = parseScaled(typed.index, INDEX_DECIMALS);
  if (indexE3 === null) return null;
  const { oldE3, replaced } = meter;
  const takenDownE3 = replaced === null ? 0 : replaced.finalIndexE3 - oldE3;
  const why = whyLower(meter, typed);
  const rolledE3 = typeof why === 'number' ? rollOverOf(why) : 0;
  return takenDownE3 + indexE3 - startOf(meter) + rolledE3;
}

/** Returns the estimated consumption, the mean of the last months; `basisText` lists those months. */
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
  // A confirmation applies to the tenant's latest index, not to an earlier one that was on the screen.
  if (
    typed.state === METER_STATE.confirmed &&
    meter.state === METER_STATE.byTenant &&
    indexE3 !== meter.indexE3
  ) {
    return 'resent';
  }
  // The same rule as in the control list.
  const leap = isLeap(used, readBefore(meter.recentE3)) ? 'leap' : null;
  if (indexE3 < startOf(meter)) {
    const stands = indexE3 === meter.indexE3 && meter.state !== METER_STATE.byTenant;
    const isSaid = stands || isStartEstimate(meter) || whyLower(meter, typed) !== undefined;
    // If a restart at 0 was given by mistake, the consumption is far too high: that is shown first.
    return isSaid ? (leap ?? 'lower') : 'backwards';
  }
  return leap;
}

const refused: readonly Mark[] = ['unreadable', 'decimals', 'notNumber', 'resent', 'backwards'];

/**
 * Tells whether an input keeps all from being saved: the index is missing or unreadable, the tenant has sent another
 * one since, or it is below the old one without a reason.
 */
export const isRefused = (mark: Mark): boolean => refused.includes(mark);

/** The filters of the table: all, not read, sent by tenants, unusual. */
export const readingFilters = ['all', 'unread', 'tenant', 'suspect'] as const;
export type ReadingFilter = (typeof readingFilters)[number];

export function isShown(filter: ReadingFilter, meter: Known, typed: Typed | undefined): boolean {
  switch (filter) {
    case 'all':
      return true;
    // A meter that was just typed stays visible until it is saved.
    case 'unread':
      return meter.state === METER_STATE.notEntered;
    case 'tenant':
      return meter.state === METER_STATE.byTenant;
    case 'suspect':
      return markOf(meter, typed ?? standing(meter)) !== null;
  }
}

/** Tells whether a meter matches a search: by the beginning of its apartment's number, or any part of its series. */
export function isFound(number: string, series: string, sought: string): boolean {
  const key = searchKey(sought.trim());
  return searchKey(number).startsWith(key) || searchKey(series).includes(key);
}

/** Returns confirmations of the tenants' indexes as they were sent; meters with unsaved input are left out. */
export function confirmations(
  meters: readonly MeterView[],
  typed: ReadonlyMap<number, Typed>,
): Readings {
  return meters
    .filter(({ idMeter, state }) => state === METER_STATE.byTenant && !typed.has(idMeter))
    .map(({ idMeter, indexE3 }) => ({ idMeter, state: METER_STATE.confirmed, indexE3 }));
}

type Readings = BodySentTo<typeof meterRoutes.enterReadings>['readings'];

/** Returns only the changed readings; null while one of them is refused. */
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
    if (indexE3 === meter.indexE3 && now.state === meter.state && now.lower === undefined) continue;
    const isBelow = indexE3 !== null && indexE3 < startOf(meter);
    const isLower = isBelow && typeof whyLower(meter, now) !== 'number';
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
 * Returns a pasted column of indexes from a spreadsheet, for the row it was pasted at and those below; null for a
 * single index, which is pasted as usual. A single value that is not an index is kept as text and refused.
 */
export function pastedIndexes(pasted: string): readonly string[] | null {
  const lines = pasted.replace(/\r/g, '').replace(/\n+$/, '').split('\n');
  if (lines.length > 1) return lines.map((line) => (line.split('\t').at(-1) ?? '').trim());
  const kept = pastedNumber(pasted, INDEX_DECIMALS);
  return kept === null ? null : [kept];
}

/**
 * Assigns pasted indexes to the meters from row `at` down. Those beyond the last row are dropped, and a blank line leaves
 * its meter as it is: who has not read a meter does not take its index out.
 */
export const pastedDown = (
  rows: readonly Pick<ReadingRow, 'meter'>[],
  at: number,
  pasted: readonly string[],
): (readonly [MeterView, string])[] =>
  pasted.flatMap((index, line) => {
    const meter = rows[at + line]?.meter;
    return meter === undefined || index === '' ? [] : [[meter, index] as const];
  });
