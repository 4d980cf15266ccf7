import { formatScaled, parseScaled } from './format.js';
import { t } from './text.js';

export type NumberBounds = {
  /** Digits after the comma; 0 for whole numbers. */
  readonly decimals: number;
  /** Bounds in scaled units (with 2 decimals, 1250 is 12,50). */
  readonly min: number;
  readonly max: number;
};

/** Places that are kept of a number which is refused when it has too many: cut, it would be another number. */
const keptDecimals = 9;

/** `1,353` and one more mark: typed `1.353,`, its first dot was taken for a decimal point. */
const thousands = /^(\d+),(\d{3})[.,]/;

/**
 * Keeps what can belong to a number: digits, one comma, a minus before them. More decimals than there may be and a sign
 * where none may be stay and are refused: without them it would be another number. Where there are less than three
 * decimals, a comma with three digits and a mark behind them was of thousands.
 */
export function sanitiseNumber(text: string, decimals: number): string {
  const minus = /^\s*[-\u2212]/.test(text) ? '-' : '';
  let marks = text.replace(/[^\d.,]/g, '');
  if (decimals < 3) {
    while (thousands.test(marks)) marks = marks.replace(thousands, '$1$2,');
  }
  // With a comma present dots are thousands; a lone dot is somebody's decimal point.
  const oneMark = marks.includes(',') ? marks.replaceAll('.', '') : marks.replace('.', ',');
  const [whole = '', ...rest] = oneMark.replaceAll('.', '').split(',');
  return rest.length === 0
    ? minus + whole
    : `${minus}${whole},${rest.join('').slice(0, keptDecimals)}`;
}

/** The unit behind an amount or an index, as pages of ours and of banks write it. */
const unit = /\s*(lei|ron|m³|mc)\.?$/i;
/** Between two cells that were copied from a sheet. */
const betweenCells = /\s*[\t\r\n]\s*/g;

/**
 * What a copied text puts into the field. Of a number with its unit: the number alone. Of what is no number (`12O5`, two
 * cells): the text as it was copied, so that it is refused and not read as another number. Null: it may be pasted as usual.
 */
export function pastedNumber(copied: string, decimals: number): string | null {
  const text = copied.trim().replace(betweenCells, '; ').replace(/\s+/g, ' ');
  const bare = text.replace(unit, '');
  if (text === '' || parseScaled(text, decimals) !== null) return null;
  return parseScaled(bare, decimals) === null ? text : sanitiseNumber(bare, decimals);
}

/** More digits than any of our numbers has. */
const tooLong = /^-?\d{13,}([.,]\d*)?$/;

/** Why a text that is not empty is no number of so many decimals, or null. */
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

/** What is said about a number outside its bounds, or null. */
export function boundsWarning(text: string, { decimals, min, max }: NumberBounds): string | null {
  const value = parseScaled(text, decimals);
  if (value === null) return null;
  if (value > max) return t('number.tooLarge', { max: formatScaled(max, decimals) });
  if (value < min) return t('number.tooSmall', { min: formatScaled(min, decimals) });
  return null;
}
