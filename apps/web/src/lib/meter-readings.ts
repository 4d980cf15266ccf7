import type { MeterView } from '@scara/contracts/http';
import type { Consumptions } from '@scara/domain/expense-month';

import { formatScaled } from './format.js';

/** Indexes and consumptions are stored in thousandths. */
export const INDEX_DECIMALS = 3;

/** The numbers of whole digits to choose from when a meter's index restarts at 0. */
export const digitsOffered = [4, 5, 6] as const;

export const indexText = (valueE3: number): string => formatScaled(valueE3, INDEX_DECIMALS);

/** Returns the index at which the month begins: the old index, or the first index of the meter's replacement. */
export const startOf = ({ oldE3, replaced }: Pick<MeterView, 'oldE3' | 'replaced'>): number =>
  replaced?.initialIndexE3 ?? oldE3;

/** Tells whether that index was an estimate: the true one may lie below it. The first index of a replacement was read. */
export const isStartEstimate = ({
  isOldEstimate,
  replaced,
}: Pick<MeterView, 'isOldEstimate' | 'replaced'>): boolean => isOldEstimate && replaced === null;

/** Converts the consumptions of the last months read into the shape that the reading rules take. */
export const readBefore = (recentE3: readonly number[]): Consumptions =>
  recentE3.map((consumptionE3) => ({ consumptionE3 }));
