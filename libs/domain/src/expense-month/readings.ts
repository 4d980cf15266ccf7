import type { Association } from '../association/index.js';
import { accept, INDEX_MAX } from '../kernel/index.js';
import { isSentByTenant, METER_STATE, type MeterState } from '../month/index.js';
import type { MeterEntry } from './events.js';
import type { ExpenseMonth } from './expense-month.js';
import type { ExpenseMonthRejection } from './rejections.js';
import { type ExpenseMonthDecision, notEditable, refuse } from './rules.js';

/** The number of whole digits of a meter; its capacity is 1 followed by as many zeros. */
export const ROLL_OVER_DIGITS = { least: 3, most: 8 } as const;

/** One reading as the administrator enters it. */
export interface GivenReading extends Omit<MeterEntry, 'rollOverE3'> {
  /** Set where the meter began at 0 again: its number of whole digits. */
  readonly rollOverDigits?: number;
  /** Confirms an index below the old one, which was an estimate or a mistake: the meter did not begin at 0 again. */
  readonly isLower?: boolean;
}

/**
 * Enters the month's indexes, many at once, all or none. The state notEntered removes an entry and its index
 * (3-configuration §4); byTenant and confirmed keep the tenant's own index as it was sent; entries that change nothing
 * are left out. With `oldIndexes`, the last recorded index by meter, an index that runs backwards is refused unless its
 * roll-over or its lower value is confirmed; readings that were checked elsewhere (a take-over) come without
 * `oldIndexes`.
 */
export function enterReadings(
  { readings }: { readonly readings: readonly GivenReading[] },
  state: ExpenseMonth,
  association: Association,
  oldIndexes?: ReadonlyMap<number, number>,
): ExpenseMonthDecision {
  const closed = notEditable(state);
  if (closed) return refuse(closed);
  const changed: MeterEntry[] = [];
  const seen = new Set<number>();
  for (const [at, given] of readings.entries()) {
    const field = `readings.${at}`;
    if (!association.meters.has(given.idMeter)) {
      const { idMeter } = given;
      return refuse({ code: 'reading-meter-unknown', field: `${field}.idMeter`, idMeter });
    }
    if (seen.has(given.idMeter)) return refuse({ code: 'reading-twice', field });
    seen.add(given.idMeter);
    const oldIndexE3 = oldIndexes?.get(given.idMeter);
    const refusal = refusalOf(given, state, {
      field,
      oldIndexE3,
      isChecked: oldIndexes !== undefined,
    });
    if (refusal) return refuse(refusal);
    const entry = entryOf(given, state);
    if (!stands(entry, state.readings.get(given.idMeter))) changed.push(entry);
  }
  return changed.length === 0
    ? accept()
    : accept({ type: 'ReadingsEntered', data: { readings: changed } });
}

/** Returns the state of a meter in the month; notEntered for a meter without an entry. */
export function meterStateOf(
  { readings }: Pick<ExpenseMonth, 'readings'>,
  idMeter: number,
): MeterState {
  return readings.get(idMeter)?.state ?? METER_STATE.notEntered;
}

/** True for an index: a whole number of thousandths from 0 to 999 999 999.999. */
export function isIndex(indexE3: number | null): indexE3 is number {
  return Number.isSafeInteger(indexE3) && indexE3! >= 0 && indexE3! <= INDEX_MAX;
}

/** Returns the capacity of a meter with so many whole digits, in thousandths. */
export function rollOverOf(digits: number): number {
  return 10 ** digits * 1_000;
}

/** Returns the number of whole digits of a meter with this capacity, in thousandths. */
export function rollOverDigitsOf(rollOverE3: number): number {
  return String(rollOverE3 / 1_000).length - 1;
}

/** Returns why an index below the old one is refused; a given roll-over must be a possible one. */
export function backwardsRefusal(
  {
    indexE3,
    rollOverDigits,
  }: { readonly indexE3: number; readonly rollOverDigits?: number | undefined },
  {
    field,
    oldIndexE3,
    isLower,
  }: { readonly field: string; readonly oldIndexE3: number; readonly isLower: boolean },
): ExpenseMonthRejection | undefined {
  if (rollOverDigits !== undefined) {
    const { least, most } = ROLL_OVER_DIGITS;
    const isPossible =
      Number.isInteger(rollOverDigits) &&
      rollOverDigits >= least &&
      rollOverDigits <= most &&
      indexE3 < oldIndexE3 &&
      oldIndexE3 < rollOverOf(rollOverDigits);
    return isPossible ? undefined : { code: 'reading-roll-over', field: `${field}.rollOverDigits` };
  }
  if (indexE3 >= oldIndexE3 || isLower) return undefined;
  return { code: 'reading-backwards', field: `${field}.indexE3`, oldIndexE3 };
}

function refusalOf(
  { idMeter, state: meterState, indexE3, rollOverDigits, isLower = false }: GivenReading,
  { readings, tenantReadings }: ExpenseMonth,
  {
    field,
    oldIndexE3,
    isChecked,
  }: {
    readonly field: string;
    readonly oldIndexE3: number | undefined;
    readonly isChecked: boolean;
  },
): ExpenseMonthRejection | undefined {
  if (!Object.values(METER_STATE).includes(meterState)) {
    return { code: 'reading-state', field: `${field}.state` };
  }
  if (meterState === METER_STATE.notEntered) return undefined;
  if (!isIndex(indexE3)) return { code: 'reading-index', field: `${field}.indexE3` };
  if (!isChecked) return undefined;
  if (isSentByTenant(meterState) && tenantReadings.get(idMeter)?.indexE3 !== indexE3) {
    return { code: 'reading-not-tenants', field: `${field}.state` };
  }
  // The tenant's index was checked when it was sent; the same index with another state changes only how it was obtained.
  const wasTaken = isSentByTenant(meterState) || readings.get(idMeter)?.indexE3 === indexE3;
  if (oldIndexE3 === undefined || (wasTaken && rollOverDigits === undefined)) return undefined;
  return backwardsRefusal({ indexE3, rollOverDigits }, { field, oldIndexE3, isLower });
}

function entryOf(
  { idMeter, state: meterState, indexE3, rollOverDigits, isLower = false, readOn }: GivenReading,
  { readings, tenantReadings }: ExpenseMonth,
): MeterEntry {
  if (meterState === METER_STATE.notEntered) return { idMeter, state: meterState, indexE3: null };
  const standing = readings.get(idMeter);
  const kept = isSentByTenant(meterState)
    ? tenantReadings.get(idMeter)
    : standing?.indexE3 === indexE3
      ? standing
      : undefined;
  const keptE3 = isLower ? undefined : kept?.rollOverE3;
  const rollOverE3 = rollOverDigits === undefined ? keptE3 : rollOverOf(rollOverDigits);
  return {
    idMeter,
    state: meterState,
    indexE3,
    ...(rollOverE3 === undefined ? {} : { rollOverE3 }),
    ...(readOn === undefined ? {} : { readOn }),
  };
}

/**
 * Returns whether the month already has this entry; an entry without a day of reading does not change the stored one.
 */
function stands(entry: MeterEntry, standing: MeterEntry | undefined): boolean {
  if (standing === undefined) return entry.state === METER_STATE.notEntered;
  return (
    standing.state === entry.state &&
    standing.indexE3 === entry.indexE3 &&
    standing.rollOverE3 === entry.rollOverE3 &&
    (entry.readOn === undefined || standing.readOn === entry.readOn)
  );
}
