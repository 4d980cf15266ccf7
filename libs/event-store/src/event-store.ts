import type { EventMetadata, SchemasFor, StoredEvent, StoredShape } from '@scara/contracts/events';
import type { EventUnreadable } from './errors.js';
import type { StoreLog } from './store-log.js';
import type { Vault } from './vault/vault.js';

/** Where an event stands in the whole store. Both numbers only grow; the projector's checkpoint is one. */
export interface Position {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** One kind of stream: its name, how its state is folded, how its events are stored. */
export interface StreamFamily<S, E extends StoredEvent> {
  readonly name: string;
  /** `association-7` for id '7': the family's name, a hyphen, the id. */
  streamOf(id: string): string;
  readonly initial: S;
  /**
   * Pure and total: believes every event. `actor` is who wrote it, for states that some rule asks it of. Throwing here
   * is a bug and stops the command before anything is sent.
   */
  evolve(state: S, event: E, actor?: number): S;
  readonly schemas: SchemasFor<E>;
  /** The association that the stream belongs to; the command's own must be the same one. */
  associationOf?(id: string): number | null;
}

/** What reading asks of a family; the entries of `families` in @scara/contracts fit with their names beside. */
export interface FamilyShapes {
  readonly name: string;
  // Shapes of different events share no data type, and reading checks each against its own schema.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly schemas: Readonly<Record<string, StoredShape<any>>>;
}

/** Who commands what, beside the command itself. */
export interface CommandContext {
  /** uuid made by the browser and kept until answered: the same one again is the same command. */
  readonly commandId: string;
  /**
   * The id was made of the work and not by a browser: another person who goes on with the work sends the same command.
   * Without it another person's command is another one, and its id refused.
   */
  readonly isContinuable?: boolean | undefined;
  /** The command as it came; only its fingerprint is stored. */
  readonly command: unknown;
  /** Account id; 0 is the system. */
  readonly actor: number;
  readonly role: number;
  /** null only for facts that belong to no association. */
  readonly associationId: number | null;
  readonly onBehalfOf?: number | undefined;
  readonly approvedBy?: number | undefined;
  readonly reason?: string | undefined;
  /** Both are the command id when left out. */
  readonly correlationId?: string | undefined;
  readonly causationId?: string | undefined;
}

/** What a decision answers; `Decision` of @scara/domain/kernel has this shape. */
export type Decided<E, R> =
  | { readonly ok: true; readonly events: readonly E[] }
  | { readonly ok: false; readonly rejection: R };

/**
 * What became of a command. `revision` and `position` are those of its last event; where it changed nothing, those of
 * the stream's head (-1n and 0n without a stream). `repeated`: it was already done, and these are its first events.
 * `state` is what it was decided on with its events in it; missing where it is `repeated`.
 */
export type Outcome<E, R, S = unknown> =
  | {
      readonly ok: true;
      readonly events: readonly E[];
      readonly repeated: boolean;
      readonly revision: bigint;
      readonly position: bigint;
      readonly state?: S;
    }
  | { readonly ok: false; readonly rejection: R };

export interface DecideOptions {
  /** If-Match: the revision that the person edited; another head answers ConflictError. */
  readonly expectedRevision?: bigint | undefined;
  /** How many times to read and decide again after losing a race; 3 unless told. */
  readonly retriesMax?: number | undefined;
}

export interface LoadOptions {
  /** Fold up to and with this revision. */
  readonly atRevision?: bigint | undefined;
  /**
   * Personal fields may stay sealed: whoever asks nothing of them spares opening them. What is not in memory is read from
   * the stream and not kept there.
   */
  readonly mayBeSealed?: boolean | undefined;
  /** Fold up to and with this instant, 'YYYY-MM-DDTHH:mm:ss.sssZ'. */
  readonly atInstant?: string | undefined;
}

export interface Loaded<S> {
  readonly state: S;
  /** Revision of the last folded event, -1n when there is none. */
  readonly revision: bigint;
  /** Commit position of that event, 0n when there is none. */
  readonly position: bigint;
}

export interface RecordedEvent<E extends StoredEvent = StoredEvent> {
  readonly id: string;
  readonly streamId: string;
  /** Name of its family. */
  readonly family: string;
  readonly revision: bigint;
  readonly position: Position;
  /** When the server wrote it, UTC instant with milliseconds. */
  readonly created: string;
  readonly type: E['type'];
  /** In today's shape. From subscriptions and readAllForward personal fields are sealed; from readStream they are open. */
  readonly data: E['data'];
  readonly metadata: EventMetadata;
  /** Set when this version cannot read the event; `data` is then as it was stored. Only subscriptions and
   * readAllForward deliver such an event, so that one association can be parked and the others go on. */
  readonly unreadable?: EventUnreadable;
}

export type SubscriptionState = 'live' | 'catching-up' | 'down';

export interface SubscribeOptions {
  /** Events after this position; a stored checkpoint goes in as it is. */
  readonly from: Position | 'start';
  readonly families: readonly FamilyShapes[];
  /** Only these event types, when given. */
  readonly filter?: { readonly types: readonly string[] } | undefined;
  /** At most this many events in one call. */
  readonly batchMax: number;
  /** Under load a batch waits up to this many ms after the one before it, so that they grow; 0 unless told. */
  readonly gatherMaxMs?: number | undefined;
  /**
   * Called with one batch at a time, in order; the next is not taken before it resolves. `checkpoint` is the position
   * of the batch's last event. When it rejects, the subscription goes down and delivers the same events again.
   */
  readonly onEvents: (batch: readonly RecordedEvent[], checkpoint: Position) => Promise<void>;
  readonly onState?: (state: SubscriptionState, cause?: unknown) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface Subscription {
  readonly state: SubscriptionState;
  /** Instant of the last change of state. */
  readonly since: string;
  /** The last position whose batch was processed. */
  readonly position: Position | 'start';
  /** Resolves when the batch in flight is done and nothing will follow. */
  stop(): Promise<void>;
  /** Resolves after stop or abort; never rejects. */
  readonly done: Promise<void>;
}

export interface AllPage {
  readonly events: readonly RecordedEvent[];
  /** Where the next page starts; equals the asked position when there is nothing more. */
  readonly next: Position | 'start';
  readonly atEnd: boolean;
}

/** One event as the server keeps it, nothing of it read. */
export interface StoredFact {
  readonly streamId: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  /** When the server wrote it. */
  readonly created: Date;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly position: Position;
}

export interface StoredPage {
  readonly facts: readonly StoredFact[];
  /** Where the next page starts; equals the asked position when there is nothing more. */
  readonly next: Position | 'start';
  readonly atEnd: boolean;
}

export interface StoreHealth {
  readonly status: 'up' | 'down';
  /** Instant of the last change. */
  readonly since: string;
  /** The last error's message while down. */
  readonly cause?: string;
  /** Streams whose folded state is in memory. */
  readonly cached: number;
}

/** The only way to the facts. One of these per process. Errors are StoreError's; see errors.ts. */
export interface EventStore {
  /**
   * Folds the stream, decides, appends all events of the command at once at the revision that was decided on.
   * A refusal changes nothing. Throws ConflictError, CommandIdReused, MetadataMissing, EventInvalid, EventTooLarge,
   * StoreUnavailable or OutcomeUnknown, the last two within 6 s.
   */
  decide<S, E extends StoredEvent, R>(
    family: StreamFamily<S, E>,
    id: string,
    context: CommandContext,
    decide: (state: S) => Decided<E, R>,
    options?: DecideOptions,
  ): Promise<Outcome<E, R, S>>;

