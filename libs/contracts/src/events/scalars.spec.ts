import fc from 'fast-check';
import { z } from 'zod';
import { blanks, figures } from './scalars.js';

const value = fc.oneof(
  { weight: 5, arbitrary: fc.maxSafeInteger() },
  fc.constant(null),
  fc.constantFrom(
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    -(2 ** 53),
    '1',
    true,
    undefined,
  ),
  fc.constant([1]),
);
const candidate = fc.oneof(
  { weight: 9, arbitrary: fc.array(value, { maxLength: 4 }) },
  fc.constantFrom(null, undefined, 'x', 7, {}, { length: 1, 0: 1 }),
);

test.each([
  ['figures', figures, z.array(z.int())],
  ['blanks', blanks, z.array(z.int().nullable())],
] as const)('%s take what zod takes, number by number', (_name, row, plain) => {
  fc.assert(
    fc.property(candidate, (data) => {
      const expected = plain.safeParse(data);
      const { success, data: taken } = row.safeParse(data);
      expect(success).toBe(expected.success);
      if (success) expect(taken).toEqual(expected.data);
    }),
  );
});
