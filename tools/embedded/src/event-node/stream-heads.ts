import type { EventReader } from './event-reader.js';
import {
  dataOfRecord,
  metastreamPrefix,
  parseStreamMetadata,
  type StreamMetadata,
} from './stream-metadata.js';

/** The writer's knowledge of a stream. */
export type StreamHead = {
  /** Last revision; -1 for no stream, `tombstoneRevision` for a tombstoned one. */
  revision: number;
  metadata: StreamMetadata | undefined;
};

const headsKeptMax = 50_000;
/** If more streams have metadata or a tombstone, every stream is looked up before it is read or first written. */
export const markedStreamsMax = 100_000;

/**
 * Heads of the streams written last, including appends in progress; only the writer's decisions use them. More heads
 * are kept than two groups can touch, so that a head with an append in progress is never dropped.
 */
export class StreamHeads {
  readonly #heads = new Map<string, StreamHead>();
  readonly #reader: EventReader;
  /** Streams with metadata or a tombstone; undefined if there are too many to keep. */
  #marked: Set<string> | undefined;

  constructor(reader: EventReader, marked: Set<string> | undefined) {
    this.#reader = reader;
    this.#marked = marked;
  }

  /** Loads the unknown heads among the given streams, in one query. */
  async load(streams: Iterable<string>): Promise<void> {
    const unknown = [...new Set(streams)].filter((stream) => !this.#heads.has(stream));
    if (unknown.length === 0) return;
    for (const [stream, state] of await this.#reader.streamStates(unknown)) {
      const record = state.metadataRecord;
      this.#keep(stream, {
        revision: state.revision,
        metadata: record === undefined ? undefined : parseStreamMetadata(dataOfRecord(record)),
      });
    }
  }

  has(stream: string): boolean {
    return this.#heads.has(stream);
  }

  /**
   * Returns whether an unknown stream may be assumed to be new without a query. The table's unique (stream, revision)
   * detects a wrong assumption, except about metadata and tombstones, which are marked.
   */
  mayBeNew(stream: string): boolean {
    return (
      this.#marked !== undefined &&
      !this.#marked.has(stream) &&
      !stream.startsWith(metastreamPrefix)
    );
  }

  /** Returns the head of a loaded stream, or of one assumed to be new. */
  get(stream: string): StreamHead {
    const head = this.#heads.get(stream) ?? { revision: -1, metadata: undefined };
    this.#keep(stream, head);
    return head;
  }

  /** Returns whether reads of the stream must check its metadata first. */
  isMarked(stream: string): boolean {
    return this.#marked === undefined || this.#marked.has(stream);
  }

  mark(stream: string): void {
    this.#marked?.add(stream);
    if ((this.#marked?.size ?? 0) > markedStreamsMax) this.#marked = undefined;
  }

  /** Records new metadata of a stream if its head is in memory; else the next load reads it. */
  metadataWritten(stream: string, metadata: StreamMetadata | undefined): void {
    this.mark(stream);
    const head = this.#heads.get(stream);
    if (head !== undefined) head.metadata = metadata;
  }

  #keep(stream: string, head: StreamHead): void {
    this.#heads.delete(stream);
    this.#heads.set(stream, head);
    if (this.#heads.size <= headsKeptMax) return;
    const [oldest] = this.#heads.keys();
    if (oldest !== undefined) this.#heads.delete(oldest);
  }
}
