import type { StoredEvent } from '@scara/contracts/events';
import { PoisonError, poisonOnThrow } from '../rows/poison.js';
import type { ProjectedEvent } from '../subscription/event-source.js';
import type { FoldedAssociation, FoldedStream, StreamFold } from './computed-projection.js';
import type { Heads } from './stream-head.js';

const EMPTY_WEIGHT = 200;

/** The folded states of one association's streams, as far as they were needed; `take` applies further events. */
export class FoldedStreams implements FoldedAssociation {
  private readonly families = new Map<string, Map<string, FoldedStream>>();
  private readonly heads: Map<string, bigint>;
  /**
   * Characters of event data folded so far, an upper bound of what the states hold; an empty association also weighs a
   * little.
   */
  weight = EMPTY_WEIGHT;

  /** `heads`: the revision up to which each of the association's streams was taken in; none is folded yet. */
  constructor(
    readonly id: number,
    heads: Heads = new Map(),
  ) {
    this.heads = new Map(heads);
  }

  /** Folds an event. Throws PoisonError if it does not follow directly on the last one, or cannot be folded. */
  take(event: ProjectedEvent, fold: StreamFold): void {
    const streams = this.families.get(fold.name) ?? new Map<string, FoldedStream>();
    this.families.set(fold.name, streams);
    const { streamId: stream, revision } = event;
    const before = streams.get(stream) ?? { stream, revision: -1n, state: fold.initial };
    if (revision !== before.revision + 1n) throw new PoisonError('event out of its order');
    const state = poisonOnThrow('fold', () =>
      fold.evolve(before.state, { type: event.type, data: event.data }, event.created),
    );
    streams.set(stream, { stream, revision, state });
    if (revision > this.headOf(stream)) this.heads.set(stream, revision);
    this.weight += JSON.stringify(event.data).length;
  }

  /** Records the revision of an event without folding it. No event of its stream may have been folded. */
  note({ streamId, revision }: ProjectedEvent): void {
    this.heads.set(streamId, revision);
  }

  /** The names of all streams, folded or not. */
  get streams(): readonly string[] {
    return [...this.heads.keys()];
  }

  /** Returns the revision up to which the stream was taken in; -1n without any event. */
  headOf(stream: string): bigint {
    return this.heads.get(stream) ?? -1n;
  }

  /** Returns true for a stream that is folded up to its head, and for one without events. */
  isFolded(fold: StreamFold, stream: string): boolean {
    const folded = this.families.get(fold.name)?.get(stream)?.revision ?? -1n;
    return folded === this.headOf(stream);
  }

  namesOf({ name }: Pick<StreamFold, 'name'>): readonly string[] {
    return this.streams.filter((stream) => stream.startsWith(`${name}-`)).sort();
  }

  streamsOf<S, E extends StoredEvent>({ name }: StreamFold<S, E>): readonly FoldedStream<S>[] {
    const streams = [...(this.families.get(name)?.values() ?? [])] as FoldedStream<S>[];
    return streams.sort((one, other) => (one.stream < other.stream ? -1 : 1));
  }
}
