import { AMOUNT_MAX } from '@scara/domain/kernel';

import { parseScaled } from '../../lib/format.js';
import { boundsWarning, shapeRefusal } from '../../lib/number-input.js';

/** What is typed for each fund by its id, and for the expenses under `EXPENSES`. */
export type AdvanceParts = Readonly<Record<string, string>>;
export const EXPENSES = '';

export const BOUNDS = { decimals: 2, min: 0, max: AMOUNT_MAX } as const;

/** The parts as a form keeps them, in one text. */
export const partsIn = (text: string): AdvanceParts => JSON.parse(text) as AdvanceParts;

/** The body's `targets`: the parts that are more than nothing. */
export const targetsOf = (parts: AdvanceParts) =>
  Object.entries(parts).flatMap(([idF, text]) => {
    const amountBani = parseScaled(text, 2) ?? 0;
    return amountBani > 0 ? [{ idF: idF === EXPENSES ? null : Number(idF), amountBani }] : [];
  });

/** Why the parts cannot be sent as they are typed: none is left out because it cannot be read. */
export function partsRefusal(parts: AdvanceParts): string | undefined {
  for (const text of Object.values(parts)) {
    const refusal = shapeRefusal(text, BOUNDS) ?? boundsWarning(text, BOUNDS);
    if (refusal !== null) return refusal;
  }
  return undefined;
}
