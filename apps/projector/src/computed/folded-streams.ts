import type { StoredEvent } from '@scara/contracts/events';
import { PoisonError, purely } from '../rows/poison.js';
import type { ProjectedEvent } from '../subscription/event-source.js';
import type { FoldedAssociation, FoldedStream, StreamFold } from './computed-projection.js';
import type { Heads } from './stream-head.js';

const EMPTY_WEIGHT = 200;

/** The states of one association's streams, as far as they were needed, moved on event by event. */
export class FoldedStreams implements FoldedAssociation {
  private readonly families = new Map<string, Map<string, FoldedStream>>();
  private readonly heads: Map<string, bigint>;
  /** Characters of event data folded so far: what the states may at most hold of them. An empty one weighs a little. */
  weight = EMPTY_WEIGHT;

  /** `heads`: how far each of the association's streams is taken in; none is folded yet. */
  constructor(
    readonly id: number,
    heads: Heads = new Map(),
  ) {
    this.heads = new Map(heads);
  }

  /** Throws PoisonError for an event that does not follow on the last one, or that cannot be folded. */
  take(event: ProjectedEvent, fold: StreamFold): void {
    const streams = this.families.get(fold.name) ?? new Map<string, FoldedStream>();
    this.families.set(fold.name, streams);
    const { streamId: stream, revision } = event;
    const before = streams.get(stream) ?? { stream, revision: -1n, state: fold.initial };
    if (revision !== before.revision + 1n) throw new PoisonError('event out of its order');
    const state = purely('fold', () =>
      fold.evolve(before.state, { type: event.type, data: event.data }, event.created),
    );
    streams.set(stream, { stream, revision, state });
    if (revision > this.headOf(stream)) this.heads.set(stream, revision);
    this.weight += JSON.stringify(event.data).length;
  }

  /** Takes note of an event that is not folded: of its stream nothing may be. */
  note({ streamId, revision }: ProjectedEvent): void {
    this.heads.set(streamId, revision);
  }

  /** Names of all streams, folded or not. */
  get streams(): readonly string[] {
    return [...this.heads.keys()];
  }

  /** Revision up to which the stream is taken in; -1n without any event. */
  headOf(stream: string): bigint {
    return this.heads.get(stream) ?? -1n;
  }

  /** True for a stream that is folded up to its head, and for one without events. */
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
