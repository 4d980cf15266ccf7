import { formatScaled, parseScaled } from '../kernel/index.js';
import type { CellProblem } from './problems.js';

/**
 * The decimal marks that a sheet proves to use. A sheet is written by one program, so what one cell proves holds for
 * all of its cells.
 */
export type DecimalMarks = {
  readonly comma: boolean;
  readonly point: boolean;
  /** True where this sheet proves nothing, and the other sheets of the take-over prove commas only. */
  readonly commaElsewhere?: boolean;
};

/** A number as a whole count of 10^-decimals, or why it is not one; with a warning the value is still used. */
export type ReadNumber =
  | { readonly ok: true; readonly value: number; readonly warning: CellProblem | null }
  | { readonly ok: false; readonly problem: CellProblem; readonly suggestion: string | null };

export type NumberBounds = {
  readonly decimals: number;
  /** Inclusive, in the same units as the value. */
  readonly least: number;
  readonly most: number;
};

// A mark that is not followed by exactly three digits, or that follows more than three, can only be a decimal mark.
const proofOf = (mark: string): RegExp =>
  new RegExp(`^[+-]?(\\d+${mark}(\\d{1,2}|\\d{4,})|(0\\d*|\\d{4,})${mark}\\d+)$`);
const COMMA_PROOF = proofOf(',');
const POINT_PROOF = proofOf('\\.');

const NUMBER_WITH_COMMA = /^[+-]?\d+,\d+$/;

/**
 * Returns the marks of every sheet of a take-over: its own, or those of the others where it proves nothing. Readings
 * have three decimals in every cell, so only other sheets can tell what their comma means.
 */
export function marksOfAll(own: readonly DecimalMarks[]): DecimalMarks[] {
  const commaElsewhere = own.some(({ comma }) => comma) && !own.some(({ point }) => point);
  return own.map(({ comma, point }) => ({ comma, point, commaElsewhere }));
}

/**
 * Looks in the texts of a sheet for cells in which a comma, or a point, can only be a decimal mark. Where cells are
 * separated by ';', any number with a comma proves it: programs use ';' because the comma is their decimal mark.
 */
export function decimalMarks(texts: Iterable<string>, areSemicolonsBetween = false): DecimalMarks {
  const commaProof = areSemicolonsBetween ? NUMBER_WITH_COMMA : COMMA_PROOF;
  let comma = false;
  let point = false;
  for (const text of texts) {
    comma ||= text.includes(',') && commaProof.test(tidied(text));
    point ||= text.includes('.') && POINT_PROOF.test(tidied(text));
    if (comma && point) break;
  }
  return { comma, point };
}

/**
 * Reads a number cell. A point is a decimal mark. A comma is taken as one, with a warning that shows the value, only
 * where it cannot separate thousands: '12,50' always, '53,733' only in a sheet that elsewhere proves that it uses
 * commas and no points. Thousands separators and units are refused, with the number that they seem to mean as a
 * suggestion.
 */
export function readNumber(text: string, bounds: NumberBounds, marks: DecimalMarks): ReadNumber {
  const typed = tidied(text);
  if (/^[+-]?\d+(\.\d+)?$/.test(typed)) return withPoint(typed, bounds, marks);
  if (/^[+-]?\d+,\d+$/.test(typed)) return withComma(typed, bounds, marks);
  return refusedForm(typed, marks);
}

function withPoint(typed: string, bounds: NumberBounds, marks: DecimalMarks): ReadNumber {
  if (marks.comma && looksLikeThousands(typed, '.')) {
    const large = typed.replace('.', '');
    return refused({ code: 'point-ambiguous', small: typed, large }, onlyLarge(large, bounds));
  }
  return bounded(typed, bounds, null);
}

function withComma(typed: string, bounds: NumberBounds, marks: DecimalMarks): ReadNumber {
  const small = typed.replace(',', '.');
  const isDecimal = marks.comma ? !marks.point : !marks.point && marks.commaElsewhere === true;
  if (looksLikeThousands(typed, ',') && !isDecimal) {
    const large = typed.replace(',', '');
    return refused({ code: 'comma-ambiguous', small, large }, onlyLarge(large, bounds));
  }
  return bounded(small, bounds, { code: 'comma-understood', value: small });
}

