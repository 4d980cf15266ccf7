import type { StoredEvent } from '@scara/contracts/events';
import { LRUCache } from 'lru-cache';
import { EventUnreadable } from '../errors.js';
import type { RecordedEvent, StreamFamily } from '../event-store.js';
import { Codec } from './codec.js';
import type { Reader } from './reader.js';
import { Tail } from './tail.js';
import { weightOf } from './weight.js';

/** What an event leaves behind whatever it says: its command's id, and what it changed. */
const EVENT_BYTES = 300;

const WITHOUT_KEYS = new Codec(undefined);

/** A stream folded up to `revision` (-1n: no stream), which stands at commit position `position`. */
export interface Folded<S> {
  readonly state: S;
  readonly revision: bigint;
  readonly position: bigint;
  /**
   * Revision of the first event of each command that was done, by its id: all else about it stands in the stream. The
   * map is shared by later foldings and only grows.
   */
  readonly commands: Map<string, number>;
  /** About how many bytes the events were that are folded here, and so what the state takes in memory. */
  readonly bytes: number;
}

/** Taken before a state is read or appended to, and given with it: what it may be believed to hold. */
export interface Mark {
  /** Counts forgetAll: a state that was being made meanwhile holds what had to be forgotten. */
  readonly generation: number;
  /** The term of the tail, 0 without one. */
  readonly term: number;
}

interface Kept {
  readonly folded: Folded<unknown>;
  /** Since before the state was made, every event of its stream is noted as long as this term runs. */
  readonly term: number;
  /** The newest revision noted. */
  newest: bigint;
}

/** What the events add to the weight of a state. */
export function bytesOf(events: readonly StoredEvent[]): number {
  return events.reduce((sum, { data }) => sum + EVENT_BYTES + weightOf(data), 0);
}

/**
 * Folded states of the streams last used, bounded in number and weight; only what is newer is ever read again.
 *
 * A state in memory is current where its stream holds nothing newer. There are two ways to know (decision 61):
 * - `current` reads the stream itself, behind the state.
 * - `catchUp` reads the end of $all, one read for all who ask in a moment, and notes for each stream the newest revision met;
 *   `followed` then answers the state unless something newer was noted. That holds only where every event since before the
 *   state was made was noted. So a mark is taken before a stream is read or appended to and given to `keep` with what came of
 *   it: the state is followed as long as the term of the tail that ran then goes on. When a term ends ({@link Tail} says when)
 *   no state is followed, until `current` has read it again within the next term.
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

  /** The state in memory, which another process may have left behind. */
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
    // Nobody noted the events of a stream that was neither in memory nor being read.
    this.#cache.set(stream, { folded, term: noted === undefined ? 0 : term, newest: noted ?? -1n });
  }

  forget(stream: string): void {
    this.#cache.delete(stream);
  }

  forgetAll(): void {
    this.#generation += 1;
    this.#cache.clear();
  }

  /** Tells that this position exists. */
  saw(position: bigint): void {
    this.#tail.saw(position);
  }

  /** True where the state in memory would be found current by reading the tail. */
  isFollowed(stream: string): boolean {
    const kept = this.#cache.peek(stream);
    return kept !== undefined && this.#tail.goesOn(kept.term);
  }

  /**
   * Takes note of all that was stored before the call, in every stream, by a read that many callers share. False
   * where that could not be told.
   */
  catchUp(): Promise<boolean> {
    return this.#tail.catchUp();
  }

  /** The state in memory where no newer event of its stream is noted: after `catchUp` it is the head's of that moment. */
  followed<S>(stream: string): Folded<S> | undefined {
    const kept = this.#cache.get(stream);
    if (kept === undefined || kept.term === 0 || kept.term !== this.#tail.term) return undefined;
    return kept.newest > kept.folded.revision ? undefined : (kept.folded as Folded<S>);
  }

  /** The state at the stream's head now: what is in memory and the events after it. One call at a time on a stream. */
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

  /** The state at the stream's head now with its personal fields sealed; it is not kept. */
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

/** The state with one event more in it. */
export function withEvent<S, E extends StoredEvent>(
  family: StreamFamily<S, E>,
  state: S,
  { type, data, metadata }: RecordedEvent<E>,
): S {
  return family.evolve(state, { type, data } as E, metadata.actor);
}

/** A stream without events. */
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
