import { WrongExpectedVersionError } from '@eventstore/db-client';
import { Readable } from 'node:stream';
import type {
  AllReadOptions,
  AllSubscribed,
  AllSubscribeOptions,
  ClientPort,
  EncodedEvent,
  RawAppended,
  RawEvent,
  RawResolved,
  StreamReadOptions,
} from '../client/port.js';
import type { Position } from '../event-store.js';

/** How the server behaves from now on: answers, refuses connections, or never answers any call. */
export type MemoryServerMode = 'answers' | 'refuses' | 'swallows';

/**
 * How one append fails: `lost-request` is not executed and never answered, `lost-answer` is executed and never
 * answered, `dropped-before` and `dropped-after` break the connection before or after the append is executed.
 */
export type AppendFault = 'lost-request' | 'lost-answer' | 'dropped-after' | 'dropped-before';

type Read = Readable & { cancel(): Promise<void> };

/**
 * EventStoreDB's rules in memory, behind the same port as the client: expected revisions, idempotency by event id at
 * the expected revision, $all and its subscriptions, and simulated faults. For tests.
 */
export class MemoryClient implements ClientPort {
  readonly events: RawEvent[] = [];
  mode: MemoryServerMode = 'answers';
  /** Each append takes one fault, first in first out. */
  readonly faults: AppendFault[] = [];
  readonly calls = { append: 0, readStream: 0, readAll: 0, subscribe: 0 };
  /** Events sent to subscriptions. */
  delivered = 0;
  readonly #streams = new Map<string, RawEvent[]>();
  readonly #delivers = new Map<Readable, () => void>();
  #instantMs = Date.UTC(2026, 4, 31, 9);

  /** Each append waits for this promise; a test can delay appends by it. */
  gate: Promise<void> = Promise.resolve();

  async appendToStream(
    stream: string,
    events: readonly EncodedEvent[],
    { expectedRevision }: { readonly expectedRevision: bigint | 'no_stream' },
  ): Promise<RawAppended> {
    this.calls.append += 1;
    await this.gate;
    if (this.mode === 'refuses') throw refusedConnection();
    const fault = this.faults.shift();
    if (this.mode === 'swallows' || fault === 'lost-request') return new Promise(() => undefined);
    if (fault === 'dropped-before') throw droppedConnection();
    const answer = this.#append(stream, events, expectedRevision);
    if (fault === 'lost-answer') return new Promise(() => undefined);
    if (fault === 'dropped-after') throw droppedConnection();
    return answer;
  }

  readStream(
    stream: string,
    { fromRevision = 0n, maxCount, isBackwards }: StreamReadOptions,
  ): Read {
    this.calls.readStream += 1;
    const events = this.#streams.get(stream);
    if (events === undefined && this.mode === 'answers') return failed(streamNotFound(stream));
    if (isBackwards === true) return this.#answer((events ?? []).toReversed().slice(0, maxCount));
    return this.#answer((events ?? []).slice(Number(fromRevision)).slice(0, maxCount));
  }

  readAll({ fromPosition, maxCount, direction }: AllReadOptions): Read {
    this.calls.readAll += 1;
    if (direction === 'backwards') return this.#answer(this.events.slice(-1));
    return this.#answer(this.#from(fromPosition as Position | 'start', true).slice(0, maxCount));
  }

