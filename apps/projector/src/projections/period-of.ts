/**
 * Returns the period at the end of a stream's name: yyyymm of a month (month-7-202509), yyyy of a cashbook
 * (cashbook-7-2025).
 */
export function periodOf(streamId: string): number {
  return Number(streamId.slice(streamId.lastIndexOf('-') + 1));
}
