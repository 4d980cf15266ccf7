import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  type AllStreamSubscription,
  type AppendExpectedRevision,
  type EventStoreDBClient,
  type EventTypeToRecordedEvent,
  jsonEvent,
  type JSONEventType,
  type StreamSubscription,
} from '@eventstore/db-client';

export type Noted = JSONEventType<'Noted', { readonly number: number; readonly text?: string }>;
export type RecordedNote = EventTypeToRecordedEvent<Noted>;

/** Returns a new stream name, because the server may be shared. */
export function aStream(name = 'note'): string {
  return `${name}-${randomUUID()}`;
}

export function note(number: number, id: string = randomUUID()) {
  return jsonEvent<Noted>({ id, type: 'Noted', data: { number } });
}

export function notes(count: number, first = 0) {
  return Array.from({ length: count }, (_, index) => note(first + index));
}

/** Writes notes numbered from 0 to a new stream. */
export async function aStreamOf(client: EventStoreDBClient, count: number): Promise<string> {
  const stream = aStream();
  await client.appendToStream(stream, notes(count), { expectedRevision: 'no_stream' });
  return stream;
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

type ReadOptions = Parameters<EventStoreDBClient['readStream']>[1];

export async function numbersOf(
  client: EventStoreDBClient,
  stream: string,
  options?: ReadOptions,
): Promise<number[]> {
  const events = await all(client.readStream<Noted>(stream, options));
  return events.map(({ event }) => event?.data.number ?? Number.NaN);
}

/** Returns the error of a refused call, with its type, or 'accepted'. */
export async function refusalOf(work: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await work;
    return { type: 'accepted' };
  } catch (error) {
    return error as Record<string, unknown>;
  }
}

export async function append(
  client: EventStoreDBClient,
  stream: string,
  count: number,
  expectedRevision: AppendExpectedRevision,
) {
  return client.appendToStream(stream, notes(count), { expectedRevision });
}

type Subscription = StreamSubscription | AllStreamSubscription;

/** Collects what a subscription delivers, and waits for it. */
export class Listener {
  readonly events: {
    readonly stream: string;
    readonly revision: bigint;
    readonly number: number;
    readonly id: string;
    readonly position: { readonly commit: bigint; readonly prepare: bigint } | undefined;
  }[] = [];
  errors: Record<string, unknown>[] = [];
  caughtUpAt: number[] = [];
  readonly #subscription: Subscription;
  #changed: (() => void)[] = [];

  constructor(subscription: Subscription) {
    this.#subscription = subscription;
    // Both kinds emit the same events; one type avoids a union of overloads.
    const source = subscription as unknown as Readable;
    source.on('data', ({ event }: { event?: RecordedNote }) => {
      if (event === undefined) return;
      this.events.push({
        stream: event.streamId,
        revision: event.revision,
        number: event.data?.number,
        id: event.id,
        position: event.position,
      });
      this.#wake();
    });
    source.on('error', (error: unknown) => {
      this.errors.push(error as Record<string, unknown>);
      this.#wake();
    });
    source.on('caughtUp', () => {
      this.caughtUpAt.push(this.events.length);
      this.#wake();
    });
  }

  get numbers(): number[] {
    return this.events.map((event) => event.number);
  }

  /** Waits until the condition holds; the test's own timeout limits the wait. */
  async until(isReached: (listener: this) => boolean): Promise<void> {
    while (!isReached(this)) await new Promise<void>((resolve) => this.#changed.push(resolve));
  }

  async stop(): Promise<void> {
    await this.#subscription.unsubscribe();
  }

  #wake(): void {
    for (const wake of this.#changed.splice(0)) wake();
  }
}
