import { AMOUNT_MAX } from '../kernel/index.js';

/** Returns an xs:decimal without needless signs and zeros: '+01.50' → '1.5', '-0' → '0'; undefined for other texts. */
export function plainDecimal(text: string): string | undefined {
  const match = /^([+-]?)(\d{0,15})(?:\.(\d{0,15}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, sign, digits = '', decimals = ''] = match;
  if (digits === '' && decimals === '') return undefined;
  const whole = digits.replace(/^0+(?=.)/, '') || '0';
  const fraction = decimals.replace(/0+$/, '');
  const value = fraction === '' ? whole : `${whole}.${fraction}`;
  return sign === '-' && value !== '0' ? `-${value}` : value;
}

/** Reads an amount of money with at most two decimals as bani; undefined for other texts and above AMOUNT_MAX. */
export function decimalBani(text: string): number | undefined {
  const plain = plainDecimal(text);
  const match = plain === undefined ? null : /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(plain);
  if (match === null) return undefined;
  const [, sign, digits = '', decimals = ''] = match;
  const value = Number(digits + decimals.padEnd(2, '0'));
  if (value > AMOUNT_MAX) return undefined;
  return sign === '-' ? -value : value;
}

/**
 * Returns a plain decimal as whole thousandths, the fourth decimal rounded half away from zero; undefined past exact
 * numbers.
 */
export function decimalMilli(plain: string): number | undefined {
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
  const digits = Number(whole + fraction.slice(0, 3).padEnd(3, '0'));
  const value = digits + (Number(fraction[3] ?? '0') >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(value)) return undefined;
  return plain.startsWith('-') && value !== 0 ? -value : value;
}
