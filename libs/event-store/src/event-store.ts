import type { EventMetadata, SchemasFor, StoredEvent, StoredShape } from '@scara/contracts/events';
import type { EventUnreadable } from './errors.js';
import type { StoreLog } from './store-log.js';
import type { Vault } from './vault/vault.js';

/** The place of an event in the whole store. Both numbers only grow; the projector's checkpoint is a Position. */
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
   * Folds one event into the state. Pure and total: accepts every event. `actor` is the account that wrote the event,
   * for states that a rule asks for it. An exception here is a bug; it stops the command before anything is sent.
   */
  evolve(state: S, event: E, actor?: number): S;
  readonly schemas: SchemasFor<E>;
  /** The association that the stream belongs to; a command for another association is refused. */
  associationOf?(id: string): number | null;
}

/** The part of a family that reading needs; an entry of `families` in @scara/contracts fits once its name is added. */
export interface FamilyShapes {
  readonly name: string;
  // Events of different types have different data types; reading checks each event against its own schema.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly schemas: Readonly<Record<string, StoredShape<any>>>;
}

/** Everything about a command beside its decision: its id, its author, the association. */
export interface CommandContext {
  /** A uuid made by the browser and kept until the command is answered; the same id means the same command. */
  readonly commandId: string;
  /**
   * True if the id was derived from the work and not made by a browser, so that another user who continues the work
   * sends the same command. Otherwise the same id from another user is refused.
   */
  readonly isContinuable?: boolean | undefined;
  /** The command as it was received; only its fingerprint is stored. */
  readonly command: unknown;
  /** Account id; 0 is the system. */
  readonly actor: number;
  readonly role: number;
  /** null only for events that belong to no association. */
  readonly associationId: number | null;
  readonly onBehalfOf?: number | undefined;
  readonly approvedBy?: number | undefined;
  readonly reason?: string | undefined;
  /** Both default to the command id. */
  readonly correlationId?: string | undefined;
  readonly causationId?: string | undefined;
}

/** The result of a decision; `Decision` of @scara/domain/kernel has this shape. */
export type Decided<E, R> =
  | { readonly ok: true; readonly events: readonly E[] }
  | { readonly ok: false; readonly rejection: R };

/**
 * The result of a command. `revision` and `position` are those of its last event, or of the stream's head if the
 * command changed nothing (-1n and 0n if there is no stream). `repeated` is true if the command had been executed
 * before; `events` are then those of the first execution. `state` is the state with the command's events in it; it is
 * missing if `repeated`.
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
  /** If-Match: the revision that the user edited; if the head is another one, ConflictError is thrown. */
  readonly expectedRevision?: bigint | undefined;
  /** How many times to read and decide again after losing a race; 3 by default. */
  readonly retriesMax?: number | undefined;
}

export interface LoadOptions {
  /** Fold up to and including this revision. */
  readonly atRevision?: bigint | undefined;
  /**
   * Personal fields may stay sealed, which spares opening them for a caller that does not need them. A state that is
   * not in memory is then read from the stream and not kept there.
   */
  readonly mayBeSealed?: boolean | undefined;
  /** Fold up to and including this instant, 'YYYY-MM-DDTHH:mm:ss.sssZ'. */
  readonly atInstant?: string | undefined;
}

export interface Loaded<S> {
  readonly state: S;
  /** Revision of the last folded event, -1n if there is none. */
  readonly revision: bigint;
  /** Commit position of that event, 0n if there is none. */
  readonly position: bigint;
}

export interface RecordedEvent<E extends StoredEvent = StoredEvent> {
  readonly id: string;
  readonly streamId: string;
  /** Name of the stream's family. */
  readonly family: string;
  readonly revision: bigint;
  readonly position: Position;
  /** When the server wrote it, UTC instant with milliseconds. */
  readonly created: string;
  readonly type: E['type'];
  /**
   * In the current schema version. Personal fields are sealed in events from subscriptions and readAllForward, and open
   * in events from readStream.
   */
  readonly data: E['data'];
  readonly metadata: EventMetadata;
  /**
   * Set if this version cannot read the event; `data` is then as it was stored. Only subscriptions and readAllForward
   * deliver such an event, so that its association can be parked while the others go on.
   */
  readonly unreadable?: EventUnreadable;
}

export type SubscriptionState = 'live' | 'catching-up' | 'down';

