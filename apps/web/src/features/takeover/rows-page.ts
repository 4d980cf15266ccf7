import { TAKEOVER_ROWS_AT_ONCE } from '@scara/contracts/http';

/** Returns the first row of the page to show: the last page that has rows, if the asked one has none any more. */
export function fromWithin(from: number, total: number): number {
  if (from < total) return from;
  return Math.max(0, Math.ceil(total / TAKEOVER_ROWS_AT_ONCE) - 1) * TAKEOVER_ROWS_AT_ONCE;
}
