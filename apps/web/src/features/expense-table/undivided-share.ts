import { formatScaled } from '../../lib/format.js';

const wholeE5 = 100_000;

/**
 * Returns how many decimals the undivided shares of a table need to be shown unrounded: five if every share is below 1,
 * else as few as suffice, at least two (1-core: below 1 a share is a fraction, above it units).
 */
export function shareDecimals(sharesE5: readonly number[]): number {
  if (sharesE5.every((share) => share < wholeE5)) return 5;
  return (
    [2, 3, 4].find((decimals) => sharesE5.every((share) => share % 10 ** (5 - decimals) === 0)) ?? 5
  );
}

/** Formats a share scaled by 100 000 with that many decimals. */
export const shareText = (shareE5: number, decimals: number): string =>
  formatScaled(Math.round(shareE5 / 10 ** (5 - decimals)), decimals);
