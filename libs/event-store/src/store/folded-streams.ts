import type { StoredEvent } from '@scara/contracts/events';
import { LRUCache } from 'lru-cache';
import { EventUnreadable } from '../errors.js';
import type { RecordedEvent, StreamFamily } from '../event-store.js';
import { Codec } from './codec.js';
import type { Reader } from './reader.js';
import { Tail } from './tail.js';
import { weightOf } from './weight.js';

/** Bytes that every event takes whatever its data: the id of its command, and the objects it changed. */
const EVENT_BYTES = 300;

const WITHOUT_KEYS = new Codec(undefined);

/** The state of a stream folded up to `revision` (-1n: no stream), whose event is at commit position `position`. */
export interface Folded<S> {
  readonly state: S;
  readonly revision: bigint;
  readonly position: bigint;
  /**
   * Revision of the first event of each executed command, by command id; the rest about the command is in the stream.
   * Later foldings share this map, and it only grows.
   */
  readonly commands: Map<string, number>;
  /** About how many bytes the folded events had, as an estimate of what the state takes in memory. */
  readonly bytes: number;
}

/**
 * Taken before a stream is read or appended to, and passed to `keep` with the resulting state; says whether that state
 * may be kept and followed.
 */
export interface Mark {
  /** Number of calls to `forgetAll`: a state that was read across such a call holds data that had to be forgotten. */
  readonly generation: number;
  /** The term of the tail, 0 without one. */
  readonly term: number;
}

interface Kept {
  readonly folded: Folded<unknown>;
  /** From before the state was read, and as long as this term runs, every event of its stream is noted. */
  readonly term: number;
  /** The newest revision noted. */
  newest: bigint;
}

/** Returns how many bytes the events add to a state's estimate. */
export function bytesOf(events: readonly StoredEvent[]): number {
  return events.reduce((sum, { data }) => sum + EVENT_BYTES + weightOf(data), 0);
}

/**
 * Folded states of the streams used last, bounded in number and bytes. Only events newer than a state are read again.
 *
 * A state in memory is current if its stream holds nothing newer. There are two ways to find out (decision 61):
 * - `current` reads the stream itself, from the state on.
 * - `catchUp` reads the end of $all, one read for all callers of a moment, and notes the newest revision of each stream
 *   that it meets; `followed` then returns the state unless something newer was noted. That is valid only if every
 *   event since before the state was read was noted. So a mark is taken before a stream is read or appended to, and is
 *   passed to `keep` with the result: the state is followed as long as the tail's term at that time goes on. When a
 *   term ends ({@link Tail} says when), no state is followed until `current` has read it again within the next term.
 */
export class FoldedStreams {
  readonly #reader: Reader;
  readonly #codec: Codec;
  readonly #cache: LRUCache<string, Kept>;
  readonly #tail: Tail;
  /** Streams that are being read, with the newest revision noted meanwhile. */
  readonly #reading = new Map<string, bigint>();
  #generation = 0;

