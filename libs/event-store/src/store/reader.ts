import { failureOf, isAway, storeErrorOf } from '../client/failure.js';
import type { ClientPort, RawEvent, RawResolved } from '../client/port.js';
import { collected, pause } from '../client/timed.js';
import type { Position } from '../event-store.js';

const PAGE = 1_000;
const TRIES_MAX = 3;
const RETRY_MS = 100;

/**
 * Bounded reads: every page has a timeout and a maximum length, so none waits for ever. Throws StoreErrors unless said
 * otherwise.
 */
export class Reader {
  readonly #client: ClientPort;
  readonly #idleMs: number;

  constructor(client: ClientPort, idleMs: number) {
    this.#client = client;
    this.#idleMs = idleMs;
  }

  /**
   * Yields the pages of a stream from a revision to its end, at most maxCount events in all; no page if there is no
   * stream.
   */
  async *pages(
    stream: string,
    fromRevision: bigint,
    maxCount = Number.MAX_SAFE_INTEGER,
  ): AsyncGenerator<RawEvent[], void, undefined> {
    let from = fromRevision;
    let left = maxCount;
    while (left > 0) {
      const asked = Math.min(PAGE, left);
      const page = await this.page(stream, from, asked);
      if (page.length > 0) yield page;
      if (page.length < asked) return;
      from = page.at(-1)!.revision + 1n;
      left -= page.length;
    }
  }

  /**
   * Returns one page of a stream; empty if there is no stream or no event from there on. Retries while the server is
   * away.
   */
  async page(stream: string, fromRevision: bigint, maxCount: number): Promise<RawEvent[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.pageOnce(stream, fromRevision, maxCount, this.#idleMs);
      } catch (error) {
        if (failureOf(error) === 'no-stream') return [];
        if (tries === TRIES_MAX || !isAway(error) || timedOut(error)) throw storeErrorOf(error);
        await pause(RETRY_MS * tries);
      }
    }
  }

  /** Returns one page. Tries once and throws the client's own errors. */
  async pageOnce(
    stream: string,
    fromRevision: bigint,
    maxCount: number,
    idleMs: number,
  ): Promise<RawEvent[]> {
    const read = this.#client.readStream(stream, { fromRevision, maxCount });
    return eventsOf(await collected(read, idleMs));
  }

  /** Returns the last events of a stream, newest first; empty if there is no stream. Tries once. */
  async lastOf(stream: string, maxCount: number): Promise<RawEvent[]> {
    const read = this.#client.readStream(stream, { maxCount, isBackwards: true });
    try {
      return eventsOf(await collected(read, this.#idleMs));
    } catch (error) {
      if (failureOf(error) === 'no-stream') return [];
      throw storeErrorOf(error);
    }
  }

  /** Returns at most maxCount events of the store after a position, including system events. */
  async allAfter(from: Position | 'start', maxCount: number): Promise<RawEvent[]> {
    // The server includes the event at the given position.
    const read = this.#client.readAll({
      fromPosition: from,
      maxCount: from === 'start' ? maxCount : maxCount + 1,
      direction: 'forwards',
    });
    try {
      const events = eventsOf(await collected(read, this.#idleMs));
      const first = events[0]?.position;
      const repeats = from !== 'start' && first !== undefined && first.commit === from.commit;
      return repeats ? events.slice(1) : events.slice(0, maxCount);
    } catch (error) {
      throw storeErrorOf(error);
    }
  }

  /**
   * Returns the first maxCount events of the store after an event's commit position, including system events. Undefined
   * if there is no event at that position any more, or if the read failed; throws if the server gave no answer in time.
   * Tries once.
   */
  async since(commit: bigint, maxCount: number): Promise<RawEvent[] | undefined> {
    const read = this.#client.readAll({
      fromPosition: { commit, prepare: commit },
      maxCount: maxCount + 1,
      direction: 'forwards',
    });
    try {
      const [first, ...events] = eventsOf(await collected(read, this.#idleMs));
      return first?.position?.commit === commit ? events : undefined;
    } catch (error) {
      if (timedOut(error)) throw storeErrorOf(error);
      return undefined;
    }
  }

  /** Returns the id of the event at exactly this position. Tries once. */
  async idAt(position: Position): Promise<string | undefined> {
    const read = this.#client.readAll({
      fromPosition: position,
      maxCount: 1,
      direction: 'forwards',
    });
    try {
      const [event] = eventsOf(await collected(read, this.#idleMs));
      return event?.position?.commit === position.commit ? event.id : undefined;
    } catch (error) {
      throw storeErrorOf(error);
    }
  }

  /** Returns true if the store holds only events of the server itself (users, statistics, metadata). Tries once. */
  async isEmpty(): Promise<boolean> {
    for (let from: Position | 'start' = 'start'; ;) {
      const events = await this.allAfter(from, PAGE);
      if (events.some(({ streamId }) => !streamId.startsWith('$'))) return false;
      const last = events.at(-1)?.position;
      if (last === undefined || events.length < PAGE) return true;
      from = last;
    }
  }

  /** Returns the position of the store's last event. Tries once. */
  async head(idleMs = this.#idleMs): Promise<Position | 'start'> {
    const read = this.#client.readAll({
      fromPosition: 'end',
      maxCount: 1,
      direction: 'backwards',
    });
    try {
      const [last] = eventsOf(await collected(read, idleMs));
      return last?.position ?? 'start';
    } catch (error) {
      throw storeErrorOf(error);
    }
  }
}

function eventsOf(resolved: readonly RawResolved[]): RawEvent[] {
  const events: RawEvent[] = [];
  for (const { event } of resolved) if (event !== undefined) events.push(event);
  return events;
}

// A read that timed out has used its time: trying again would double it.
function timedOut(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('read: nothing came');
}
