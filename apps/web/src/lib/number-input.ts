import { formatScaled, parseScaled } from './format.js';
import { t } from './text.js';

export type NumberBounds = {
  /** Digits after the comma; 0 for whole numbers. */
  readonly decimals: number;
  /** Bounds in scaled units (with 2 decimals, 1250 is 12,50). */
  readonly min: number;
  readonly max: number;
};

/** How many decimals are kept of a number that is refused for having too many: cut, it would be another number. */
const keptDecimals = 9;

/** `1,353` and another mark: in `1.353,` the dot had become a comma before the rest was typed. */
const thousands = /^(\d+),(\d{3})[.,]/;

/**
 * Removes from a typed text what cannot belong to a number: keeps digits, one comma and a leading minus. Too many
 * decimals and a minus that is not allowed stay and are refused later: without them it would be another number. With
 * fewer than three `decimals`, a comma before three digits and another mark is a thousands separator.
 */
export function sanitiseNumber(text: string, decimals: number): string {
  const minus = /^\s*[-\u2212]/.test(text) ? '-' : '';
  let marks = text.replace(/[^\d.,]/g, '');
  if (decimals < 3) {
    while (thousands.test(marks)) marks = marks.replace(thousands, '$1$2,');
  }
  // Beside a comma, dots separate thousands; a lone dot is a decimal point.
  const oneMark = marks.includes(',') ? marks.replaceAll('.', '') : marks.replace('.', ',');
  const [whole = '', ...rest] = oneMark.replaceAll('.', '').split(',');
  return rest.length === 0
    ? minus + whole
    : `${minus}${whole},${rest.join('').slice(0, keptDecimals)}`;
}

/** A unit after an amount or an index, as this application and banks write it. */
const unit = /\s*(lei|ron|m³|mc)\.?$/i;
/** The separator between two cells copied from a spreadsheet. */
const betweenCells = /\s*[\t\r\n]\s*/g;

/**
 * Returns the text that a paste puts into a number field. A number with its unit gives the number alone. A text that is
 * not a number (`12O5`, two cells) stays as it is, so that it is refused instead of read as another number. Returns
 * null if the browser may paste as usual.
 */
export function pastedNumber(copied: string, decimals: number): string | null {
  const text = copied.trim().replace(betweenCells, '; ').replace(/\s+/g, ' ');
  const bare = text.replace(unit, '');
  if (text === '' || parseScaled(text, decimals) !== null) return null;
  return parseScaled(bare, decimals) === null ? text : sanitiseNumber(bare, decimals);
}

/** More digits than any number of the application has. */
const tooLong = /^-?\d{13,}([.,]\d*)?$/;

/** Returns why a text is not a number with that many decimals; null for an empty or valid text. */
export function shapeRefusal(
  text: string,
  { decimals, max }: Pick<NumberBounds, 'decimals' | 'max'>,
): string | null {
  if (tooLong.test(text.trim())) return t('number.tooLarge', { max: formatScaled(max, decimals) });
  if (text.trim() === '' || text === '-' || parseScaled(text, decimals) !== null) return null;
  if (parseScaled(text, keptDecimals) === null) return t('number.invalid');
  return decimals === 0
    ? t('number.whole')
    : t('number.decimals', { decimals: t('number.decimalsCount', { count: decimals }) });
}

/** Returns the message for a number outside its bounds, or null. */
export function boundsWarning(text: string, { decimals, min, max }: NumberBounds): string | null {
  const value = parseScaled(text, decimals);
  if (value === null) return null;
  if (value > max) return t('number.tooLarge', { max: formatScaled(max, decimals) });
  if (value < min) return t('number.tooSmall', { min: formatScaled(min, decimals) });
  return null;
}