  /** The stream's state at its head, or as it was then. Personal fields are open. */
  load<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    id: string,
    options?: LoadOptions,
  ): Promise<Loaded<S>>;

  /**
   * The stream's state as this process last knew it, without a look at the store: what is to be read beside may be guessed
   * from it. Undefined where it is not in memory.
   */
  remembered<S, E extends StoredEvent>(family: StreamFamily<S, E>, id: string): S | undefined;

  /** True where the stream, as this process last knew it, holds what the command did. */
  isDone<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    id: string,
    command: string,
  ): boolean;

  /** The stream's events in order, personal fields open; nothing when there is no stream. */
  readStream<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    id: string,
    options?: { readonly fromRevision?: bigint; readonly maxCount?: number },
  ): AsyncIterable<RecordedEvent<E>>;

  subscribeAll(options: SubscribeOptions): Subscription;

  /** At most maxCount stored events after `from`, less those of other families; sealed. For rebuilds. */
  readAllForward(
    from: Position | 'start',
    maxCount: number,
    families: readonly FamilyShapes[],
  ): Promise<AllPage>;

  /** At most maxCount events after `from`, of every stream and the server's own, byte for byte. For tree heads. */
  readStored(from: Position | 'start', maxCount: number): Promise<StoredPage>;

  /** A stream's events byte for byte; nothing when there is no stream. */
  storedStream(stream: string): AsyncIterable<StoredFact>;

  /** The last events of a stream, the newest first; nothing when there is no stream. */
  lastStored(stream: string, maxCount: number): Promise<readonly StoredFact[]>;

  /**
   * Writes what this library itself has to say of the store, and nobody commands: at `after` (-1n: there is no stream yet),
   * under a new id. False where another event stands there, and nothing was written.
   */
  appendOwn(
    family: FamilyShapes,
    stream: string,
    after: bigint,
    event: StoredEvent,
  ): Promise<boolean>;

  /** Position of the store's last event, system events counted; 'start' when it is empty. */
  head(): Promise<Position | 'start'>;

  /** True where nobody wrote anything yet, whatever the server wrote for itself. */
  isEmpty(): Promise<boolean>;

  /** Id of the event at exactly this position, undefined when there is none: is this still the store it came from? */
  idAt(position: Position): Promise<string | undefined>;

  /** uuid of this store, made once by whoever comes first; another one means another store. */
  epoch(): Promise<string>;

  health(): StoreHealth;

  /** Ends subscriptions and the connection; commands in flight are waited for. */
  dispose(): Promise<void>;
}

export interface EventStoreOptions {
  /** esdb:// or esdb+discover://. */
  readonly connectionString: string;
  /** Needed to decide, and to open personal fields; the projector goes without. */
  readonly vault?: Vault | undefined;
  readonly log?: StoreLog | undefined;
  /** Streams whose folded state stays in memory; 2 000 unless told. */
  readonly cacheMax?: number | undefined;
  /** About how many bytes they may hold together; 64 MiB unless told. */
  readonly cacheBytesMax?: number | undefined;
  /** How long one append, or one page of a read, may stay unanswered; 4 500 unless told. */
  readonly appendTimeoutMs?: number | undefined;
}
