import { StoreUnavailable } from '../errors.js';
import type { StoreLog } from '../store-log.js';
import { messageOf } from './failure.js';
import { pause } from './timed.js';

const PROBE_FIRST_MS = 50;
const PROBE_MOST_MS = 1_000;

/**
 * Circuit breaker: while the server is away, commands fail at once instead of each waiting for its own timeout. While
 * it is open, a probe asks the server until it answers and then closes it, so recovery does not depend on new commands.
 */
export class Breaker {
  readonly #probe: () => Promise<unknown>;
  readonly #renew: () => void;
  readonly #log: StoreLog | undefined;
  readonly #ended = new AbortController();
  #cause: string | undefined;
  #since = new Date().toISOString();
  #asking = false;

  /**
   * `probe` resolves when the server answers and rejects within its own timeout; `renew` reconnects before each probe.
   */
  constructor(probe: () => Promise<unknown>, renew: () => void, log: StoreLog | undefined) {
    this.#probe = probe;
    this.#renew = renew;
    this.#log = log;
  }

  get state(): { readonly status: 'up' | 'down'; readonly since: string; readonly cause?: string } {
    if (this.#cause === undefined) return { status: 'up', since: this.#since };
    return { status: 'down', since: this.#since, cause: this.#cause };
  }

  /** Throws StoreUnavailable while the breaker is open. */
  check(): void {
    if (this.#cause === undefined) return;
    throw new StoreUnavailable(`the event store is away since ${this.#since}: ${this.#cause}`);
  }

  /** Opens the breaker, after a call found the server away. */
  trip(cause: unknown): void {
    if (this.#ended.signal.aborted) return;
    if (this.#cause === undefined) {
      this.#since = new Date().toISOString();
      this.#cause = messageOf(cause);
      this.#log?.error({ cause: this.#cause }, 'event store: away');
    }
    void this.#askUntilAnswered();
  }

  /** Probes the server after a suspicious error, and opens the breaker if it does not answer. */
  suspect(cause: unknown): void {
    if (this.#asking || this.#cause !== undefined || this.#ended.signal.aborted) return;
    this.#probe().catch(() => this.trip(cause));
  }

  end(): void {
    this.#ended.abort();
  }

  async #askUntilAnswered(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    for (let delayMs = PROBE_FIRST_MS; ; delayMs = Math.min(delayMs * 2, PROBE_MOST_MS)) {
      await pause(delayMs, this.#ended.signal);
      if (this.#ended.signal.aborted) break;
      this.#renew();
      if (await this.#answers()) break;
    }
    this.#asking = false;
    this.#cause = undefined;
    this.#since = new Date().toISOString();
    if (!this.#ended.signal.aborted) this.#log?.info({}, 'event store: answers again');
  }

  async #answers(): Promise<boolean> {
    try {
      await this.#probe();
      return true;
    } catch {
      return false;
    }
  }
}
