import type { StoredEvent } from '@scara/contracts/events';
import { LRUCache } from 'lru-cache';
import { EventUnreadable } from '../errors.js';
import type { RecordedEvent, StreamFamily } from '../event-store.js';
import type { Codec } from './codec.js';
import type { Reader } from './reader.js';
import { weightOf } from './weight.js';

/** What an event leaves behind whatever it says: its command's id and fingerprint. */
const EVENT_BYTES = 300;

/** What a stream remembers of a command that was done. */
export interface DoneCommand {
  readonly fingerprint: string;
  readonly firstRevision: bigint;
  readonly count: number;
  /** Commit position of its last event. */
  readonly position: bigint;
}

/** A stream folded up to `revision` (-1n: no stream), which stands at commit position `position`. */
export interface Folded<S> {
  readonly state: S;
  readonly revision: bigint;
  readonly position: bigint;
  /** By command id. The map is shared by later foldings of the stream and only grows. */
  readonly commands: Map<string, DoneCommand>;
  /** About how many bytes the events were that are folded here, and so what the state takes in memory. */
  readonly bytes: number;
}

/** What the events add to the weight of a state. */
export function bytesOf(events: readonly StoredEvent[]): number {
  return events.reduce((sum, { data }) => sum + EVENT_BYTES + weightOf(data), 0);
}

/** Folded states of the streams last used, bounded in number and weight; only what is newer is ever read again. */
export class FoldedStreams {
  readonly #reader: Reader;
  readonly #codec: Codec;
  readonly #cache: LRUCache<string, Folded<unknown>>;
  #generation = 0;

  constructor(
    reader: Reader,
    codec: Codec,
    { countMax, bytesMax }: { readonly countMax: number; readonly bytesMax: number },
  ) {
    this.#reader = reader;
    this.#codec = codec;
    this.#cache = new LRUCache({
      max: countMax,
      maxSize: bytesMax,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    });
  }

  get size(): number {
    return this.#cache.size;
  }

  /** The state in memory, which another process may have left behind. */
  remembered<S>(stream: string): Folded<S> | undefined {
    return this.#cache.get(stream) as Folded<S> | undefined;
  }

  /** Counts forgetAll: a state that was being made meanwhile holds what had to be forgotten. */
  get generation(): number {
    return this.#generation;
  }

  keep(stream: string, folded: Folded<unknown>, generation: number): void {
    if (generation === this.#generation) this.#cache.set(stream, folded);
  }

  forget(stream: string): void {
    this.#cache.delete(stream);
  }

  forgetAll(): void {
    this.#generation += 1;
    this.#cache.clear();
  }

  /** The state at the stream's head now: what is in memory and the events after it. */
  async current<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    stream: string,
  ): Promise<Folded<S>> {
    const { generation } = this;
    const folded = await this.#foldOn(family, stream, this.remembered<S>(stream) ?? none(family));
    this.keep(stream, folded, generation);
    return folded;
  }

  async #foldOn<S, E extends StoredEvent>(
    family: StreamFamily<S, E>,
    stream: string,
    known: Folded<S>,
  ): Promise<Folded<S>> {
    let folded = known;
    let last: RecordedEvent | undefined;
    for await (const page of this.#reader.pages(stream, known.revision + 1n)) {
      for (const event of await this.#codec.decodeOpen(family, page)) {
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

/** A stream without events. */
function none<S, E extends StoredEvent>(family: StreamFamily<S, E>): Folded<S> {
  return { state: family.initial, revision: -1n, position: 0n, commands: new Map(), bytes: 0 };
}

function foldOne<S, E extends StoredEvent>(
  family: StreamFamily<S, E>,
  folded: Folded<S>,
  event: RecordedEvent<E>,
): Folded<S> {
  const { commandId, fingerprint, index, count } = event.metadata;
  folded.commands.set(commandId, {
    fingerprint,
    firstRevision: event.revision - BigInt(index),
    count,
    position: event.position.commit,
  });
  return {
    state: family.evolve(
      folded.state,
      { type: event.type, data: event.data } as E,
      event.metadata.actor,
    ),
    revision: event.revision,
    position: event.position.commit,
    commands: folded.commands,
    bytes: folded.bytes + bytesOf([event]),
  };
}
