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

/** At thousands of events a second, this makes batches of hundreds, and users still see their changes at once. */
const GATHER_MAX_MS = 250;

/** Reads the events behind a connection string for projections: with personal fields sealed, without a vault. */
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
        // The subscription would reconnect by itself, but the store that comes back may be another one, so its epoch
        // must be read again.
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

/** Returns a family for reading only, whose streams are given by their full names. */
function unfolded({ name, schemas }: FamilyShapes): StreamFamily<null, StoredEvent> {
  return { name, schemas, streamOf: (stream) => stream, initial: null, evolve: () => null };
}
