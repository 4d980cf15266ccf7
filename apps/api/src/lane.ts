import { Refused } from './http/refused.js';

const RETRY_SECONDS = 2;

/** Runs at most `atOnce` pieces of work at a time; others wait in order of arrival. */
export class Lane {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** With `waitingMax` already waiting, work is refused as `busy`: a short queue bounds the wait. */
  constructor(
    private readonly atOnce: number,
    private readonly waitingMax: number,
  ) {}

  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.waitingMax) {
        throw new Refused({ code: 'busy' }, undefined, RETRY_SECONDS);
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
