import { addDays, isLocalDate, type LocalDate, localDate } from '../kernel/index.js';
import { type Pattern, type PatternSign, runsOf, signLength } from './pattern.js';

/** The value that one pattern reads from its piece of a code. */
export type PieceValue =
  | { readonly type: 'date'; readonly date: LocalDate }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'amount'; readonly amountBani: number };

const ACCEPTS: Readonly<Record<string, RegExp>> = {
  D: /^\d$/,
  d: /^\d$/,
  L: /^\p{L}$/u,
  A: /^[^\p{Cc}]$/u,
  S: /^[,./]$/,
  I: /^[^\p{Cc}]$/u,
};

/** Romanian and English abbreviations of months, as codes write them without accents; case is ignored. */
const MONTHS: Readonly<Record<string, number>> = {
  IAN: 1,
  JAN: 1,
  FEB: 2,
  MAR: 3,
  APR: 4,
  MAI: 5,
  MAY: 5,
  IUN: 6,
  JUN: 6,
  IUL: 7,
  JUL: 7,
  AUG: 8,
  SEP: 9,
  OCT: 10,
  NOI: 11,
  NOV: 11,
  DEC: 12,
};

/**
 * Returns the value in a piece of a code of exactly the pattern's length; undefined where the piece does not fit the
 * pattern.
 */
export function readPiece(pattern: Pattern, piece: string): PieceValue | undefined {
  if (piece.length !== pattern.length) return undefined;
  switch (pattern.type) {
    case 'date':
      return readDate(pattern, piece);
    case 'text':
      return readText(pattern, piece);
    case 'amount':
      return readAmount(pattern, piece);
  }
}

/** Pairs the signs with the characters they cover; undefined where a sign does not accept its characters. */
function covered(
  signs: readonly PatternSign[],
  piece: string,
): readonly (readonly [sign: PatternSign, text: string])[] | undefined {
  const pairs: (readonly [PatternSign, string])[] = [];
  let at = 0;
  for (const sign of signs) {
    const text = piece.slice(at, at + signLength(sign));
    at += signLength(sign);
    const isAccepted =
      sign.kind === 'fixed' ? text === sign.text : ACCEPTS[sign.letter]!.test(text);
    if (!isAccepted) return undefined;
    pairs.push([sign, text]);
  }
  return pairs;
}

/** Returns the kept part of a text: everything except what the pattern ignores. */
function readText({ signs }: Pattern, piece: string): PieceValue | undefined {
  const pairs = covered(signs, piece);
  if (pairs === undefined) return undefined;
  const kept = pairs.filter(([sign]) => sign.kind === 'fixed' || sign.letter !== 'I');
  return {
    type: 'text',
    text: kept
      .map(([, text]) => text)
      .join('')
      .trim(),
  };
}

function readAmount({ signs }: Pattern, piece: string): PieceValue | undefined {
  const pairs = covered(signs, piece);
  if (pairs === undefined) return undefined;
  const digitsOf = (letter: string): string =>
    pairs
      .filter(([sign]) => sign.kind === 'letter' && sign.letter === letter)
      .map(([, text]) => text)
      .join('');
  const decimals = digitsOf('d').padEnd(2, '0');
  return { type: 'amount', amountBani: Number(digitsOf('D')) * 100 + Number(decimals) };
}

function readDate({ signs }: Pattern, piece: string): PieceValue | undefined {
  const parts = new Map<string, string>();
  let at = 0;
  for (const [letter, length] of runsOf(signs)) {
    parts.set(letter, piece.slice(at, at + length));
    at += length;
  }
  const date = dateOf(parts.get('D')!, parts.get('M'), parts.get('Y')!);
  return date && { type: 'date', date };
}

/** Reads a date; a year of two digits is in this century, because bills of the last one are not entered any more. */
function dateOf(day: string, month: string | undefined, year: string): LocalDate | undefined {
  if (!/^\d+$/.test(day) || !/^\d+$/.test(year)) return undefined;
  const fullYear = year.length === 2 ? `20${year}` : year;
  if (month === undefined) return dateOfYearDay(fullYear, Number(day));
  const number = /^\d+$/.test(month) ? Number(month) : MONTHS[month.toUpperCase()];
  if (number === undefined) return undefined;
  const text = `${fullYear}-${String(number).padStart(2, '0')}-${day}`;
  return isLocalDate(text) ? text : undefined;
}

function dateOfYearDay(year: string, day: number): LocalDate | undefined {
  const first = `${year}-01-01`;
  if (!isLocalDate(first) || day < 1) return undefined;
  const date = addDays(localDate(first), day - 1);
  return date.startsWith(year) ? date : undefined;
}
