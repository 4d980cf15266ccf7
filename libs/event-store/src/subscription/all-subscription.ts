import type { AllSubscribed, AllSubscribeOptions, ClientPort, RawEvent } from '../client/port.js';
import { pause } from '../client/timed.js';
import type {
  FamilyShapes,
  Position,
  RecordedEvent,
  SubscribeOptions,
  Subscription,
  SubscriptionState,
} from '../event-store.js';
import type { StoreLog } from '../store-log.js';
import type { Codec } from '../store/codec.js';
import { familyFinder } from '../store/families.js';
import type { Reader } from '../store/reader.js';
import { pauseAfterBatchMs } from './gathering.js';

const BACKOFF_FIRST_MS = 50;
const BACKOFF_MOST_MS = 5_000;
/**
 * How often the server reports how far it has searched: once per this number × 32 events that the filter leaves out.
 */
const CHECKPOINT_INTERVAL = 8;
/** A pause shorter than a timer can measure is skipped. */
const GATHER_LEAST_MS = 1;

export interface AllSubscriptionParts {
  readonly client: ClientPort;
  readonly reader: Reader;
  readonly codec: Codec;
  readonly log: StoreLog | undefined;
  /** Called when a session ended unexpectedly. */
  readonly onDown: (cause: unknown) => void;
  /** Called for each event that the server delivered, with its commit position. */
  readonly onSeen: (commit: bigint) => void;
}

/**
 * A $all subscription that reconnects by itself. Its position moves only once a batch was processed; the checkpoints
 * that the server reports run ahead of that, and serve here only to notice that the head was reached.
 */
export class AllSubscription implements Subscription {
  readonly #parts: AllSubscriptionParts;
  readonly #options: SubscribeOptions;
  readonly #ended = new AbortController();
  readonly #familyOf: (streamId: string) => FamilyShapes | undefined;
  readonly #types: ReadonlySet<string> | undefined;
  readonly done: Promise<void>;
  state: SubscriptionState = 'catching-up';
  since = new Date().toISOString();
  position: Position | 'start';
  #backoffMs = BACKOFF_FIRST_MS;

  constructor(parts: AllSubscriptionParts, options: SubscribeOptions) {
    this.#parts = parts;
    this.#options = options;
    this.#familyOf = familyFinder(options.families);
    this.#types = options.filter && new Set(options.filter.types);
    this.position = options.from;
    const abort = (): void => this.#ended.abort();
    options.signal?.addEventListener('abort', abort, { once: true });
    if (options.signal?.aborted === true) abort();
    this.done = this.#run().finally(() => options.signal?.removeEventListener('abort', abort));
  }

  stop(): Promise<void> {
    this.#ended.abort();
    return this.done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      try {
        await this.#session();
      } catch (cause) {
        this.#fellDown(cause);
        await pause(this.#backoffMs, signal);
        this.#backoffMs = Math.min(this.#backoffMs * 2, BACKOFF_MOST_MS);
      }
    }
  }

