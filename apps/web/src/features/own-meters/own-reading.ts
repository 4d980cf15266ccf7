import type { OwnMeters } from '@scara/contracts/http';
import { isLeap, meanConsumption, rollOverOf } from '@scara/domain/expense-month';
import { INDEX_MAX } from '@scara/domain/kernel';

import { parseScaled } from '../../lib/format.js';
import { INDEX_DECIMALS, indexText, readBefore, startOf } from '../../lib/meter-readings.js';
import { boundsWarning } from '../../lib/number-input.js';
import { t } from '../../lib/text.js';

export type Meter = OwnMeters['meters'][number];

export const indexBounds = { decimals: INDEX_DECIMALS, min: 0, max: INDEX_MAX };

/** What a tenant's index means for its meter, before it is sent; thousandths. */
export type OwnReading = {
  /** Where the month begins. */
  readonly startE3: number;
  /** Null for a text that is no index. */
  readonly indexE3: number | null;
  readonly usedE3: number | null;
  /** What the last months read used on average; 0 where there are none. */
  readonly meanE3: number;
  /** Below the old index, so that only a meter which has passed zero can show it. */
  readonly isBelow: boolean;
  /** So much more than the last months that the server asks whether it is sure. */
  readonly isLeap: boolean;
  /** Why it cannot be sent; undefined where nothing but being sure may be missing. */
  readonly fault: string | undefined;
};

/** Judges what is typed by the rules that the server takes it by; `digits` is '' where no passing of zero was said. */
export function ownReading(
  meter: Pick<Meter, 'oldE3' | 'replaced' | 'isOldEstimate' | 'recentE3'>,
  { index, digits }: { readonly index: string; readonly digits: string },
): OwnReading {
  const startE3 = startOf(meter);
  const indexE3 = parseScaled(index, INDEX_DECIMALS);
  const beyond = boundsWarning(index, indexBounds);
  // No meter has passed zero to show less than that.
  const isBelow = indexE3 !== null && beyond === null && indexE3 < startE3 && !meter.isOldEstimate;
  const rolledE3 = digits === '' ? 0 : rollOverOf(Number(digits));
  const usedE3 = indexE3 === null ? null : indexE3 - startE3 + rolledE3;
  const before = readBefore(meter.recentE3);
  return {
    startE3,
    indexE3,
    usedE3,
    meanE3: meanConsumption(before),
    isBelow,
    isLeap: usedE3 !== null && isLeap(usedE3, before),
    fault:
      indexE3 === null
        ? t('ownMeters.indexNeeded')
        : (beyond ??
          (isBelow && digits === ''
            ? t('ownMeters.below', { old: indexText(startE3) })
            : undefined)),
  };
}
