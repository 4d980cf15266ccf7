import { setTimeout as delay } from 'node:timers/promises';

export const ROUNDS = 5;
/** Between two measurements: what the last one left behind (write-ahead log, garbage) is not the next one's. */
const SETTLE_MS = 150;

/**
 * Runs every subject once per round, so that a slow minute of the machine slows them alike; the order turns by one
 * from round to round. Answers each subject's results, one per round.
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

/** The middle value; of an even count the lower one of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[(sorted.length - 1) >> 1];
  if (middle === undefined) throw new Error('no values, no median');
  return middle;
}

/** The median of the rounds' own ratios: both sides of each were measured next to each other. */
export function medianRatio(above: readonly number[], below: readonly number[]): number {
  return median(above.map((value, round) => value / below[round]!));
}
