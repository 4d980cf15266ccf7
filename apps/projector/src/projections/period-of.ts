/** The period that a stream is of, as its name ends: yyyymm of a month (month-7-202509), yyyy of a cash book (cashbook-7-2025). */
export function periodOf(streamId: string): number {
  return Number(streamId.slice(streamId.lastIndexOf('-') + 1));
}
