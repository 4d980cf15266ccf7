import { isDeepStrictEqual } from 'node:util';
import { solve } from './solve.js';

export type Compared = {
  readonly cases: number;
  /** One text per wrong or malformed case, beginning with the file's name. */
  readonly differences: readonly string[];
};

/** Runs every case of a file's text through the domain. Never throws, whatever the text is. */
export function compareFile(file: string, text: string): Compared {
  const list = listOf(text);
  if (list === undefined) return { cases: 0, differences: [`${file} is no list of cases`] };
  return {
    cases: list.length,
    differences: list.flatMap((one, at) => difference(one, `${file} case ${at + 1}`)),
  };
}

/** Parses a JSON array, after an optional UTF-8 byte order mark; undefined for any other content. */
function listOf(text: string): readonly unknown[] | undefined {
  try {
    const read: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return Array.isArray(read) ? read : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function difference(example: unknown, name: string): string[] {
  if (!isObject(example) || !isObject(example['input']) || !('expected' in example)) {
    return [`${name} is no case: it has no input, or nothing that is expected`];
  }
  const { input, expected } = example;
  const computed = answer(input, expected);
  if (isDeepStrictEqual(computed, expected)) return [];
  const [asked, wanted, got] = [input, expected, computed].map((value) => JSON.stringify(value));
  return [`${name}\n  input    ${asked}\n  expected ${wanted}\n  computed ${got}`];
}

/**
 * Returns the domain's answer. An exception counts as a difference, so the other cases still run. A RangeError means
 * that the domain refused input outside its bounds (a weight below 0, an invalid day), which a case expects as null.
 */
function answer(input: object, expected: unknown): unknown {
  try {
    return solve(input);
  } catch (error) {
    return error instanceof RangeError && expected === null ? null : { threw: String(error) };
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
