import { setTimeout as delay } from 'node:timers/promises';
import { Latencies, type LatencySummary } from './latencies.js';

export interface LoadResult extends LatencySummary {
  readonly perSecond: number;
}

/** Closed loop: each of `workers` does one piece of work after the other until the time is over. */
export async function closedLoop(
  workers: number,
  durationMs: number,
  work: (worker: number) => Promise<void>,
): Promise<LoadResult> {
  const latencies = new Latencies();
  const began = performance.now();
  const ends = began + durationMs;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < ends) {
        const started = process.hrtime.bigint();
        await work(worker);
        latencies.record(started);
      }
    }),
  );
  const summary = latencies.summary();
  return { ...summary, perSecond: (1000 * summary.count) / (performance.now() - began) };
}

/**
 * Open loop: starts `perSecond` pieces of work a second whether or not earlier ones have ended, like independent users;
 * resolves when all have. `work` receives the instant at which it was due. Once `signal` is aborted, no more are
 * started.
 */
export async function openLoop(
  perSecond: number,
  durationMs: number,
  work: (index: number, due: bigint) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const total = Math.round((perSecond * durationMs) / 1000);
  const gapNs = BigInt(Math.round(1e9 / perSecond));
  const first = process.hrtime.bigint();
  const running: Promise<void>[] = [];
  for (let index = 0; index < total && signal?.aborted !== true;) {
    const now = process.hrtime.bigint();
    for (; index < total && first + BigInt(index) * gapNs <= now; index += 1) {
      running.push(work(index, first + BigInt(index) * gapNs));
    }
    await delay(1);
  }
  await Promise.all(running);
}
