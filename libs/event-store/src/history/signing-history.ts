import { pause } from '../client/timed.js';
import type { EventStore } from '../event-store.js';
import { GrowingHistory } from './growing-history.js';
import type { HeadSigner } from './head-signer.js';
import { HeadStream } from './head-stream.js';

/** What is neither shown nor closed is signed so long after it happened at most, while the worker lives. */
const UNSIGNED_MOST_MS = 10 * 60_000;
/** A head covers so many facts at most, but for what one page of them adds. */
const FACTS_MOST = 10_000;
/** And names so many months. */
const MONTHS_MOST = 200;
/**
 * Where a page did not bring all of it the store is busy, and is left alone: 1 000 facts a second at most, and of large ones
 * so many that reading them takes a fortieth of a processor.
 */
const REST_MS = 250;
const REST_TIMES = 39;

/**
 * Puts a signed head over history again and again: at once where a month was shown or closed, for its list bears the head,
 * else after a while. Keeps nothing that outlives it: the last head in the store says where to go on.
 */
export class SigningHistory {
  readonly #heads: HeadStream;
  #growing: GrowingHistory | undefined;
  /** Milliseconds of `now` when the first fact that no head covers was read. */
  #unsignedSinceMs = 0;

  constructor(
    private readonly store: EventStore,
    signer: HeadSigner,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.#heads = new HeadStream(store, signer);
  }

  /** Reads what came since and signs what is due. After a rejection the next look starts from the last head. */
  async look(signal?: AbortSignal): Promise<void> {
    try {
      while (signal?.aborted !== true) {
        const began = performance.now();
        if (await this.#step()) return;
        await pause(Math.max(REST_MS, REST_TIMES * (performance.now() - began)), signal);
      }
    } catch (error) {
      this.#growing = undefined;
      throw error;
    }
  }

  /** One page of history; true where there is no more of it for now. */
  async #step(): Promise<boolean> {
    this.#growing ??= new GrowingHistory(await this.#heads.newest());
    const growing = this.#growing;
    if (growing.unsigned === 0) this.#unsignedSinceMs = this.now().getTime();
    const isAll = await growing.read(this.store);
    if (this.#isDue(growing, isAll)) await this.#sign(growing);
    return isAll;
  }

  #isDue({ unsigned, months }: GrowingHistory, isAll: boolean): boolean {
    if (unsigned === 0) return false;
    if (unsigned >= FACTS_MOST || months.length >= MONTHS_MOST) return true;
    if (isAll && months.length > 0) return true;
    const waitedMs = this.now().getTime() - this.#unsignedSinceMs;
    // Of a clock that was set back nobody knows how long they waited.
    return waitedMs < 0 || waitedMs >= UNSIGNED_MOST_MS;
  }

  /** Where another worker signed meanwhile nothing is written; in any case the next step starts from the last head. */
  async #sign(growing: GrowingHistory): Promise<void> {
    this.#growing = undefined;
    await this.#heads.append(growing.head(this.now().toISOString()), growing.revision);
  }
}
