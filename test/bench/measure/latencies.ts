import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

export interface LatencySummary {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Latencies in an HDR histogram: nanoseconds in, three significant figures kept. */
export class Latencies {
  readonly #histogram: RecordableHistogram = createHistogram({ figures: 3 });

  /** `started` and `ended` are from `process.hrtime.bigint()`; an end before the start counts as 1 ns. */
  record(started: bigint, ended = process.hrtime.bigint()): void {
    this.#histogram.record(ended > started ? ended - started : 1n);
  }

  summary(): LatencySummary {
    return {
      count: this.#histogram.count,
      p50Ms: this.#histogram.percentile(50) / 1e6,
      p99Ms: this.#histogram.percentile(99) / 1e6,
    };
  }
}
