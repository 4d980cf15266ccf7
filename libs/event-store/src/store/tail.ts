import type { Reader } from './reader.js';

/** A tail that was not read for longer than this is not continued: too much may have been stored meanwhile. */
const PAUSE_MAX_MS = 1_000;
/** While streams are read themselves, a tail whose last read is older than this is read again. */
const READ_AGAIN_MS = 60;
/** A tail that grows by more events than this between two reads costs more than the reads that it saves. */
const EVENTS_MAX = 128;
/** How long no new term begins after one has ended. */
const REST_MS = 1_000;

/**
 * The end of $all, read repeatedly while many states are requested: one read shows for all streams what was stored
 * since the last one. It runs in terms. Within a term no event is missed; if one may have been missed, the term ends,
 * and nothing learned in it is valid any more.
 */
export class Tail {
  readonly #reader: Reader;
  readonly #note: (stream: string, revision: bigint) => void;
  /** The highest commit position known to exist. */
  #seen = 0n;
  /** Every event up to this position was noted in this term, or stored before it began. */
  #position = 0n;
  #terms = 0;
  #isRunning = false;
  #readAt = 0;
  #restsUntil = 0;
  /** Resolves when the current read ends, even if it fails. */
  #reading: Promise<void> | undefined;
  #next: Promise<boolean> | undefined;

  /** `note` is called for every event of a term, in order. */
  constructor(reader: Reader, note: (stream: string, revision: bigint) => void) {
    this.#reader = reader;
    this.#note = note;
  }

  /** Reports that an event at this commit position exists. */
  saw(position: bigint): void {
    if (position > this.#seen) this.#seen = position;
  }

  /** The number of the current term, 0 if none runs. */
  get term(): number {
    return this.#isRunning ? this.#terms : 0;
  }

  /**
   * Begins a term unless the current one can continue. Every event stored before this call is visible to later reads of
   * streams.
   */
  begin(): void {
    const now = performance.now();
    if (this.#mayGoOn()) {
      // A caller that reads a stream itself does not read the tail. If reads were slow and every caller read its stream
      // itself, each term would end before the states of the previous one are known again, and that would never stop.
      if (now - this.#readAt > READ_AGAIN_MS) this.catchUp().catch(() => undefined);
      return;
    }
    if (now < this.#restsUntil || this.#seen === 0n) return;
    this.#terms += 1;
    this.#isRunning = true;
    this.#position = this.#seen;
    this.#readAt = now;
  }

  /** Returns true if this is the current term and it can continue. */
  goesOn(term: number): boolean {
    return term === this.#terms && this.#mayGoOn();
  }

  /**
   * Notes everything that was stored before the call. Returns false if this term cannot tell; throws StoreUnavailable
   * if the server did not answer in time.
   */
  catchUp(): Promise<boolean> {
    return (this.#next ??= this.#gather());
  }

  /**
   * Runs one read at a time. The current read may already have passed the newest event, so callers that arrive now
   * share the next one.
   */
  async #gather(): Promise<boolean> {
    await this.#reading;
    // Callers in the same turn of the event loop share the read.
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
