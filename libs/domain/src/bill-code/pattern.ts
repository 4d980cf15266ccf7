/** The types of pieces in a scanned bill code (2-money §5, barcode formats). */
export const PATTERN_TYPES = ['date', 'text', 'amount'] as const;
export type PatternType = (typeof PATTERN_TYPES)[number];

/** The largest length of a pattern, and of a code that is read. */
export const PATTERN_MOST = 200;

/** What one place of a code may hold: a character that the pattern's letter allows, or exactly this text. */
export type PatternSign =
  | { readonly kind: 'letter'; readonly letter: string }
  | { readonly kind: 'fixed'; readonly text: string };

export interface Pattern {
  readonly type: PatternType;
  readonly signs: readonly PatternSign[];
  /** How many characters of a code the pattern covers. */
  readonly length: number;
}

/** Why a text is not a pattern. `at` counts characters from 1. */
export type PatternProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'long'; readonly most: number }
  | {
      readonly kind: 'letter';
      readonly letter: string;
      readonly at: number;
      readonly allowed: string;
    }
  | { readonly kind: 'bracket'; readonly at: number }
  /** A date needs one run each of days, months and years, or of days of the year and years. */
  | { readonly kind: 'date' }
  /** An amount needs whole digits, at most 9, before at most two decimals. */
  | { readonly kind: 'amount' }
  /** A text must keep something: a pattern that only ignores has no value. */
  | { readonly kind: 'nothing' };

export type ParsedPattern =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly problem: PatternProblem };

/**
 * The letters of each type. Date: D day, M month, Y year. Text: D digit, L letter, A any character, S comma, period
 * or slash, I ignored, (...) exactly these. Amount: D whole part, d decimals, S and I as in a text.
 */
export const PATTERN_LETTERS: Readonly<Record<PatternType, string>> = {
  date: 'DMY',
  text: 'DLASI',
  amount: 'DdSI',
};

/** Reads a pattern as it is typed; spaces around it are ignored. */
export function parsePattern(type: PatternType, typed: string): ParsedPattern {
  const format = typed.trim();
  if (format === '') return refused({ kind: 'empty' });
  if (format.length > PATTERN_MOST) return refused({ kind: 'long', most: PATTERN_MOST });
  const allowed = PATTERN_LETTERS[type];
  const signs: PatternSign[] = [];
  for (let at = 0; at < format.length; at++) {
    const letter = format[at]!;
    if (letter === '(' && type === 'text') {
      const end = format.indexOf(')', at);
      if (end <= at + 1) return refused({ kind: 'bracket', at: at + 1 });
      signs.push({ kind: 'fixed', text: format.slice(at + 1, end) });
      at = end;
    } else if (allowed.includes(letter)) {
      signs.push({ kind: 'letter', letter });
    } else {
      return refused({ kind: 'letter', letter, at: at + 1, allowed });
    }
  }
  const problem = shapeProblem(type, signs);
  if (problem !== undefined) return refused(problem);
  const length = signs.reduce((sum, sign) => sum + signLength(sign), 0);
  return { ok: true, pattern: { type, signs, length } };
}

export function signLength(sign: PatternSign): number {
  return sign.kind === 'fixed' ? sign.text.length : 1;
}

/** Returns the letters in order, with the length of each run: DDMMYYYY is [['D', 2], ['M', 2], ['Y', 4]]. */
export function runsOf(signs: readonly PatternSign[]): readonly (readonly [string, number])[] {
  const runs: [string, number][] = [];
  for (const sign of signs) {
    const letter = sign.kind === 'letter' ? sign.letter : '(';
    const last = runs.at(-1);
    if (last?.[0] === letter) last[1] += 1;
    else runs.push([letter, 1]);
  }
  return runs;
}

function shapeProblem(
  type: PatternType,
  signs: readonly PatternSign[],
): PatternProblem | undefined {
  switch (type) {
    case 'date':
      return isDate(signs) ? undefined : { kind: 'date' };
    case 'amount':
      return isAmount(signs) ? undefined : { kind: 'amount' };
    case 'text':
      return signs.some((sign) => sign.kind === 'fixed' || sign.letter !== 'I')
        ? undefined
        : { kind: 'nothing' };
  }
}

/**
 * True for DD and MM, or DD and MMM (a month's first three letters), or DDD (the day of the year); each with YY or
 * YYYY.
 */
function isDate(signs: readonly PatternSign[]): boolean {
  const runs = runsOf(signs);
  const lengths = new Map(runs);
  if (lengths.size !== runs.length) return false;
  const [days, months, years] = ['D', 'M', 'Y'].map((letter) => lengths.get(letter));
  if (years !== 2 && years !== 4) return false;
  if (days === 3) return months === undefined;
  return days === 2 && (months === 2 || months === 3);
}

function isAmount(signs: readonly PatternSign[]): boolean {
  const digits = signs.flatMap((sign) =>
    sign.kind === 'letter' && /[Dd]/.test(sign.letter) ? [sign.letter] : [],
  );
  return /^D{1,9}d{0,2}$/.test(digits.join(''));
}

function refused(problem: PatternProblem): ParsedPattern {
  return { ok: false, problem };
}