export interface SubscribeOptions {
  /** Delivers the events after this position; a stored checkpoint can be passed as it is. */
  readonly from: Position | 'start';
  readonly families: readonly FamilyShapes[];
  /** Delivers only these event types, if given. */
  readonly filter?: { readonly types: readonly string[] } | undefined;
  /** At most this many events in one call. */
  readonly batchMax: number;
  /** Under load, each batch starts up to this many ms after the one before it, so that batches grow; 0 by default. */
  readonly gatherMaxMs?: number | undefined;
  /**
   * Called with one batch at a time, in order; the next batch is delivered after the promise resolves. `checkpoint` is
   * the position of the batch's last event. If it rejects, the subscription goes down and delivers the same events
   * again.
   */
  readonly onEvents: (batch: readonly RecordedEvent[], checkpoint: Position) => Promise<void>;
  readonly onState?: (state: SubscriptionState, cause?: unknown) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface Subscription {
  readonly state: SubscriptionState;
  /** Instant of the last change of state. */
  readonly since: string;
  /** Position of the last event that was processed. */
  readonly position: Position | 'start';
  /** Resolves when the current batch is done and no other will follow. */
  stop(): Promise<void>;
  /** Resolves after stop or abort; never rejects. */
  readonly done: Promise<void>;
}

export interface AllPage {
  readonly events: readonly RecordedEvent[];
  /** Where the next page starts; equals the requested position if there is nothing more. */
  readonly next: Position | 'start';
  readonly atEnd: boolean;
}

/** One event as the server stores it, with data and metadata unparsed. */
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
  /** Where the next page starts; equals the requested position if there is nothing more. */
  readonly next: Position | 'start';
  readonly atEnd: boolean;
}

export interface StoreHealth {
  readonly status: 'up' | 'down';
  /** Instant of the last change. */
  readonly since: string;
  /** Message of the last error while down. */
  readonly cause?: string;
  /** Number of streams whose folded state is in memory. */
  readonly cached: number;
}

/** The only access to the events; one instance per process. Throws StoreErrors only; see errors.ts. */
export interface EventStore {
  /**
   * Folds the stream, decides, and appends all events of the command at once, at the revision that the decision was
   * based on. A refusal changes nothing. Throws ConflictError, CommandIdReused, MetadataMissing, EventInvalid,
   * EventTooLarge, StoreUnavailable or OutcomeUnknown, the last two within 6 s.
   */
  decide<S, E extends StoredEvent, R>(
    family: StreamFamily<S, E>,
    id: string,
    context: CommandContext,
    decide: (state: S) => Decided<E, R>,
    options?: DecideOptions,
  ): Promise<Outcome<E, R, S>>;

  /** Returns the stream's state at its head, or as of `options`. Personal fields are open. */
  load<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    id: string,
    options?: LoadOptions,
  ): Promise<Loaded<S>>;

  /**
   * Returns the stream's state as this process last knew it, without asking the store; it may be stale, and serves to
   * guess what else must be read. Undefined if it is not in memory.
   */
  remembered<S, E extends StoredEvent>(family: StreamFamily<S, E>, id: string): S | undefined;

  /** Returns true if the stream, as this process last knew it, contains the events of the command with this id. */
  isDone<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    id: string,
    command: string,
  ): boolean;

  /** Yields the stream's events in order, with personal fields open; nothing if there is no stream. */
  readStream<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    id: string,
    options?: { readonly fromRevision?: bigint; readonly maxCount?: number },
  ): AsyncIterable<RecordedEvent<E>>;

  subscribeAll(options: SubscribeOptions): Subscription;

  /**
   * Returns at most maxCount stored events after `from`, without those of other families; personal fields are sealed.
   * For rebuilds.
   */
  readAllForward(
    from: Position | 'start',
    maxCount: number,
    families: readonly FamilyShapes[],
  ): Promise<AllPage>;

  /**
   * Returns at most maxCount events after `from`, of all streams and of the server itself, byte for byte. For tree
   * heads.
   */
  readStored(from: Position | 'start', maxCount: number): Promise<StoredPage>;

  /** Yields a stream's events byte for byte; nothing if there is no stream. */
  storedStream(stream: string): AsyncIterable<StoredFact>;

  /** Returns the last events of a stream, newest first; none if there is no stream. */
  lastStored(stream: string, maxCount: number): Promise<readonly StoredFact[]>;

  /**
   * Appends an event of this library itself, which no command caused, after revision `after` (-1n: there is no stream
   * yet), with a new id. Returns false, and writes nothing, if another event is already there.
   */
  appendOwn(
    family: FamilyShapes,
    stream: string,
    after: bigint,
    event: StoredEvent,
  ): Promise<boolean>;

  /** Returns the position of the store's last event, including system events; 'start' if the store is empty. */
  head(): Promise<Position | 'start'>;

  /** Returns true if the store holds no events but the server's own. */
  isEmpty(): Promise<boolean>;

  /**
   * Returns the id of the event at exactly this position, undefined if there is none. Serves to check that the store is
   * still the one that the position came from.
   */
  idAt(position: Position): Promise<string | undefined>;

  /** Returns the uuid of this store, created by the first process that asks; another uuid means another store. */
  epoch(): Promise<string>;

  health(): StoreHealth;

  /** Ends subscriptions and the connection, after the commands in progress are done. */
  dispose(): Promise<void>;
}

export interface EventStoreOptions {
  /** esdb:// or esdb+discover://. */
  readonly connectionString: string;
  /** Needed to decide and to open personal fields; the projector works without a vault. */
  readonly vault?: Vault | undefined;
  readonly log?: StoreLog | undefined;
  /** Number of streams whose folded state stays in memory; 2 000 by default. */
  readonly cacheMax?: number | undefined;
  /** About how many bytes these states may take together; 64 MiB by default. */
  readonly cacheBytesMax?: number | undefined;
  /** How long one append, or one page of a read, may stay unanswered; 4 500 by default. */
  readonly appendTimeoutMs?: number | undefined;
}
