import type { Brand } from './brand.js';
import { formatScaled, parseScaled, within, type NumberRefusal } from './scaled.js';

/** Money: a whole number of bani, positive or negative, never a fraction. */
export type Bani = Brand<number, 'Bani'>;

/** The largest amount that a person may type: 999 999 999 lei (1-core §5). */
export const AMOUNT_MAX = 99_999_999_900;

/** The largest excluded value (nopRem, nopPen): 999 999 999.99 lei (decisions.md). */
export const EXCLUDED_MAX = 99_999_999_999;

/** A sum of bani. Throws when it is not whole or no longer exact: that is a bug, not an input. */
export function bani(value: number): Bani {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of bani: ${value}`);
  return (value + 0) as Bani;
}

/** True for an amount that a document may carry: whole bani within ±999 999 999 lei. */
export function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) <= AMOUNT_MAX;
}

/**
 * Lei as typed, with a comma or a point before the bani: '150', '150,5', '-1.234,56'.
 * Points between thousands are understood only where a comma follows, so that '1.234' is refused
 * and never read as one leu.
 */
export function parseLei(text: string, most: number = AMOUNT_MAX): Bani | NumberRefusal {
  const grouped = /^\s*[+-]?\d{1,3}(\.\d{3})+,\d{1,2}\s*$/.test(text);
  const plain = grouped ? text.replaceAll('.', '') : text;
  if (/[.,]\d{3}/.test(plain)) return 'too-many-decimals';
  return within(parseScaled(plain, 2), -most, most) as Bani | NumberRefusal;
}

/** Lei written in code and tests: lei('150,00'). Throws on anything else than an amount. */
export function lei(text: string): Bani {
  const parsed = parseLei(text);
  if (typeof parsed === 'string') throw new RangeError(`not an amount in lei: ${text}`);
  return parsed;
}

/** Bani as lei with a point and two decimals ('-12.05'), for XML, CSV and tests; screens format alone. */
export function leiText(amount: number): string {
  return formatScaled(amount, 2);
}

/** The sum of all, checked at the end and on the way: every partial sum is exact too. */
export function sumBani(amounts: Iterable<number>): Bani {
  let total = 0;
  for (const amount of amounts) total = bani(total + amount);
  return total as Bani;
}
