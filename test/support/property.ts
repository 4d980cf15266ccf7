import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';

/** Cases of all money properties together: one million here, fifty in `npm run test:long`. */
const CASES = Number(process.env['PROPERTY_CASES'] ?? 1_000_000);

/**
 * One property, tried on its part of all the cases. A failure prints the seed and the smallest counterexample;
 * PROPERTY_SEED runs it again.
 */
export function holds<T>(
  name: string,
  part: number,
  values: fc.Arbitrary<T>,
  check: (value: T) => void,
): void {
  const numRuns = Math.max(1, Math.round(CASES * part));
  const seed = process.env['PROPERTY_SEED'];
  const options = { numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) };
  it(
    `${name} (${numRuns} cases)`,
    () => fc.assert(fc.property(values, check), options),
    // They are computed behind all other tests: how long that takes is the machine’s affair.
    600_000 + numRuns * 5,
  );
}

/** jest's expect costs more than the arithmetic under test: it is called only to tell what is wrong. */
export function same(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
