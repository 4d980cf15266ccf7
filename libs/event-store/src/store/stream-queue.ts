import { StoreUnavailable } from '../errors.js';

/**
 * Runs work on the same stream one after the other and on different streams at once, so that commands of one process
 * never race each other. At most `waitingMax` wait per stream; one more is refused with StoreUnavailable.
 */
export class StreamQueue {
  readonly #waitingMax: number;
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  async run<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(stream);
    if (waiting === undefined) this.#waiting.set(stream, []);
    else if (waiting.length >= this.#waitingMax) {
      throw new StoreUnavailable(`${this.#waitingMax} commands already wait for ${stream}`);
    } else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.get(stream)!.shift();
      if (next === undefined) this.#waiting.delete(stream);
      else next();
    }
  }

  /** Resolves when nothing runs or waits. */
  async idle(): Promise<void> {
    for (const stream of this.#waiting.keys()) await this.run(stream, () => Promise.resolve());
  }
}