  subscribeToAll({ fromPosition, filter, waitingMax }: AllSubscribeOptions): AllSubscribed {
    this.calls.subscribe += 1;
    const matches = ({ type, streamId }: RawEvent): boolean =>
      filter.prefixes.some((prefix) => (filter.by === 'type' ? type : streamId).startsWith(prefix));
    let next = this.events.length - this.#from(fromPosition, false).length;
    let wants = false;
    const source = new Readable({
      objectMode: true,
      highWaterMark: waitingMax,
      read: () => {
        wants = true;
        deliver();
      },
    });
    const deliver = (): void => {
      while (wants && next < this.events.length) {
        const event = this.events[next++]!;
        if (!matches(event)) continue;
        this.delivered += 1;
        wants = source.push({ event } satisfies RawResolved);
      }
      if (next === this.events.length) source.emit('caughtUp');
    };
    this.#delivers.set(source, deliver);
    if (this.mode === 'refuses') queueMicrotask(() => source.destroy(refusedConnection()));
    source.on('close', () => this.#delivers.delete(source));
    const unsubscribe = (): Promise<void> => {
      source.destroy();
      return Promise.resolve();
    };
    return Object.assign(source, { unsubscribe }) as AllSubscribed;
  }

  /** Breaks every subscription, as a crashing server does. */
  breakSubscriptions(): void {
    for (const source of this.#delivers.keys()) source.destroy(droppedConnection());
  }

  /** The number of subscription events that wait in memory for their reader. */
  get waiting(): number {
    return [...this.#delivers.keys()].reduce((sum, source) => sum + source.readableLength, 0);
  }

  /** Cuts the store back to its first `count` events, as restoring a backup does. */
  truncate(count: number): void {
    this.rewrite(this.events.slice(0, count));
  }

  /** Replaces all events, as an attacker does who writes to the server's own files. */
  rewrite(events: readonly RawEvent[]): void {
    this.events.splice(0, Infinity, ...events);
    this.#streams.clear();
    for (const event of this.events) this.#ofStream(event.streamId).push(event);
  }

  dispose(): Promise<void> {
    for (const source of this.#delivers.keys()) source.destroy();
    return Promise.resolve();
  }

  #append(
    stream: string,
    proposed: readonly EncodedEvent[],
    expectedRevision: bigint | 'no_stream',
  ): RawAppended {
    const events = this.#ofStream(stream);
    const expected = expectedRevision === 'no_stream' ? -1n : expectedRevision;
    const head = BigInt(events.length) - 1n;
    if (expected !== head) {
      const there = events.slice(Number(expected) + 1, Number(expected) + 1 + proposed.length);
      const isRepeated =
        there.length === proposed.length && there.every((event, i) => event.id === proposed[i]!.id);
      if (isRepeated) return appended(there.at(-1)!);
      if (head === -1n) this.#streams.delete(stream);
      const current = head === -1n ? ('no_stream' as const) : head;
      throw new WrongExpectedVersionError(null as never, {
        streamName: stream,
        current,
        expected: expectedRevision,
      });
    }
    for (const event of proposed) this.#record(stream, events, event);
    for (const deliver of this.#delivers.values()) deliver();
    return appended(events.at(-1)!);
  }

  #record(stream: string, events: RawEvent[], event: EncodedEvent): void {
    // Positions have gaps, like byte offsets in a log.
    const at = BigInt((this.events.length + 1) * 100);
    const data = Buffer.from(event.json ?? JSON.stringify(event.data));
    const recorded: RawEvent = {
      streamId: stream,
      id: event.id,
      revision: BigInt(events.length),
      type: event.type,
      data: JSON.parse(data.toString('utf8')) as unknown,
      metadata: JSON.parse(Buffer.from(event.metadata).toString('utf8')) as unknown,
      isJson: true,
      created: new Date((this.#instantMs += 1_000)),
      position: { commit: at, prepare: at },
      bytes: () => ({ data, metadata: event.metadata }),
    };
    events.push(recorded);
    this.events.push(recorded);
  }

  #ofStream(stream: string): RawEvent[] {
    const events = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, events);
    return events;
  }

  #from(position: Position | 'start', inclusive: boolean): RawEvent[] {
    if (position === 'start') return this.events;
    const first = this.events.findIndex(
      (event) => event.position!.commit + (inclusive ? 1n : 0n) > position.commit,
    );
    return first === -1 ? [] : this.events.slice(first);
  }

  #answer(events: readonly RawEvent[]): Read {
    if (this.mode === 'refuses') return failed(refusedConnection());
    if (this.mode === 'swallows') return cancellable(new Readable({ objectMode: true, read() {} }));
    return cancellable(Readable.from(events.map((event): RawResolved => ({ event }))));
  }
}

function appended(last: RawEvent): RawAppended {
  return { nextExpectedRevision: last.revision, position: last.position };
}

function cancellable(readable: Readable): Read {
  const cancel = (): Promise<void> => {
    readable.destroy();
    return Promise.resolve();
  };
  return Object.assign(readable, { cancel });
}

function failed(error: Error): Read {
  return cancellable(
    new Readable({
      objectMode: true,
      read() {
        this.destroy(error);
      },
    }),
  );
}

function streamNotFound(stream: string): Error {
  return Object.assign(new Error(`${stream} not found`), { type: 'stream-not-found' });
}

// Errors as @grpc/grpc-js makes them: plain errors with a code.
function refusedConnection(): Error {
  const message = '14 UNAVAILABLE: No connection established. Last error: connect ECONNREFUSED';
  return Object.assign(new Error(message), { code: 14 });
}

function droppedConnection(): Error {
  return Object.assign(new Error('14 UNAVAILABLE: Connection dropped'), { code: 14 });
}
