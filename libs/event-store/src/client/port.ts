import type { EventEmitter } from 'node:events';
import type { Position } from '../event-store.js';

/** One event as the client takes it; metadata is already bytes, so that it is serialised once. */
export interface EncodedEvent {
  readonly id: string;
  readonly contentType: 'application/json';
  readonly type: string;
  readonly data: unknown;
  /** Of the data, where it was made already. */
  readonly json?: string;
  readonly metadata: Uint8Array;
}

/** One event as the client gives it. */
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
  /** Data and metadata as the server keeps them; to be asked for before they are parsed. */
  bytes(): { readonly data: Uint8Array; readonly metadata: Uint8Array };
}

export interface RawResolved {
  readonly event?: RawEvent | undefined;
}

export interface RawAppended {
  readonly nextExpectedRevision: bigint;
  readonly position?: Position | undefined;
}

/** A bounded read under way: emits `data` with one RawResolved after the other, then `end`, or `error`. */
export interface Read extends Pick<EventEmitter, 'on'> {
  cancel(): Promise<void>;
}

export interface StreamReadOptions {
  readonly fromRevision?: bigint;
  readonly maxCount: number;
  /** From the last event back; `fromRevision` is not asked then. */
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
    /** Whether streams' names or types of events begin with a prefix. */
    readonly by: 'stream' | 'type';
    readonly prefixes: readonly string[];
    /** How often the server tells how far it searched, in events that the filter leaves out, times 32. */
    readonly checkpointInterval: number;
  };
  /** So many events wait for who reads them at most, and a few more; the others wait at the server. */
  readonly waitingMax: number;
}

/**
 * A subscription under way. Emits `readable` when there is something to read, `caughtUp` and `checkpoint` with a Position
 * where the server says so; `error`, `end` or `close` when it is over.
 */
export interface AllSubscribed extends Pick<EventEmitter, 'on'> {
  /** The next event that has arrived, null where there is none. */
  read(): RawResolved | null;
  unsubscribe(): Promise<void>;
}

/** What is used of the client, and no more. `any` is not among the revisions that an append may expect. */
export interface ClientPort {
  appendToStream(
    stream: string,
    events: readonly EncodedEvent[],
    options: { readonly expectedRevision: bigint | 'no_stream' },
  ): Promise<RawAppended>;
  readStream(stream: string, options: StreamReadOptions): Read;
  readAll(options: AllReadOptions): Read;
  subscribeToAll(options: AllSubscribeOptions): AllSubscribed;
  /** Connects anew and at once: the old connection's growing pauses between tries are left behind. */
  renew?(): void;
  dispose(): Promise<void>;
}
