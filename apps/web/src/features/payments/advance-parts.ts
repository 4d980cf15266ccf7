import { AMOUNT_MAX } from '@scara/domain/kernel';

import { parseScaled } from '../../lib/format.js';
import { boundsWarning, shapeRefusal } from '../../lib/number-input.js';

/** The typed amount for each fund, by its id, and for expenses, under `EXPENSES`. */
export type AdvanceParts = Readonly<Record<string, string>>;
export const EXPENSES = '';

export const BOUNDS = { decimals: 2, min: 0, max: AMOUNT_MAX } as const;

/** Parses the parts from the form's single text. */
export const partsIn = (text: string): AdvanceParts => JSON.parse(text) as AdvanceParts;

/** Returns the request body's `targets`: the parts above 0. */
export const targetsOf = (parts: AdvanceParts) =>
  Object.entries(parts).flatMap(([idF, text]) => {
    const amountBani = parseScaled(text, 2) ?? 0;
    return amountBani > 0 ? [{ idF: idF === EXPENSES ? null : Number(idF), amountBani }] : [];
  });

/** Returns why the parts cannot be sent; an unreadable part is refused, not left out. */
export function partsRefusal(parts: AdvanceParts): string | undefined {
  for (const text of Object.values(parts)) {
    const refusal = shapeRefusal(text, BOUNDS) ?? boundsWarning(text, BOUNDS);
    if (refusal !== null) return refusal;
  }
  return undefined;
}
