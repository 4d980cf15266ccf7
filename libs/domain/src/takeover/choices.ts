import { cleanText, searchKey } from '../kernel/index.js';

/** What a cell may hold in place of one of a few values. */
export type Choices<T> = {
  /** By any of its words; the comparison minds neither capitals nor accents. */
  readonly find: (typed: string) => T | undefined;
  /** How people are told what may stand there: 'avans', or '2 (apă rece)' where the value has a number. */
  readonly told: readonly string[];
};

/** Each value with its words, the one that people know it by first; a number goes before it. */
export function choicesOf<T>(...values: readonly (readonly [T, ...string[]])[]): Choices<T> {
  const byWord = new Map(
    values.flatMap(([value, ...words]) => words.map((word) => [searchKey(word), value] as const)),
  );
  return {
    find: (typed) => byWord.get(searchKey(cleanText(typed)).replace(FORMATTED, '$1')),
    told: values.map(([, first = '', second]) =>
      second !== undefined && /^\d+$/.test(first) ? `${first} (${second})` : first,
    ),
  };
}

/** A number as a sheet may format it: 2.00 is 2. */
const FORMATTED = /^(\d+)[.,]0+$/;
