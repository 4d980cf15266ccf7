import { formatScaled, parseScaled } from './format.js';
import { t } from './text.js';

export type NumberBounds = {
  /** Digits after the comma; 0 for whole numbers. */
  readonly decimals: number;
  /** Bounds in scaled units (with 2 decimals, 1250 is 12,50). */
  readonly min: number;
  readonly max: number;
};

/** Keeps what can belong to a number: digits, one comma, `decimals` places, a minus only where negatives are allowed. */
export function sanitiseNumber(text: string, { decimals, min }: NumberBounds): string {
  const minus = min < 0 && /^\s*[-\u2212]/.test(text) ? '-' : '';
  const marks = text.replace(/[^\d.,]/g, '');
  // With a comma present dots are thousands; a lone dot is somebody's decimal point.
  const oneMark = marks.includes(',') ? marks.replaceAll('.', '') : marks.replace('.', ',');
  const [whole = '', ...rest] = oneMark.replaceAll('.', '').split(',');
  if (decimals === 0 || rest.length === 0) return minus + whole;
  return `${minus}${whole},${rest.join('').slice(0, decimals)}`;
}

/** What is said about a number outside its bounds, or null. */
export function boundsWarning(text: string, { decimals, min, max }: NumberBounds): string | null {
  const value = parseScaled(text, decimals);
  if (value === null) return null;
  if (value > max) return t('number.tooLarge', { max: formatScaled(max, decimals) });
  if (value < min) return t('number.tooSmall', { min: formatScaled(min, decimals) });
  return null;
}
