import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '@scara/contracts/events';
import { Breaker } from './client/breaker.js';
import type { ClientPort, RawEvent } from './client/port.js';
import { sharedClient } from './client/shared-client.js';
import { StoreUnavailable } from './errors.js';
import type {
  AllPage,
  CommandContext,
  Decided,
  DecideOptions,
  EventStore,
  EventStoreOptions,
  FamilyShapes,
  Loaded,
  LoadOptions,
  Outcome,
  Position,
  RecordedEvent,
  StoredFact,
  StoredPage,
  StoreHealth,
  StreamFamily,
  SubscribeOptions,
  Subscription,
} from './event-store.js';
import { Appender } from './store/appender.js';
import { Codec } from './store/codec.js';
import { Decider } from './store/decider.js';
import { storeEpoch } from './store/epoch.js';
import { familyFinder } from './store/families.js';
import { type Folded, FoldedStreams, withEvent } from './store/folded-streams.js';
import { Reader } from './store/reader.js';
import { StreamQueue } from './store/stream-queue.js';
import { AllSubscription } from './subscription/all-subscription.js';

const CACHE_MAX = 2_000;
/** About as much as the rest of a process takes. */
const CACHE_BYTES_MAX = 64 * 1024 * 1024;
/** Together with the read-back that follows, a command is refused within 6 s (reliability.md, row 12). */
const APPEND_TIMEOUT_MS = 4_500;
const PROBE_TIMEOUT_MS = 1_000;
const WAITING_PER_STREAM_MAX = 1_000;

/**
 * Opens the store behind a connection string. Connects on first use; two stores of one process share one connection.
 */
export function openEventStore(options: EventStoreOptions): EventStore {
  return new EventStoreOverClient(sharedClient(options.connectionString), options);
}

/** An EventStore over a given client; `openEventStore` creates it over the process's shared client. */
export class EventStoreOverClient implements EventStore {
  readonly #client: ClientPort;
  readonly #options: EventStoreOptions;
  readonly #timeoutMs: number;
  readonly #reader: Reader;
  readonly #codec: Codec;
  readonly #breaker: Breaker;
  readonly #folded: FoldedStreams;
  readonly #queue = new StreamQueue(WAITING_PER_STREAM_MAX);
  readonly #appender: Appender;
  readonly #decider: Decider;
  readonly #subscriptions = new Set<AllSubscription>();
  readonly #stopForgetting: (() => void) | undefined;
  #epoch: Promise<string> | undefined;

