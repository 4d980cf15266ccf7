import { families as allFamilies, type StoredEvent } from '@scara/contracts/events';
import {
  type EventStore,
  EventUnreadable,
  type FamilyShapes,
  openEventStore,
  type StreamFamily,
} from '@scara/event-store';
import { logger } from '@scara/platform';
import { PoisonError } from '../rows/poison.js';
import type { EventSource, FollowOptions, Position, ProjectedEvent } from './event-source.js';

/** Thousands of events a second then come by the hundred, and what a person sees is still there at once. */
const GATHER_MAX_MS = 250;

/** The facts behind a connection string, as projections read them: sealed, and without a vault. */
export class StoreSource implements EventSource {
  private readonly store: EventStore;

  constructor(connectionString: string) {
    this.store = openEventStore({ connectionString, log: logger('projector-store') });
  }

  epoch(): Promise<string> {
    return this.store.epoch();
  }

  idAt(position: Position): Promise<string | undefined> {
    return this.store.idAt(position);
  }

  async head(): Promise<Position | null> {
    const head = await this.store.head();
    return head === 'start' ? null : head;
  }

  async follow(options: FollowOptions): Promise<void> {
    const ended = new AbortController();
    let failure: { readonly cause: unknown } | undefined;
    const fail = (cause: unknown): void => {
      failure ??= { cause };
      ended.abort();
    };
    const subscription = this.store.subscribeAll({
      from: options.after ?? 'start',
      families: shapesOf(options.families),
      batchMax: options.batchMax,
      gatherMaxMs: GATHER_MAX_MS,
      signal: AbortSignal.any([options.signal, ended.signal]),
      onEvents: async (batch) => {
        try {
          await options.onEvents(batch);
        } catch (error) {
          fail(error);
          throw error;
        }
      },
      onState: (state, cause) => {
        if (state === 'live') options.onCaughtUp?.();
        // It would heal by itself; but a store that comes back may be another one, and must be asked for its name.
        if (state === 'down') fail(cause);
      },
    });
    await subscription.done;
    if (failure !== undefined) throw failure.cause;
  }

  async *readStream(
    family: string,
    stream: string,
    last: bigint,
  ): AsyncGenerator<ProjectedEvent, void, undefined> {
    const [shapes] = shapesOf([family]) as [FamilyShapes];
    try {
      yield* this.store.readStream(unfolded(shapes), stream, { maxCount: Number(last) + 1 });
    } catch (error) {
      if (error instanceof EventUnreadable) throw new PoisonError('unreadable event');
      throw error;
    }
  }

  close(): Promise<void> {
    return this.store.dispose();
  }
}

function shapesOf(names: readonly string[]): readonly FamilyShapes[] {
  return names.map((name) => {
    const schemas = (allFamilies as Readonly<Record<string, FamilyShapes['schemas']>>)[name];
    if (schemas === undefined) throw new Error(`no stored shapes for the family ${name}`);
    return { name, schemas };
  });
}

/** A family for reading alone, its streams asked for by their whole names. */
function unfolded({ name, schemas }: FamilyShapes): StreamFamily<null, StoredEvent> {
  return { name, schemas, streamOf: (stream) => stream, initial: null, evolve: () => null };
}