  /** Runs one subscription of the client, from the last processed position on; rejects when it ends by itself. */
  async #session(): Promise<void> {
    const head = await this.#parts.reader.head();
    if (this.#ended.signal.aborted) return;
    const session = new Session();
    const source = this.#parts.client.subscribeToAll({
      fromPosition: this.position,
      filter: this.#serverFilter(),
      waitingMax: this.#options.batchMax,
    });
    const stop = (): void => session.wake();
    this.#ended.signal.addEventListener('abort', stop);
    session.listenTo(source, head);
    this.#enter('catching-up');
    if (isAtOrPast(this.position, head)) session.hasCaughtUp = true;
    try {
      await this.#pump(source, session, head);
    } finally {
      this.#ended.signal.removeEventListener('abort', stop);
      await source.unsubscribe().catch(() => undefined);
    }
  }

  async #pump(source: AllSubscribed, session: Session, head: Position | 'start'): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const batch = this.#take(source);
      if (batch.length > 0) {
        const began = performance.now();
        await this.#process(batch);
        if (isAtOrPast(this.position, head)) session.hasCaughtUp = true;
        if (session.hasCaughtUp) await this.#gather(batch.length, performance.now() - began);
      } else if (session.error !== undefined) {
        throw session.error;
      } else {
        if (session.hasCaughtUp) this.#enter('live');
        await session.woken();
      }
    }
  }

  /** Returns the events that have arrived, at most batchMax. */
  #take(source: AllSubscribed): RecordedEvent[] {
    const batch: RecordedEvent[] = [];
    while (batch.length < this.#options.batchMax) {
      const resolved = source.read();
      if (resolved === null) break;
      const event = resolved.event && this.#recorded(resolved.event);
      if (event !== undefined) batch.push(event);
    }
    return batch;
  }

  /**
   * Pauses after a batch. A full batch means that the subscription is behind, so the next one follows at once; after
   * others it pauses, at most gatherMaxMs.
   */
  async #gather(processed: number, tookMs: number): Promise<void> {
    const { gatherMaxMs = 0, batchMax } = this.#options;
    if (processed === batchMax) return;
    const waitMs = Math.min(gatherMaxMs, pauseAfterBatchMs(processed, tookMs));
    if (waitMs >= GATHER_LEAST_MS) await pause(waitMs, this.#ended.signal);
  }

  #recorded(raw: RawEvent): RecordedEvent | undefined {
    if (raw.position !== undefined) this.#parts.onSeen(raw.position.commit);
    if (this.#types !== undefined && !this.#types.has(raw.type)) return undefined;
    const family = this.#familyOf(raw.streamId);
    return family && this.#parts.codec.decode(family, raw);
  }

  async #process(batch: readonly RecordedEvent[]): Promise<void> {
    const { position } = batch.at(-1)!;
    await this.#options.onEvents(batch, position);
    this.position = position;
    this.#backoffMs = BACKOFF_FIRST_MS;
  }

  /** The server supports one filter: by type if types are requested, because that leaves out more, else by stream. */
  #serverFilter(): AllSubscribeOptions['filter'] {
    const checkpointInterval = CHECKPOINT_INTERVAL;
    if (this.#types !== undefined)
      return { by: 'type', prefixes: [...this.#types], checkpointInterval };
    const prefixes = this.#options.families.map((family) => `${family.name}-`);
    return { by: 'stream', prefixes, checkpointInterval };
  }

  #fellDown(cause: unknown): void {
    if (this.#ended.signal.aborted) return;
    const { log, onDown } = this.#parts;
    log?.warn({ err: cause, backoffMs: this.#backoffMs }, 'subscription: down, will resubscribe');
    this.#enter('down', cause);
    onDown(cause);
  }

  #enter(state: SubscriptionState, cause?: unknown): void {
    if (this.state === state) return;
    this.state = state;
    this.since = new Date().toISOString();
    this.#options.onState?.(state, cause);
  }
}

/** What one subscription of the client has reported so far, and the waiter to be woken by its next report. */
class Session {
  error: Error | undefined;
  hasCaughtUp = false;
  #wakes = false;
  #waiter: (() => void) | undefined;

  listenTo(source: AllSubscribed, head: Position | 'start'): void {
    // These listeners are never removed: a cancelled subscription may emit one more error, which would otherwise be
    // unhandled.
    source.on('error', (error: Error) => this.#fail(error));
    source.on('end', () => this.#fail(new Error('the server ended the subscription')));
    source.on('close', () => this.#fail(new Error('the subscription closed')));
    source.on('readable', () => this.wake());
    source.on('caughtUp', () => this.#caughtUp());
    source.on('checkpoint', (searched: Position) => {
      if (isAtOrPast(searched, head)) this.#caughtUp();
    });
  }

  #caughtUp(): void {
    this.hasCaughtUp = true;
    this.wake();
  }

  wake(): void {
    this.#wakes = true;
    this.#waiter?.();
  }

  /** Resolves as soon as `wake` was called since this last resolved. */
  async woken(): Promise<void> {
    if (!this.#wakes) await new Promise<void>((resolve) => (this.#waiter = resolve));
    this.#waiter = undefined;
    this.#wakes = false;
  }

  #fail(error: Error): void {
    this.error ??= error;
    this.wake();
  }
}

function isAtOrPast(position: Position | 'start', head: Position | 'start'): boolean {
  if (head === 'start') return true;
  return position !== 'start' && position.commit >= head.commit;
}
