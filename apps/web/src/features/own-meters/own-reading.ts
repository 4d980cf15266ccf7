import type { OwnMeters } from '@scara/contracts/http';
import { isLeap, meanConsumption, rollOverOf } from '@scara/domain/expense-month';
import { INDEX_MAX } from '@scara/domain/kernel';

import { parseScaled } from '../../lib/format.js';
import {
  digitsOffered,
  INDEX_DECIMALS,
  indexText,
  isStartEstimate,
  readBefore,
  startOf,
} from '../../lib/meter-readings.js';
import { boundsWarning } from '../../lib/number-input.js';
import { t } from '../../lib/text.js';
import type { WaitingReading } from './reading-outbox.js';

export type Meter = OwnMeters['meters'][number];

export const indexBounds = { decimals: INDEX_DECIMALS, min: 0, max: INDEX_MAX };

/** What a typed index means for its meter before it is sent; in thousandths. */
export type OwnReading = {
  /** The index at which the month begins. */
  readonly startE3: number;
  /** Null for a text that is not an index. */
  readonly indexE3: number | null;
  readonly usedE3: number | null;
  /** The average consumption of the last months read; 0 if there are none. */
  readonly meanE3: number;
  /** True if the index is below the old one: possible only if the meter restarted at 0. */
  readonly isBelow: boolean;
  /** True if the consumption is so far above the last months that the server asks for a confirmation. */
  readonly isLeap: boolean;
  /** Why the reading cannot be sent; undefined if at most the confirmation is missing. */
  readonly fault: string | undefined;
};

/** Checks a typed reading by the server's rules; `digits` is '' unless the meter is said to have restarted at 0. */
export function ownReading(
  meter: Pick<Meter, 'oldE3' | 'replaced' | 'isOldEstimate' | 'recentE3'>,
  { index, digits }: { readonly index: string; readonly digits: string },
): OwnReading {
  const startE3 = startOf(meter);
  const indexE3 = parseScaled(index, INDEX_DECIMALS);
  const beyond = boundsWarning(index, indexBounds);
  // An index out of bounds, or below an old index that was only an estimate, need not mean a restart at 0.
  const isBelow =
    indexE3 !== null && beyond === null && indexE3 < startE3 && !isStartEstimate(meter);
  const rolledE3 = isBelow && digits !== '' ? rollOverOf(Number(digits)) : 0;
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

/** Returns the number of whole digits that a reading below the old index was sent with; '' for none. */
export function rolledDigits(
  { rollOverE3 }: Pick<Meter, 'rollOverE3'>,
  waiting: WaitingReading | undefined,
): string {
  const digits =
    waiting === undefined
      ? digitsOffered.find((one) => rollOverOf(one) === rollOverE3)
      : waiting.rollOverDigits;
  return digits === undefined ? '' : String(digits);
}

/** Tells whether this very reading is being sent or was accepted, so that it is not sent again. */
export function isSentAlready(
  {
    indexE3,
    rollOverDigits,
    photo,
  }: {
    readonly indexE3: number;
    readonly rollOverDigits: number | undefined;
    readonly photo: string;
  },
  meter: Pick<Meter, 'indexE3' | 'rollOverE3'>,
  waiting: WaitingReading | undefined,
): boolean {
  if (waiting !== undefined) {
    return (
      waiting.refusal === '' &&
      waiting.indexE3 === indexE3 &&
      waiting.rollOverDigits === rollOverDigits &&
      waiting.photo === photo
    );
  }
  const rolledE3 = rollOverDigits === undefined ? 0 : rollOverOf(rollOverDigits);
  return meter.indexE3 === indexE3 && meter.rollOverE3 === rolledE3 && photo === '';
}
