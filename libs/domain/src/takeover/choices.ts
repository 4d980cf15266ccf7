import { cleanText, searchKey } from '../kernel/index.js';

/** The words that a cell may hold for a few values. */
export type Choices<T> = {
  /** Returns the value of any of its words; the comparison ignores capitals and accents. */
  readonly find: (typed: string) => T | undefined;
  /** The choices as users are told: 'avans', or '2 (apă rece)' where the value has a number. */
  readonly told: readonly string[];
};

/** Builds choices: each value with its words, the most usual first; its number, if any, comes before them. */
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
