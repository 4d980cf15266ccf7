import { metered } from './metered.js';

it('refuses uses whose sum on the way is past the exact whole numbers', () => {
  // The following uses would bring the sum back into range, a ban short.
  const largest = Number.MAX_SAFE_INTEGER;
  const consumption = Float64Array.of(-largest, -largest, largest, largest);
  expect(() => metered(1, 1, consumption, [1, 1, 1, 1])).toThrow(RangeError);
});
