import { formatScaled } from './format.js';

/** What of a whole is done, 0 to 1, in percent with two decimals (3-configuration §9); what has no size is done. */
export const percentDone = (done: number, total = 1): number =>
  total === 0 ? 100 : Math.round((done * 10_000) / total) / 100;

/** 33.33 as it is written: `33,33 %`. */
export const percentText = (percent: number): string =>
  `${formatScaled(Math.round(percent * 100), 2)} %`;
