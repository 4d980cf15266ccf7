import type { StoredEvent } from '@scara/contracts/events';
import { PoisonError, purely } from '../rows/poison.js';
import type { ProjectedEvent } from '../subscription/event-source.js';
import type { FoldedAssociation, FoldedStream, StreamFold } from './computed-projection.js';

/** The states of one association's streams, moved on event by event. */
export class FoldedStreams implements FoldedAssociation {
  private readonly families = new Map<string, Map<string, FoldedStream>>();
  /** Characters of event data folded so far: what the states may at most hold of them. */
  weight = 0;

  constructor(readonly id: number) {}

  /** Throws PoisonError for an event that does not follow on the last one, or that cannot be folded. */
  take(event: ProjectedEvent, fold: StreamFold): void {
    const streams = this.families.get(fold.name) ?? new Map<string, FoldedStream>();
    this.families.set(fold.name, streams);
    const { streamId: stream, revision } = event;
    const before = streams.get(stream) ?? { stream, revision: -1n, state: fold.initial };
    if (revision !== before.revision + 1n) throw new PoisonError('event out of its order');
    const state = purely('fold', () =>
      fold.evolve(before.state, { type: event.type, data: event.data }),
    );
    streams.set(stream, { stream, revision, state });
    this.weight += JSON.stringify(event.data).length;
  }

  /** Names of all streams. */
  get streams(): readonly string[] {
    return [...this.families.values()].flatMap((streams) => [...streams.keys()]);
  }

  /** Revision of the stream's last folded event; -1n without any. */
  headOf(fold: StreamFold, stream: string): bigint {
    return this.families.get(fold.name)?.get(stream)?.revision ?? -1n;
  }

  streamsOf<S, E extends StoredEvent>({ name }: StreamFold<S, E>): readonly FoldedStream<S>[] {
    const streams = [...(this.families.get(name)?.values() ?? [])] as FoldedStream<S>[];
    return streams.sort((one, other) => (one.stream < other.stream ? -1 : 1));
  }
}
