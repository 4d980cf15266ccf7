import type { Reader } from './reader.js';

/** Beyond this long without a read of it a tail is not gone on with: what came meanwhile may be much. */
const PAUSE_MAX_MS = 1_000;
/** A tail whose last read is older than this is read again while streams are read themselves. */
const READ_AGAIN_MS = 60;
/** A tail that grows faster than this between two reads costs more than the reads that it saves. */
const EVENTS_MAX = 128;
/** Then there is none for this long. */
const REST_MS = 1_000;

/**
 * The end of $all, read on and on while many states are asked for: one read tells of all streams what was stored since
 * the last one. It runs in terms. Within a term no event is missed; where one may have been, the term ends, and with it
 * all that was known by it.
 */
export class Tail {
  readonly #reader: Reader;
  readonly #note: (stream: string, revision: bigint) => void;
  /** The highest commit position known to exist. */
  #seen = 0n;
  /** Everything up to here was noted in this term, or stored before it began. */
  #position = 0n;
  #terms = 0;
  #isRunning = false;
  #readAt = 0;
  #restsUntil = 0;
  /** Ends with the read under way, whatever became of it. */
  #reading: Promise<void> | undefined;
  #next: Promise<boolean> | undefined;

  /** `note` is told of every event of a term, in order. */
  constructor(reader: Reader, note: (stream: string, revision: bigint) => void) {
    this.#reader = reader;
    this.#note = note;
  }

  /** Tells that this position exists. */
  saw(position: bigint): void {
    if (position > this.#seen) this.#seen = position;
  }

  /** The number of the term that runs, 0 where none does. */
  get term(): number {
    return this.#isRunning ? this.#terms : 0;
  }

  /** Begins a term unless one runs that may be gone on with: what is read from now on holds all that stands before it. */
  begin(): void {
    const now = performance.now();
    if (this.#mayGoOn()) {
      // Whoever reads a stream itself asks nothing of the tail. Where reads are slow and all read by themselves, each
      // term would end before the states of the last one are known again, and everybody would go on reading for ever.
      if (now - this.#readAt > READ_AGAIN_MS) this.catchUp().catch(() => undefined);
      return;
    }
    if (now < this.#restsUntil || this.#seen === 0n) return;
    this.#terms += 1;
    this.#isRunning = true;
    this.#position = this.#seen;
    this.#readAt = now;
  }

  /** True for the term that runs, where it may be gone on with. */
  goesOn(term: number): boolean {
    return term === this.#terms && this.#mayGoOn();
  }

  /**
   * Notes all that was stored before the call. False where this term does not tell; throws StoreUnavailable where the
   * server gave no answer in time.
   */
  catchUp(): Promise<boolean> {
    return (this.#next ??= this.#gather());
  }

  /** One read at a time. One under way may have looked already: who comes now waits for the next, with all others. */
  async #gather(): Promise<boolean> {
    await this.#reading;
    // Whoever asks in the same turn of the event loop shares it.
    await new Promise(setImmediate);
    this.#next = undefined;
    const reading = this.#read();
    this.#reading = reading.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await reading;
    } finally {
      this.#reading = undefined;
    }
  }

  async #read(): Promise<boolean> {
    if (!this.#isRunning) return false;
    try {
      const events = await this.#reader.since(this.#position, EVENTS_MAX);
      if (events === undefined || events.length === EVENTS_MAX) return this.#rest();
      for (const { streamId, revision } of events) this.#note(streamId, revision);
      this.#position = events.at(-1)?.position?.commit ?? this.#position;
      this.saw(this.#position);
      this.#readAt = performance.now();
      return true;
    } catch (error) {
      this.#rest();
      throw error;
    }
  }

  #rest(): false {
    this.#isRunning = false;
    this.#restsUntil = performance.now() + REST_MS;
    return false;
  }

  #mayGoOn(): boolean {
    const isRead = this.#reading !== undefined || this.#next !== undefined;
    return this.#isRunning && (isRead || performance.now() - this.#readAt < PAUSE_MAX_MS);
  }
}
