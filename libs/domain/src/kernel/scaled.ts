import type { Brand } from './brand.js';

/** Quantities, indexes and consumptions: whole thousandths (of a m³, a Gcal, a kWh …). */
export type Milli = Brand<number, 'Milli'>;

/** Weights of a distribution (share, surface, coefficients): whole hundred-thousandths. */
export type Weight = Brand<number, 'Weight'>;

/** Why a typed number was refused; the screen has one sentence for each. */
export type NumberRefusal = 'not-a-number' | 'too-many-decimals' | 'too-large' | 'too-small';

/** Quantities reach ±999 999 999 (1-core §5). */
export const MILLI_MAX = 999_999_999_000;

/** The largest index of a meter: 999 999 999.999 (1-core §9). */
export const INDEX_MAX = 999_999_999_999;

/** The largest number of persons in an apartment. */
export const PERSONS_MAX = 999;

/** Coefficients and surfaces stay below 9999 (decisions.md). */
export const WEIGHT_MAX = 999_899_999;

/** The largest weight with four decimals (c1 and c2): the last digit of its stored value is 0. */
export const FOUR_DECIMALS_WEIGHT_MAX = 999_899_990;

/** The longest payment term, in days after a list is published (decisions.md). */
export const MATURITY_DAYS_MAX = 100;

/** 100 % of a rate or a part, in hundredths of a percent. */
export const WHOLE_E2 = 10_000;

/** 100 % of undivided shares, in hundred-thousandths of a percent. */
export const WHOLE_E5 = 10_000_000;

/** Checks a quantity in thousandths. Throws when it is not whole or not safe. */
export const milli = (value: number): Milli => whole(value) as Milli;

/** Checks a weight in hundred-thousandths. Throws when it is not whole or not safe. */
export const weight = (value: number): Weight => whole(value) as Weight;

/**
 * Reads a decimal text as a whole number of 10^-decimals: sign, digits, then comma or point and decimals.
 * Exact: the text is never turned into a floating-point fraction.
 */
export function parseScaled(text: string, decimals: number): number | NumberRefusal {
  const match = /^([+-]?)(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim());
  if (match === null) return 'not-a-number';
  const [, sign, digits = '', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(decimals))) return 'too-many-decimals';
  const value = Number(digits + fraction.slice(0, decimals).padEnd(decimals, '0'));
  if (!Number.isSafeInteger(value)) return sign === '-' ? 'too-small' : 'too-large';
  return sign === '-' && value !== 0 ? -value : value;
}

/** Writes a whole number of 10^-decimals for programs, with a point and all its decimals: 12345, 3 → '12.345'. */
export function formatScaled(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const sign = value < 0 ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The typographic minus, as wide as a digit. */
const MINUS = '−';

/** Formats a whole number of 10^-decimals for people, with all its decimals: -123456, 2 → '−1.234,56'. */
export function shownScaled(value: number, decimals: number): string {
  const [whole = '', fraction] = formatScaled(Math.abs(value), decimals).split('.');
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  const sign = value < 0 ? MINUS : '';
  return fraction === undefined ? sign + thousands : `${sign}${thousands},${fraction}`;
}

/**
 * Returns the number when it lies between the two bounds, else a refusal that says which bound it passes; passes a
 * refusal on.
 */
export function within(
  value: number | NumberRefusal,
  least: number,
  most: number,
): number | NumberRefusal {
  if (typeof value === 'string') return value;
  if (value > most) return 'too-large';
  return value < least ? 'too-small' : value;
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  return value;
}
