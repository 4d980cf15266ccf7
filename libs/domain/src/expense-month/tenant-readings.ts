import { isWithin, type Association } from '../association/index.js';
import { accept, type LocalDate } from '../kernel/index.js';
import { METER_STATE } from '../month/index.js';
import { isLeap, meanConsumption } from './estimates.js';
import type { TenantReading } from './events.js';
import type { ExpenseMonth } from './expense-month.js';
import { backwardsRefusal, isIndex, meterStateOf, rollOverOf } from './readings.js';
import type { ExpenseMonthRejection } from './rejections.js';
import type { ResultMeter } from './result.js';
import { type ExpenseMonthDecision, notEditable, refuse } from './rules.js';

export interface SentReading {
  readonly idMeter: number;
  readonly indexE3: number;
  /** SHA-256 of a photo that is already stored; absent, the photo sent before with the same index stays. */
  readonly photo?: string;
  readonly rollOverDigits?: number;
  /** Set where the index is a leap (far more than in the last months) and the tenant has confirmed it. */
  readonly isSure?: boolean;
}

/** What is known of a meter before the month. Thousandths. */
export interface MeterBefore {
  readonly oldIndexE3: number;
  /** True where the old index is an estimate: the true one may lie below it (computation.md §2). */
  readonly isEstimate: boolean;
  readonly recent: ResultMeter['recent'];
}

/**
 * Enters the tenant's readings of the meters of one apartment, all or none, in the state byTenant until the
 * administrator processes them.
 * Refuses a meter of another apartment, one that was processed this month, a day outside the reading window, an index
 * that runs backwards without a roll-over, and a leap that is not confirmed.
 */
export function enterTenantReadings(
  {
    idAp,
    readings,
    today,
  }: {
    readonly idAp: number;
    readonly readings: readonly SentReading[];
    readonly today: LocalDate;
  },
  state: ExpenseMonth,
  association: Association,
  before: ReadonlyMap<number, MeterBefore>,
): ExpenseMonthDecision {
  const closed = notEditable(state);
  // The general refusal asks to withdraw the list, which a tenant cannot do.
  if (closed?.code === 'month-published') {
    return refuse({ code: 'reading-month-shown', month: closed.month });
  }
  if (closed) return refuse(closed);
  const { readingWindow } = association;
  if (!isWithin(readingWindow, today)) {
    const { firstDay, lastDay } = readingWindow;
    return refuse({ code: 'reading-window', firstDay, lastDay });
  }
  const changed: ({ readonly idMeter: number } & TenantReading)[] = [];
  const seen = new Set<number>();
  for (const [at, sent] of readings.entries()) {
    const field = `readings.${at}`;
    const { idMeter } = sent;
    const known = before.get(idMeter);
    if (association.meters.get(idMeter)?.idAp !== idAp || known === undefined) {
      return refuse({ code: 'reading-meter-unknown', field: `${field}.idMeter`, idMeter });
    }
    if (seen.has(idMeter)) return refuse({ code: 'reading-twice', field });
    seen.add(idMeter);
    const refusal = refusalOf(sent, state, known, field);
    if (refusal) return refuse(refusal);
    const reading = readingOf(sent, state);
    const standing = state.tenantReadings.get(idMeter);
    const stands =
      meterStateOf(state, idMeter) === METER_STATE.byTenant &&
      standing?.indexE3 === reading.indexE3 &&
      standing.photo === reading.photo &&
      standing.rollOverE3 === reading.rollOverE3;
    if (!stands) changed.push({ idMeter, ...reading });
  }
  if (changed.length === 0) return accept();
  return accept({ type: 'TenantReadingsEntered', data: { idAp, readings: changed } });
}

/**
 * Returns whether the administrator has processed the meter this month; its tenant then cannot send a reading any more
 * (3-configuration §4).
 */
export function isProcessed(month: Pick<ExpenseMonth, 'readings'>, idMeter: number): boolean {
  const state = meterStateOf(month, idMeter);
  return state !== METER_STATE.notEntered && state !== METER_STATE.byTenant;
}

function refusalOf(
  { idMeter, indexE3, rollOverDigits, isSure = false }: SentReading,
  state: ExpenseMonth,
  { oldIndexE3, isEstimate, recent }: MeterBefore,
  field: string,
): ExpenseMonthRejection | undefined {
  if (isProcessed(state, idMeter)) return { code: 'reading-processed', field: `${field}.idMeter` };
  if (!isIndex(indexE3)) return { code: 'reading-index', field: `${field}.indexE3` };
  const backwards = backwardsRefusal(
    { indexE3, rollOverDigits },
    { field, oldIndexE3, isLower: isEstimate },
  );
  if (backwards) return backwards;
  const rolledE3 = rollOverDigits === undefined ? 0 : rollOverOf(rollOverDigits);
  return !isSure && isLeap(indexE3 - oldIndexE3 + rolledE3, recent)
    ? { code: 'reading-leap', field: `${field}.indexE3`, meanE3: meanConsumption(recent) }
    : undefined;
}

function readingOf(
  { idMeter, indexE3, photo, rollOverDigits }: SentReading,
  state: ExpenseMonth,
): TenantReading {
  const standing = state.tenantReadings.get(idMeter);
  const kept = standing?.indexE3 === indexE3 ? standing.photo : '';
  return {
    indexE3,
    photo: photo ?? kept,
    ...(rollOverDigits === undefined ? {} : { rollOverE3: rollOverOf(rollOverDigits) }),
  };
}
