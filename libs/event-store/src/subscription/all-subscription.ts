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
import { restAfter } from './gathering.js';

const BACKOFF_FIRST_MS = 50;
const BACKOFF_MOST_MS = 5_000;
/** How often the server tells how far it searched, in events that our filter leaves out, times 32. */
const CHECKPOINT_INTERVAL = 8;
/** What no timer can wait exactly is not waited at all. */
const GATHER_LEAST_MS = 1;

export interface AllSubscriptionParts {
  readonly client: ClientPort;
  readonly reader: Reader;
  readonly codec: Codec;
  readonly log: StoreLog | undefined;
  /** A session ended against our will. */
  readonly onDown: (cause: unknown) => void;
  /** An event at this commit position was delivered by the server. */
  readonly onSeen: (commit: bigint) => void;
}

/**
 * One $all subscription that heals itself. Its position moves only when a batch was processed; what the server reports
 * as checkpoints runs ahead of that, and serves here to notice the head alone.
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

  /** One subscription of the client, from where the last one was processed to; rejects when it ends by itself. */
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

  /** What has arrived, at most batchMax events. */
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

  /** A full batch means that we are behind, and is followed at once; others rest, at most as long as they may. */
  async #gather(processed: number, tookMs: number): Promise<void> {
    const { gatherMaxMs = 0, batchMax } = this.#options;
    if (processed === batchMax) return;
    const waitMs = Math.min(gatherMaxMs, restAfter(processed, tookMs));
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

  /** The server knows one filter: by type where types are asked for, for they leave out more. */
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

/** What one subscription of the client has told so far, and who waits for it to tell more. */
class Session {
  error: Error | undefined;
  hasCaughtUp = false;
  #wakes = false;
  #waiter: (() => void) | undefined;

  listenTo(source: AllSubscribed, head: Position | 'start'): void {
    // Stays for ever: a cancelled subscription may report once more, and nobody else listens.
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

  /** Resolves when something happened since it last did. */
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