  constructor(
    reader: Reader,
    codec: Codec,
    { countMax, bytesMax }: { readonly countMax: number; readonly bytesMax: number },
  ) {
    this.#reader = reader;
    this.#codec = codec;
    this.#tail = new Tail(reader, (stream, revision) => this.#note(stream, revision));
    this.#cache = new LRUCache({
      max: countMax,
      maxSize: bytesMax,
      sizeCalculation: ({ folded: { bytes } }) => Math.max(1, bytes),
    });
  }

  get size(): number {
    return this.#cache.size;
  }

  /** Returns the state in memory, which may be stale because another process has appended. */
  remembered<S>(stream: string): Folded<S> | undefined {
    return this.#cache.get(stream)?.folded as Folded<S> | undefined;
  }

  mark(): Mark {
    return { generation: this.#generation, term: this.#tail.term };
  }

  keep(stream: string, folded: Folded<unknown>, { generation, term }: Mark): void {
    this.#tail.saw(folded.position);
    if (generation !== this.#generation) return;
    const before = this.#cache.peek(stream);
    const noted = this.#reading.get(stream) ?? before?.newest;
    // If the stream was neither in memory nor being read, its events were not noted, so the state is not followed.
    this.#cache.set(stream, { folded, term: noted === undefined ? 0 : term, newest: noted ?? -1n });
  }

  forget(stream: string): void {
    this.#cache.delete(stream);
  }

  forgetAll(): void {
    this.#generation += 1;
    this.#cache.clear();
  }

  /** Reports that an event at this commit position exists. */
  saw(position: bigint): void {
    this.#tail.saw(position);
  }

  /** Returns true if reading the tail can prove the state in memory current. */
  isFollowed(stream: string): boolean {
    const kept = this.#cache.peek(stream);
    return kept !== undefined && this.#tail.goesOn(kept.term);
  }

  /**
   * Notes everything that was stored before the call, in all streams, by one read that many callers share. Returns
   * false if the tail cannot tell.
   */
  catchUp(): Promise<boolean> {
    return this.#tail.catchUp();
  }

  /**
   * Returns the state in memory if no newer event of its stream is noted; after `catchUp` it is the state at the head
   * of that moment.
   */
  followed<S>(stream: string): Folded<S> | undefined {
    const kept = this.#cache.get(stream);
    if (kept === undefined || kept.term === 0 || kept.term !== this.#tail.term) return undefined;
    return kept.newest > kept.folded.revision ? undefined : (kept.folded as Folded<S>);
  }

  /**
   * Returns the state at the stream's head now: the state in memory and the events after it. One call at a time per
   * stream.
   */
  async current<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    stream: string,
  ): Promise<Folded<S>> {
    this.#tail.begin();
    const mark = this.mark();
    this.#reading.set(stream, this.#cache.peek(stream)?.newest ?? -1n);
    try {
      const folded = await this.#foldOn(family, stream, this.remembered<S>(stream) ?? none(family));
      this.keep(stream, folded, mark);
      return folded;
    } finally {
      this.#reading.delete(stream);
    }
  }

  /** Returns the state at the stream's head now, with personal fields sealed; it is not kept. */
  sealed<S, E extends StoredEvent>(family: StreamFamily<S, E>, stream: string): Promise<Folded<S>> {
    return this.#foldOn(family, stream, none(family), WITHOUT_KEYS);
  }

  #note(stream: string, revision: bigint): void {
    const kept = this.#cache.peek(stream);
    if (kept !== undefined && revision > kept.newest) kept.newest = revision;
    const noted = this.#reading.get(stream);
    if (noted !== undefined && revision > noted) this.#reading.set(stream, revision);
  }

  async #foldOn<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    stream: string,
    known: Folded<S>,
    codec = this.#codec,
  ): Promise<Folded<S>> {
    let folded = known;
    let last: RecordedEvent | undefined;
    for await (const page of this.#reader.pages(stream, known.revision + 1n)) {
      for (const event of await codec.decodeOpen(family, page)) {
        folded = foldOne(family, folded, event as RecordedEvent<E>);
        last = event;
      }
    }
    if (last !== undefined && last.metadata.index + 1 !== last.metadata.count) {
      throw new EventUnreadable(`${stream}@${last.revision}: the rest of its command is missing`);
    }
    return folded;
  }
}

/** Returns the state with one more event folded into it. */
export function withEvent<S, E extends StoredEvent>(
  family: StreamFamily<S, E>,
  state: S,
  { type, data, metadata }: RecordedEvent<E>,
): S {
  return family.evolve(state, { type, data } as E, metadata.actor);
}

/** Returns the state of a stream without events. */
function none<S, E extends StoredEvent>(family: StreamFamily<S, E>): Folded<S> {
  return { state: family.initial, revision: -1n, position: 0n, commands: new Map(), bytes: 0 };
}

function foldOne<S, E extends StoredEvent>(
  family: StreamFamily<S, E>,
  folded: Folded<S>,
  event: RecordedEvent<E>,
): Folded<S> {
  const { commandId, index } = event.metadata;
  folded.commands.set(commandId, Number(event.revision) - index);
  return {
    state: withEvent(family, folded.state, event),
    revision: event.revision,
    position: event.position.commit,
    commands: folded.commands,
    bytes: folded.bytes + bytesOf([event]),
  };
}
