import { pause } from '../client/timed.js';
import type { EventStore } from '../event-store.js';
import { GrowingHistory } from './growing-history.js';
import type { HeadSigner } from './head-signer.js';
import { HeadStream } from './head-stream.js';

/** The longest time until a fact that publishes or closes no month is signed, while the worker runs. */
const UNSIGNED_MOST_MS = 10 * 60_000;
/** The most facts that one head covers, apart from the rest of the last page read. */
const FACTS_MOST = 10_000;
/** The most months that one head names. */
const MONTHS_MOST = 200;
/**
 * The pause after a page that did not reach the end: the store is busy then. It limits reading to 1 000 facts a second,
 * and with large facts to a fortieth of a processor.
 */
const REST_MS = 250;
const REST_TIMES = 39;

/**
 * Signs the history with a new tree head whenever one is due: at once after a month was published or closed, because
 * the posted list shows the head, otherwise after a while. It stores no state of its own: the last head in the store
 * says where to continue.
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

  /** Reads the new facts and signs when a head is due. After an error the next call starts from the last head again. */
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

  /** Reads one page of history; returns true if there are no more facts for now. */
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
    // If the clock was set back, the waiting time is unknown, so it is signed now.
    return waitedMs < 0 || waitedMs >= UNSIGNED_MOST_MS;
  }

  /** Appends nothing if another worker has signed meanwhile; in both cases the next step starts from the last head. */
  async #sign(growing: GrowingHistory): Promise<void> {
    this.#growing = undefined;
    await this.#heads.append(growing.head(this.now().toISOString()), growing.revision);
  }
}
