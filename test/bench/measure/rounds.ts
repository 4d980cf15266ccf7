import { setTimeout as delay } from 'node:timers/promises';

export const ROUNDS = 5;
/**
 * Pause between two measurements, so that one does not pay for what the previous one left behind (write-ahead log,
 * garbage).
 */
const SETTLE_MS = 150;

/**
 * Runs every subject once per round, so that a slow phase of the machine affects all of them alike; the order rotates
 * by one from round to round. Returns each subject's results, one per round.
 */
export async function interleaved<R, N extends string>(
  subjects: Readonly<Record<N, () => Promise<R>>>,
  rounds = ROUNDS,
): Promise<Record<N, R[]>> {
  const names = Object.keys(subjects) as N[];
  const results = Object.fromEntries(names.map((name) => [name, [] as R[]])) as Record<N, R[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < names.length; at += 1) {
      const name = names[(at + round) % names.length]!;
      results[name].push(await subjects[name]());
      await delay(SETTLE_MS);
    }
  }
  return results;
}

/** Returns the middle value; of an even count, the lower of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[(sorted.length - 1) >> 1];
  if (middle === undefined) throw new Error('no values, no median');
  return middle;
}

/** Returns the median of the ratios of each round, whose two sides were measured right after each other. */
export function medianRatio(above: readonly number[], below: readonly number[]): number {
  return median(above.map((value, round) => value / below[round]!));
}
