import { randomUUID } from 'node:crypto';
import { decideAppend } from './append-decision.js';
import type { Outcome } from './append-outcome.js';
import type { AppendTarget } from './append-request.js';
import type { EventReader } from './event-reader.js';
import { RecentEvents } from './recent-events.js';
import { encodeRecord, type ProposedEvent, tombstoneRevision } from './recorded-event.js';
import { StreamHeads } from './stream-heads.js';
import {
  deletedMetadata,
  isAllowed,
  metastreamPrefix,
  parseStreamMetadata,
  withTruncateBefore,
} from './stream-metadata.js';
import type { NewRow } from './writer-connection.js';

export type WriteRequest = {
  readonly action: 'append' | 'delete' | 'tombstone';
  readonly target: AppendTarget;
  /** The events to append; empty for a delete and a tombstone. */
  readonly events: readonly ProposedEvent[];
};

/** The outcomes of some requests, in their order, and the rows to write. */
export type Decided = {
  readonly outcomes: readonly Outcome[];
  readonly rows: readonly NewRow[];
};

/**
 * Decides appends, deletes and tombstones in memory before they are committed, assuming that everything decided gets
 * written. If something was not, a new instance is created from the database.
 */
export class WriteDecisions {
  readonly #reader: EventReader;
  readonly #heads: StreamHeads;
  readonly #recent = new RecentEvents();
  #position: number;

  /** @param marked the streams with metadata or a tombstone; undefined if there are too many to know. */
  constructor(reader: EventReader, position: number, marked: Set<string> | undefined) {
    this.#reader = reader;
    this.#position = position;
    this.#heads = new StreamHeads(reader, marked);
  }

  /** Position of the last event decided. */
  get position(): number {
    return this.#position;
  }

  /** Returns whether reads of a stream must check its metadata first. */
  isMarked(stream: string): boolean {
    return this.#heads.isMarked(stream);
  }

  /**
   * Decides the requests in order, each on the state that the previous one leaves. A stream that an append assumes to
   * be new is looked up only if `looksUpAll`.
   * @throws the error of a failed look-up; this instance must then not be used any more.
   */
  async of(requests: readonly WriteRequest[], looksUpAll: boolean): Promise<Decided> {
    await this.#heads.load(this.#streamsToLookUp(requests, looksUpAll));
    const createdMs = Date.now();
    const rows: NewRow[] = [];
    const outcomes: Outcome[] = [];
    for (const one of requests) outcomes.push(await this.#decideOne(one, createdMs, rows));
    return { outcomes, rows };
  }

  *#streamsToLookUp(requests: readonly WriteRequest[], looksUpAll: boolean): Generator<string> {
    for (const { action, target } of requests) {
      const { stream, expected } = target;
      const isTakenForNew =
        action === 'append' &&
        expected === 'no_stream' &&
        !looksUpAll &&
        this.#heads.mayBeNew(stream);
      if (!isTakenForNew) yield stream;
      // The metadata of the described stream decides whether its metadata may be written.
      if (stream.startsWith(metastreamPrefix)) yield stream.slice(metastreamPrefix.length);
      if (action === 'delete') yield metastreamPrefix + stream;
      // The first append after a delete also writes the metadata stream.
      if (this.#heads.isMarked(stream)) yield metastreamPrefix + stream;
    }
  }

  async #decideOne(request: WriteRequest, createdMs: number, rows: NewRow[]): Promise<Outcome> {
    const { stream, expected, deadlineMs } = request.target;
    if (deadlineMs < createdMs) return { kind: 'too-late' };
    if (!this.#isPermitted(request)) return { kind: 'access-denied' };
    if (this.#describesTombstone(stream)) return { kind: 'deleted' };
    const head = this.#heads.get(stream);
    const ids = request.events.map((event) => event.id);
    const decision = await decideAppend(stream, expected, ids, head, this.#recent, (...run) =>
      this.#reader.idsOf(...run),
    );
    if (decision.kind !== 'write') return decision;

    if (request.action === 'delete') {
      // Even with `any`, there is nothing to delete.
      if (head.revision < 0 && head.metadata === undefined) {
        return { kind: 'wrong-version', expected, actual: head.revision };
      }
      return this.#softDelete(stream, createdMs, rows);
    }
    if (request.action === 'tombstone') {
      this.#heads.mark(stream);
      this.#add(
        stream,
        systemEvent('$streamDeleted', Buffer.alloc(0)),
        createdMs,
        rows,
        tombstoneRevision,
      );
      return { kind: 'written', revision: tombstoneRevision, position: this.#position };
    }
    const reborn = this.#deletedBehind(stream);
    for (const event of request.events) this.#add(stream, event, createdMs, rows);
    const position = request.events.length > 0 ? this.#position : undefined;
    const { revision } = head;
    if (reborn !== undefined && request.events.length > 0) {
      this.#showFrom(reborn.next, reborn.stream, createdMs, rows);
    }
    return { kind: 'written', revision, position };
  }

  /**
   * Returns the deleted stream that an append revives, and its next revision: the stream itself, or the one that the
   * metadata stream describes.
   */
  #deletedBehind(stream: string): { readonly stream: string; readonly next: number } | undefined {
    const isMetadata = stream.startsWith(metastreamPrefix);
    const described = isMetadata ? stream.slice(metastreamPrefix.length) : stream;
    const { metadata, revision } = this.#heads.get(described);
    if (metadata?.isSoftDeleted !== true) return undefined;
    return { stream: described, next: revision + 1 };
  }

  /** Keeps the deleted events hidden, whatever the new metadata say; unreadable metadata hide nothing. */
  #showFrom(revision: number, stream: string, createdMs: number, rows: NewRow[]): void {
    const raw = this.#heads.get(stream).metadata?.raw;
    if (raw === undefined) return;
    const metadata = withTruncateBefore(raw, revision);
    this.#add(metastreamPrefix + stream, systemEvent('$metadata', metadata), createdMs, rows);
  }

