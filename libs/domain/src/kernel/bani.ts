import type { Brand } from './brand.js';
import { parseScaled, within, type NumberRefusal } from './scaled.js';

/** Money: a whole number of bani, positive or negative, never a fraction. */
export type Bani = Brand<number, 'Bani'>;

/** The largest amount that a person may type: 999 999 999 lei (1-core §5). */
export const AMOUNT_MAX = 99_999_999_900;

/** The largest excluded value (nopRem, nopPen): 999 999 999.99 lei (decisions.md). */
export const EXCLUDED_MAX = 99_999_999_999;

/** Checks a sum of bani. Throws when it is not whole or no longer exact: that is a bug, not an invalid input. */
export function bani(value: number): Bani {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of bani: ${value}`);
  return (value + 0) as Bani;
}

/** True for an amount that a document may carry: whole bani within ±999 999 999 lei. */
export function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) <= AMOUNT_MAX;
}

/**
 * Reads lei as the user types them, with a comma or a point before the bani: '150', '150,5', '-1.234,56'.
 * Points between thousands are accepted only where a comma follows, so that '1.234' is refused and never read as one
 * leu.
 * Amounts beyond the largest one are refused.
 */
export function parseLei(text: string): Bani | NumberRefusal {
  const grouped = /^\s*[+-]?\d{1,3}(\.\d{3})+,\d{1,2}\s*$/.test(text);
  const plain = grouped ? text.replaceAll('.', '') : text;
  if (/[.,]\d{3}/.test(plain)) return 'too-many-decimals';
  return within(parseScaled(plain, 2), -AMOUNT_MAX, AMOUNT_MAX) as Bani | NumberRefusal;
}

/** Reads lei written in code and tests: lei('150,00'). Throws on anything but an amount. */
export function lei(text: string): Bani {
  const parsed = parseLei(text);
  if (typeof parsed === 'string') throw new RangeError(`not an amount in lei: ${text}`);
  return parsed;
}

/** Adds the amounts. Throws when the sum, or a partial sum on the way, is no longer exact. */
export function sumBani(amounts: Iterable<number>): Bani {
  let total = 0;
  for (const amount of amounts) total = bani(total + amount);
  return total as Bani;
}
