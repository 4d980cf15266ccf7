import type { MeterView } from '@scara/contracts/http';
import { rollOverDigitsOf } from '@scara/domain/expense-month';

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
  if (rollOverE3 > 0) return { ...reading, rollOverDigits: rollOverDigitsOf(rollOverE3) };
  const isLower = indexE3 !== null && indexE3 < startOf(meter);
  return { ...reading, ...(isLower && { isLower }) };
}
