import type { Association } from '../association/index.js';
import { accept } from '../kernel/index.js';
import type { MeterEntry } from './events.js';
import type { ExpenseMonth } from './expense-month.js';
import { type ExpenseMonthDecision, notEditable, refuse } from './rules.js';

const INDEX_MOST = 999_999_999_999;

/**
 * Enters the month's indexes, many at once, all or none. State 1 takes an entry back and blanks its index
 * (3-configuration §4); entries that change nothing are left out.
 */
export function enterReadings(
  { readings }: { readonly readings: readonly MeterEntry[] },
  state: ExpenseMonth,
  association: Association,
): ExpenseMonthDecision {
  const closed = notEditable(state);
  if (closed) return refuse(closed);
  const changed: MeterEntry[] = [];
  for (const [at, { idMeter, state: meterState, indexE3 }] of readings.entries()) {
    const field = `readings.${at}`;
    if (!association.meters.has(idMeter)) {
      return refuse({ code: 'reading-meter-unknown', field: `${field}.idMeter`, idMeter });
    }
    if (![1, 2, 3, 4, 5, 6, 7].includes(meterState)) {
      return refuse({ code: 'reading-state', field: `${field}.state` });
    }
    const entry: MeterEntry =
      meterState === 1
        ? { idMeter, state: 1, indexE3: null }
        : { idMeter, state: meterState, indexE3 };
    if (entry.state !== 1 && !isIndex(entry.indexE3)) {
      return refuse({ code: 'reading-index', field: `${field}.indexE3` });
    }
    const standing = state.readings.get(idMeter);
    const isSame =
      standing === undefined
        ? entry.state === 1
        : standing.state === entry.state && standing.indexE3 === entry.indexE3;
    if (!isSame) changed.push(entry);
  }
  return changed.length === 0
    ? accept()
    : accept({ type: 'ReadingsEntered', data: { readings: changed } });
}

function isIndex(indexE3: number | null): boolean {
  return Number.isSafeInteger(indexE3) && indexE3! >= 0 && indexE3! <= INDEX_MOST;
}
