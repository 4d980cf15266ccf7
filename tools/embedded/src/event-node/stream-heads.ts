import type { EventReader } from './event-reader.js';
import {
  dataOfRecord,
  metastreamPrefix,
  parseStreamMetadata,
  type StreamMetadata,
} from './stream-metadata.js';

/** What the writer knows of a stream. */
export type StreamHead = {
  /** Last revision, -1 for none, `tombstoneRevision` for a tombstoned stream. */
  revision: number;
  metadata: StreamMetadata | undefined;
};

const headsKeptMax = 50_000;
/** Above it every stream is looked up before it is read or first written. */
export const markedStreamsMax = 100_000;

/**
 * Heads of the streams written last, appends on the wire included. Only the writer's decisions use them. More
 * heads are kept than two groups can touch, so that a head with an append on the wire never leaves.
 */
export class StreamHeads {
  readonly #heads = new Map<string, StreamHead>();
  readonly #reader: EventReader;
  /** Streams with metadata or a tombstone; undefined when they are too many to hold. */
  #marked: Set<string> | undefined;

  constructor(reader: EventReader, marked: Set<string> | undefined) {
    this.#reader = reader;
    this.#marked = marked;
  }

  /** Loads what is not known of the given streams, in one query. */
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
   * Whether a stream that nobody knows may be taken for new without asking: the table's unique
   * (stream, revision) finds the mistake, except for metadata and tombstones, which are marked.
   */
  mayBeNew(stream: string): boolean {
    return (
      this.#marked !== undefined &&
      !this.#marked.has(stream) &&
      !stream.startsWith(metastreamPrefix)
    );
  }

  /** The head of a loaded stream, or of one taken for new. */
  get(stream: string): StreamHead {
    const head = this.#heads.get(stream) ?? { revision: -1, metadata: undefined };
    this.#keep(stream, head);
    return head;
  }

  /** Whether reads of the stream must look at its metadata first. */
  isMarked(stream: string): boolean {
    return this.#marked === undefined || this.#marked.has(stream);
  }

  mark(stream: string): void {
    this.#marked?.add(stream);
    if ((this.#marked?.size ?? 0) > markedStreamsMax) this.#marked = undefined;
  }

  /** New metadata of a stream; only remembered when its head is, else the next load reads it. */
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
