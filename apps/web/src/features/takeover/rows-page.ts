import { TAKEOVER_ROWS_AT_ONCE } from '@scara/contracts/http';

/** Returns where the page shown begins: the last page with rows, once those of a later one were all corrected. */
export function fromWithin(from: number, total: number): number {
  if (from < total) return from;
  return Math.max(0, Math.ceil(total / TAKEOVER_ROWS_AT_ONCE) - 1) * TAKEOVER_ROWS_AT_ONCE;
}