  constructor(client: ClientPort, options: EventStoreOptions) {
    const { vault, log } = options;
    this.#client = client;
    this.#options = options;
    this.#timeoutMs = options.appendTimeoutMs ?? APPEND_TIMEOUT_MS;
    this.#reader = new Reader(client, this.#timeoutMs);
    this.#codec = new Codec(vault);
    this.#breaker = new Breaker(
      () => this.#reader.head(PROBE_TIMEOUT_MS),
      () => client.renew?.(),
      log,
    );
    this.#folded = new FoldedStreams(this.#reader, this.#codec, {
      countMax: options.cacheMax ?? CACHE_MAX,
      bytesMax: options.cacheBytesMax ?? CACHE_BYTES_MAX,
    });
    this.#appender = new Appender(client, this.#reader, this.#breaker, this.#timeoutMs);
    this.#decider = new Decider(
      {
        reader: this.#reader,
        appender: this.#appender,
        codec: this.#codec,
        folded: this.#folded,
        queue: this.#queue,
        breaker: this.#breaker,
        vault,
      },
      WAITING_PER_STREAM_MAX,
    );
    // Cached states contain open personal fields, so an erasure must clear them too.
    this.#stopForgetting = vault?.onErased(() => this.#folded.forgetAll());
  }

  decide<S, E extends StoredEvent, R>(
    family: StreamFamily<S, E>,
    id: string,
    context: CommandContext,
    decide: (state: S) => Decided<E, R>,
    options: DecideOptions = {},
  ): Promise<Outcome<E, R, S>> {
    return this.#decider.decide(family, id, context, decide, options);
  }

  async load<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    id: string,
    options: LoadOptions = {},
  ): Promise<Loaded<S>> {
    if (options.atRevision !== undefined || options.atInstant !== undefined) {
      return this.#loadAt(family, id, options);
    }
    const stream = family.streamOf(id);
    const isUnopened =
      options.mayBeSealed === true && this.#folded.remembered(stream) === undefined;
    const { state, revision, position } = isUnopened
      ? await this.#reading(() => this.#folded.sealed(family, stream))
      : await this.#current(family, stream);
    return { state, revision, position };
  }

  remembered<S, E extends StoredEvent>(family: StreamFamily<S, E>, id: string): S | undefined {
    return this.#folded.remembered<S>(family.streamOf(id))?.state;
  }

  isDone<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    id: string,
    command: string,
  ): boolean {
    return this.#folded.remembered<S>(family.streamOf(id))?.commands.has(command) === true;
  }

  async *readStream<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    id: string,
    options: { readonly fromRevision?: bigint; readonly maxCount?: number } = {},
  ): AsyncGenerator<RecordedEvent<E>, void, undefined> {
    const { fromRevision, maxCount } = options;
    for await (const raws of this.#pages(family.streamOf(id), fromRevision, maxCount)) {
      for (const event of await this.#codec.decodeOpen(family, raws)) {
        yield event as RecordedEvent<E>;
      }
    }
  }

  subscribeAll(options: SubscribeOptions): Subscription {
    const subscription = new AllSubscription(
      {
        client: this.#client,
        reader: this.#reader,
        codec: this.#codec,
        log: this.#options.log,
        onDown: (cause) => this.#breaker.suspect(cause),
        onSeen: (commit) => {
          this.#decider.saw(commit);
          this.#folded.saw(commit);
        },
      },
      options,
    );
    this.#subscriptions.add(subscription);
    void subscription.done.then(() => this.#subscriptions.delete(subscription));
    return subscription;
  }

  async readAllForward(
    from: Position | 'start',
    maxCount: number,
    families: readonly FamilyShapes[],
  ): Promise<AllPage> {
    const raws = await this.#reading(() => this.#reader.allAfter(from, maxCount));
    const familyOf = familyFinder(families);
    const events: RecordedEvent[] = [];
    for (const raw of raws) {
      const family = familyOf(raw.streamId);
      if (family !== undefined) events.push(this.#codec.decode(family, raw));
    }
    return { events, next: raws.at(-1)?.position ?? from, atEnd: raws.length < maxCount };
  }

  async readStored(from: Position | 'start', maxCount: number): Promise<StoredPage> {
    const raws = await this.#reading(() => this.#reader.allAfter(from, maxCount));
    const facts = raws.map(storedFact);
    return { facts, next: facts.at(-1)?.position ?? from, atEnd: raws.length < maxCount };
  }

  async *storedStream(stream: string): AsyncGenerator<StoredFact, void, undefined> {
    for await (const raws of this.#pages(stream)) yield* raws.map(storedFact);
  }

  async lastStored(stream: string, maxCount: number): Promise<readonly StoredFact[]> {
    const raws = await this.#reading(() => this.#reader.lastOf(stream, maxCount));
    return raws.map(storedFact);
  }

  async appendOwn(
    family: FamilyShapes,
    stream: string,
    after: bigint,
    event: StoredEvent,
  ): Promise<boolean> {
    this.#breaker.check();
    const commandId = randomUUID();
    const events = await this.#codec.encode(family, this.#codec.check(family, [event]), {
      actor: 0,
      role: 0,
      associationId: null,
      commandId,
      fingerprint: stream,
      correlationId: commandId,
      causationId: commandId,
    });
    const { kind } = await this.#appender.append(stream, after, events, performance.now());
    return kind === 'appended';
  }

  head(): Promise<Position | 'start'> {
    return this.#reading(() => this.#reader.head());
  }

  isEmpty(): Promise<boolean> {
    return this.#reading(() => this.#reader.isEmpty());
  }

  idAt(position: Position): Promise<string | undefined> {
    return this.#reading(() => this.#reader.idAt(position));
  }

  epoch(): Promise<string> {
    this.#epoch ??= this.#reading(() =>
      storeEpoch(this.#client, this.#reader, this.#timeoutMs),
    ).catch((error: unknown) => {
      this.#epoch = undefined;
      throw error;
    });
    return this.#epoch;
  }

  health(): StoreHealth {
    return { ...this.#breaker.state, cached: this.#folded.size };
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
    await this.#queue.idle();
    this.#stopForgetting?.();
    this.#breaker.end();
    this.#folded.forgetAll();
    await this.#client.dispose();
  }

  /**
   * Returns the state at the head: the one in memory if the tail of $all proves it current, else after reading the rest
   * of the stream.
   */
  async #current<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    stream: string,
  ): Promise<Folded<S>> {
    this.#breaker.check();
    const streams = this.#folded;
    const isCaughtUp = streams.isFollowed(stream) && (await this.#reading(() => streams.catchUp()));
    const followed = (): Folded<S> | undefined =>
      isCaughtUp ? streams.followed<S>(stream) : undefined;
    const known = followed();
    if (known !== undefined) return known;
    // The newer event that was noted may be an append of this process that is not answered yet: wait for the stream's
    // turn. A queue that is full says nothing of the server.
    return this.#queue.run(
      stream,
      async () => followed() ?? (await this.#reading(() => streams.current(family, stream))),
    );
  }

  async #loadAt<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    id: string,
    { atRevision, atInstant }: LoadOptions,
  ): Promise<Loaded<S>> {
    let loaded: Loaded<S> = { state: family.initial, revision: -1n, position: 0n };
    for await (const event of this.readStream(family, id)) {
      if (atRevision !== undefined && event.revision > atRevision) break;
      if (atInstant !== undefined && event.created > atInstant) break;
      loaded = {
        state: withEvent(family, loaded.state, event),
        revision: event.revision,
        position: event.position.commit,
      };
    }
    return loaded;
  }

  async *#pages(
    stream: string,
    fromRevision = 0n,
    maxCount?: number,
  ): AsyncGenerator<RawEvent[], void, undefined> {
    const pages = this.#reader.pages(stream, fromRevision, maxCount);
    for (;;) {
      const page = await this.#reading(() => pages.next());
      if (page.done === true) return;
      yield page.value;
    }
  }

  /** Runs a read, and fails at once while the server is known to be away. */
  async #reading<T>(read: () => Promise<T>): Promise<T> {
    this.#breaker.check();
    try {
      return await read();
    } catch (error) {
      if (error instanceof StoreUnavailable) this.#breaker.trip(error);
      throw error;
    }
  }
}

function storedFact(raw: RawEvent): StoredFact {
  const { streamId, revision, id, type, created, isJson } = raw;
  const position = raw.position ?? { commit: 0n, prepare: 0n };
  return { streamId, revision, id, type, created, isJson, position, ...raw.bytes() };
}
