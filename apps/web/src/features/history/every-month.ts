import { monthLater } from '../../lib/months.js';

/** Returns every month from the first to the last, both included, as yyyymm; none if either is null. */
export function everyMonth(first: number | null, last: number | null): number[] {
  const months: number[] = [];
  if (first === null || last === null) return months;
  for (let at = first; at <= last; at = monthLater(at, 1)) months.push(at);
  return months;
}
