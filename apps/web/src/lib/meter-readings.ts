import type { MeterView } from '@scara/contracts/http';
import type { Consumptions } from '@scara/domain/expense-month';

import { formatScaled } from './format.js';

/** Indexes and consumptions are thousandths. */
export const INDEX_DECIMALS = 3;

/** Whole digits that meters have, when one begins at 0 again. */
export const digitsOffered = [4, 5, 6] as const;

export const indexText = (valueE3: number): string => formatScaled(valueE3, INDEX_DECIMALS);

/** Where the month begins: the old index, or the one that the meter put in its place began at. */
export const startOf = ({ oldE3, replaced }: Pick<MeterView, 'oldE3' | 'replaced'>): number =>
  replaced?.initialIndexE3 ?? oldE3;

/** The last months read, as the rules of readings ask for them: the calls send the consumptions alone. */
export const readBefore = (recentE3: readonly number[]): Consumptions =>
  recentE3.map((consumptionE3) => ({ consumptionE3 }));
