import type { MeterView } from '@scara/contracts/http';

import { startOf } from '../../lib/meter-readings.js';
import type { Reading } from './table.queries.js';

type Standing = Pick<
  MeterView,
  'idMeter' | 'state' | 'indexE3' | 'oldE3' | 'rollOverE3' | 'replaced'
>;

/** Returns a meter's current reading for entering it again, with the reason why it may be below the old index. */
export function standingReading(meter: Standing): Reading {
  const { idMeter, state, indexE3, rollOverE3 } = meter;
  const reading = { idMeter, state, indexE3 };
  // A rollover of 10 000 m³ means a meter with four digits.
  if (rollOverE3 > 0) return { ...reading, rollOverDigits: String(rollOverE3 / 1_000).length - 1 };
  const isLower = indexE3 !== null && indexE3 < startOf(meter);
  return { ...reading, ...(isLower && { isLower }) };
}
