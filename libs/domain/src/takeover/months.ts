import {
  addDays,
  isYearMonth,
  monthOfDate,
  parseDate,
  type LocalDate,
  type YearMonth,
} from '../kernel/index.js';

const SHORT_NAMES: readonly (readonly string[])[] = [
  ['ian', 'jan'],
  ['feb'],
  ['mar'],
  ['apr'],
  ['mai', 'may'],
  ['iun', 'jun'],
  ['iul', 'jul'],
  ['aug'],
  ['sep'],
  ['oct'],
  ['noi', 'nov'],
  ['dec'],
];

/** The value of a cell, or the problem with it and the text that it seems to mean. */
export type Understood<T> =
  | T
  | {
      readonly problem: {
        readonly code: 'month-invalid' | 'date-invalid' | 'day-unknown' | 'year-outside';
      };
      readonly suggestion: string | null;
    };

/** Years that can be taken over: 2000 to 2099. */
const isOfOurs = (date: YearMonth | LocalDate): boolean => date.startsWith('20');

const YEAR_OUTSIDE = { problem: { code: 'year-outside' }, suggestion: null } as const;

/**
 * Reads a month as typed: 2025-09 or 09.2025. Spreadsheet programs turn 2025-09 into the first day of that month, which
 * a .csv has as it was shown; both forms of that date are accepted too.
 */
export function readMonth(text: string): Understood<YearMonth> {
  const typed = text.trim();
  const turned = /^(\d{1,2})[./]([1-9]\d{3})$/.exec(typed);
  const day = parseDate(typed);
  const written = day?.endsWith('-01') === true ? monthOfDate(day) : typed;
  const plain = turned === null ? written : `${turned[2]}-${turned[1]!.padStart(2, '0')}`;
  if (isYearMonth(plain)) return isOfOurs(plain) ? plain : YEAR_OUTSIDE;
  const suggestion = namedMonth(typed) ?? dateOfSerial(typed)?.slice(0, 7) ?? null;
  return { problem: { code: 'month-invalid' }, suggestion };
}

/** Reads 'sep.-25' and 'septembrie 2025', as spreadsheet programs show a month. */
function namedMonth(typed: string): string | null {
  const named = /^([a-zăâîșț]{3,})\.?[ -]+(\d\d|[1-9]\d{3})$/i.exec(typed);
  if (named === null) return null;
  const start = named[1]!.slice(0, 3).toLowerCase();
  const at = SHORT_NAMES.findIndex((names) => names.includes(start));
  const year = named[2]!.length === 2 ? `20${named[2]}` : named[2]!;
  return at < 0 ? null : `${year}-${String(at + 1).padStart(2, '0')}`;
}

/** Day 0 of spreadsheet programs, which count a 29 February 1900 that never existed. */
const DAY_ZERO = '1899-12-30' as LocalDate;

/** Reads a date that has lost its format and is a count of days: 45942 is 2025-10-12. */
function dateOfSerial(typed: string): LocalDate | undefined {
  const date = /^\d{5}$/.test(typed) ? addDays(DAY_ZERO, Number(typed)) : undefined;
  return date !== undefined && isOfOurs(date) ? date : undefined;
}

/** Reads a date as typed: 2025-10-12 or 12.10.2025. */
export function readDate(text: string): Understood<LocalDate> {
  const typed = text.trim();
  const date = parseDate(typed);
  if (date !== undefined) return isOfOurs(date) ? date : YEAR_OUTSIDE;
  const isWrittenRight = /^(\d\d\.\d\d\.\d{4}|\d{4}-\d\d-\d\d)$/.test(typed);
  if (isWrittenRight) return { problem: { code: 'day-unknown' }, suggestion: null };
  const suggestion = dateOfSerial(typed) ?? dateOfOtherShape(typed) ?? null;
  return { problem: { code: 'date-invalid' }, suggestion };
}

/**
 * Reads '14/10/2025', '14.10.25', '2025/10/14', '14 octombrie 2025', each also with the time that banks and databases
 * add.
 */
function dateOfOtherShape(typed: string): LocalDate | undefined {
  const day = typed.replace(/[ T]\d{1,2}:\d\d(:\d\d(\.\d+)?)?$/, '');
  const turned = /^(20\d\d)[./-](\d{1,2})[./-](\d{1,2})$/.exec(day);
  const named = /^(\d{1,2})[ -]+(\D+[ -]+20\d\d)$/.exec(day);
  const shape =
    turned !== null
      ? `${turned[3]}.${turned[2]}.${turned[1]}`
      : named !== null
        ? `${named[1]}.${(namedMonth(named[2]!) ?? '').split('-').toReversed().join('.')}`
        : day;
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](?:20)?(\d\d)$/.exec(shape);
  if (parts === null) return undefined;
  return parseDate(`${parts[1]!.padStart(2, '0')}.${parts[2]!.padStart(2, '0')}.20${parts[3]}`);
}
