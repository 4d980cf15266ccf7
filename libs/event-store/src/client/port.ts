import type { EventEmitter } from 'node:events';
import type { Position } from '../event-store.js';

/** One event as the client takes it. Metadata is already in bytes, so that it is serialised only once. */
export interface EncodedEvent {
  readonly id: string;
  readonly contentType: 'application/json';
  readonly type: string;
  readonly data: unknown;
  /** The JSON of `data`, if it was already written. */
  readonly json?: string;
  readonly metadata: Uint8Array;
}

/** One event as the client returns it. */
export interface RawEvent {
  readonly streamId: string;
  readonly id: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly isJson: boolean;
  readonly created: Date;
  readonly position?: Position | undefined;
  /** Data and metadata as the server stores them. Must be called before either is parsed. */
  bytes(): { readonly data: Uint8Array; readonly metadata: Uint8Array };
}

export interface RawResolved {
  readonly event?: RawEvent | undefined;
}

export interface RawAppended {
  readonly nextExpectedRevision: bigint;
  readonly position?: Position | undefined;
}

/** A bounded read in progress: emits `data` with one RawResolved at a time, then `end`, or `error`. */
export interface Read extends Pick<EventEmitter, 'on'> {
  cancel(): Promise<void>;
}

export interface StreamReadOptions {
  readonly fromRevision?: bigint;
  readonly maxCount: number;
  /** Reads backwards from the last event; `fromRevision` is then ignored. */
  readonly isBackwards?: boolean;
}

export interface AllReadOptions {
  readonly fromPosition: Position | 'start' | 'end';
  readonly maxCount: number;
  readonly direction: 'forwards' | 'backwards';
}

export interface AllSubscribeOptions {
  readonly fromPosition: Position | 'start';
  readonly filter: {
    /** Whether the prefixes apply to stream names or to event types. */
    readonly by: 'stream' | 'type';
    readonly prefixes: readonly string[];
    /**
     * How often the server reports how far it has searched: once per this number × 32 events that the filter leaves
     * out.
     */
    readonly checkpointInterval: number;
  };
  /** About how many events may wait in memory for the reader; further ones wait at the server. */
  readonly waitingMax: number;
}

/**
 * A subscription in progress. Emits `readable` when there is something to read, `caughtUp`, and `checkpoint` with a
 * Position, when the server reports them; `error`, `end` or `close` when it is over.
 */
export interface AllSubscribed extends Pick<EventEmitter, 'on'> {
  /** Returns the next event that has arrived, or null. */
  read(): RawResolved | null;
  unsubscribe(): Promise<void>;
}

/** The part of the client that this library uses. An append cannot expect the revision `any`. */
export interface ClientPort {
  appendToStream(
    stream: string,
    events: readonly EncodedEvent[],
    options: { readonly expectedRevision: bigint | 'no_stream' },
  ): Promise<RawAppended>;
  readStream(stream: string, options: StreamReadOptions): Read;
  readAll(options: AllReadOptions): Read;
  subscribeToAll(options: AllSubscribeOptions): AllSubscribed;
  /** Reconnects at once, without the old connection's growing pauses between attempts. */
  renew?(): void;
  dispose(): Promise<void>;
}