  /** Returns whether this is the metadata stream of a tombstoned stream. */
  #describesTombstone(stream: string): boolean {
    if (!stream.startsWith(metastreamPrefix)) return false;
    const described = this.#heads.get(stream.slice(metastreamPrefix.length));
    return described.revision === tombstoneRevision;
  }

  #isPermitted({ action, target: { stream } }: WriteRequest): boolean {
    if (stream.startsWith(metastreamPrefix)) {
      const described = stream.slice(metastreamPrefix.length);
      return isAllowed(described, '$mw', this.#heads.get(described).metadata);
    }
    const right = action === 'append' ? '$w' : '$d';
    return isAllowed(stream, right, this.#heads.get(stream).metadata);
  }

  /** Deletes a stream as EventStoreDB does: its metadata truncate it before the largest possible revision. */
  #softDelete(stream: string, createdMs: number, rows: NewRow[]): Outcome {
    this.#add(
      metastreamPrefix + stream,
      systemEvent('$metadata', deletedMetadata),
      createdMs,
      rows,
    );
    const { revision } = this.#heads.get(stream);
    return { kind: 'written', revision, position: this.#position };
  }

  #add(
    stream: string,
    event: ProposedEvent,
    createdMs: number,
    rows: NewRow[],
    revision = this.#heads.get(stream).revision + 1,
  ): void {
    this.#position += 1;
    const position = this.#position;
    const { id, type } = event;
    const record = encodeRecord(event, stream, revision, position, createdMs);
    rows.push({ position, stream, revision, id, type, createdMs, record });
    this.#heads.get(stream).revision = revision;
    this.#recent.add(id, { stream, revision, position });
    if (stream.startsWith(metastreamPrefix)) {
      const described = stream.slice(metastreamPrefix.length);
      this.#heads.metadataWritten(described, parseStreamMetadata(event.data));
    }
  }
}

function systemEvent(type: string, data: Buffer): ProposedEvent {
  const contentType = data.length > 0 ? 'application/json' : 'application/octet-stream';
  return { id: randomUUID(), type, contentType, data, metadata: Buffer.alloc(0) };
}
