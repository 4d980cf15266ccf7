import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';

/** Number of cases of all money properties together: one million here, fifty million in `npm run test:long`. */
const CASES = Number(process.env['PROPERTY_CASES'] ?? 1_000_000);

/** Returns how many of all cases a property with this share of them tests. */
export function propertyCases(part: number): number {
  return Math.max(1, Math.round(CASES * part));
}

/**
 * Tests one property with its share of all cases. A failure prints the seed and the smallest counterexample;
 * PROPERTY_SEED runs it again.
 */
export function holds<T>(
  name: string,
  part: number,
  values: fc.Arbitrary<T>,
  check: (value: T) => void,
): void {
  const numRuns = propertyCases(part);
  const seed = process.env['PROPERTY_SEED'];
  const options = { numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) };
  it(
    `${name} (${numRuns} cases)`,
    () => fc.assert(fc.property(values, check), options),
    // Properties run behind all other tests, so their duration depends on the machine's load.
    600_000 + numRuns * 5,
  );
}

/** jest's expect costs more than the arithmetic under test, so it is called only to report a difference. */
export function same(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
