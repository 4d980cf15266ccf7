import { formatScaled } from './format.js';

/** Returns the done part of a total in percent with two decimals (3-configuration §9); 100 when the total is 0. */
export const percentDone = (done: number, total = 1): number =>
  total === 0 ? 100 : Math.round((done * 10_000) / total) / 100;

/** Formats a percentage: 33.33 gives `33,33 %`. */
export const percentText = (percent: number): string =>
  `${formatScaled(Math.round(percent * 100), 2)} %`;