/** True for one to three digits, not 0 alone, then the mark and exactly three digits: 1.234 may be 1.234 or 1234. */
function looksLikeThousands(typed: string, mark: '.' | ','): boolean {
  const [whole = '', fraction = ''] = typed.replace(/^[+-]/, '').split(mark);
  return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
}

/**
 * Returns the number read with thousands, where that many decimals are not allowed; null where both readings are
 * possible.
 */
function onlyLarge(large: string, { decimals }: NumberBounds): string | null {
  return decimals < 3 ? large : null;
}

function bounded(plain: string, bounds: NumberBounds, warning: CellProblem | null): ReadNumber {
  const { decimals, least, most } = bounds;
  const value = parseScaled(plain, decimals);
  if (value === 'too-many-decimals') {
    if (decimals === 0) return refused({ code: 'number-not-whole' });
    return refused({ code: 'too-many-decimals', decimals }, shortened(plain, decimals));
  }
  if (typeof value === 'string' || value < least || value > most) {
    const shown = { least: formatScaled(least, decimals), most: formatScaled(most, decimals) };
    return refused({ code: 'number-out-of-bounds', ...shown });
  }
  return { ok: true, value, warning };
}

/**
 * Returns what a number with too many decimals seems to mean: a computed one is rounded, half away from zero. Exactly
 * three decimals may also be thousands: 1.234 lei.
 */
function shortened(plain: string, decimals: number): string | null {
  if (looksLikeThousands(plain, '.')) return decimals < 3 ? plain.replace('.', '') : null;
  const [whole = '', fraction = ''] = plain.split('.');
  const kept = parseScaled(`${whole}.${fraction.slice(0, decimals)}`, decimals);
  if (typeof kept === 'string') return null;
  const away = plain.startsWith('-') ? -1 : 1;
  return formatScaled(fraction.charAt(decimals) >= '5' ? kept + away : kept, decimals);
}

/** Far longer than the largest number with its separators, decimals and unit. */
const LONGEST_FORM = 60;

function refusedForm(typed: string, marks: DecimalMarks): ReadNumber {
  // In a cell of a million spaces the expressions below would run for hours.
  if (typed.length > LONGEST_FORM) return refused({ code: 'not-a-number' });
  const unit = /^([+-]?\d[\d.,\u00a0\u202f ]*?)\s*(lei|ron|mc|m3|m³|m2|mp|m²|gcal|kwh|%)$/i.exec(
    typed,
  );
  if (unit !== null) {
    return refused({ code: 'unit-in-number', unit: unit[2]! }, plainOf(unit[1]!, marks));
  }
  if (/^[+-]?\d{1,3}([., '’\u00a0\u202f]\d{3})+([.,]\d+)?$/.test(typed)) {
    return refused({ code: 'thousands-separator' }, plainOf(typed, marks));
  }
  return refused({ code: 'not-a-number' });
}

/** Returns the number, with a decimal point, that a grouped one seems to mean; null where it has two readings. */
function plainOf(typed: string, marks: DecimalMarks): string | null {
  const text = typed.replace(/[ '’\u00a0\u202f]/g, '');
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return text;
  const mark = text[last]!;
  const once = text.indexOf(mark) === last;
  const other = mark === '.' ? ',' : '.';
  const bothMarks = text.includes(other);
  if (!bothMarks && once && looksLikeThousands(text, mark as '.' | ',')) {
    return mark === ',' && marks.comma && !marks.point ? text.replace(',', '.') : null;
  }
  if (!once) return bothMarks ? null : text.replaceAll(mark, '');
  const whole = text.slice(0, last).replaceAll(other, '');
  return `${whole}.${text.slice(last + 1)}`;
}

/** Removes the spaces around a number and replaces a printed minus by the typed one. */
function tidied(text: string): string {
  return text.trim().replace(/^[−–]/, '-');
}

function refused(problem: CellProblem, suggestion: string | null = null): ReadNumber {
  return { ok: false, problem, suggestion };
}
