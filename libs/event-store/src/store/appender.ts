import type { Breaker } from '../client/breaker.js';
import { failureOf, messageOf, storeErrorOf } from '../client/failure.js';
import type { ClientPort, EncodedEvent } from '../client/port.js';
import { pause, within } from '../client/timed.js';
import { OutcomeUnknown, StoreUnavailable } from '../errors.js';
import type { Reader } from './reader.js';

/** `position` is undefined where the server did not say it. */
export type Appended =
  | { readonly kind: 'appended'; readonly revision: bigint; readonly position: bigint | undefined }
  | { readonly kind: 'moved-on' };

/** Past the append's own timer there is this long to find out what became of it: below 6 s in all (reliability.md, row 12). */
const SETTLE_MS = 1_000;
/** While the server refuses connections a command waits this long for it, then fails: it may be restarting. */
const PATIENCE_MS = 2_000;
const RETRY_FIRST_MS = 25;
const RETRY_MOST_MS = 400;

/** One command's append, taken to a known end: all of it or nothing of it is in the stream, or OutcomeUnknown. */
export class Appender {
  readonly #client: ClientPort;
  readonly #reader: Reader;
  readonly #breaker: Breaker;
  readonly #timeoutMs: number;

  constructor(client: ClientPort, reader: Reader, breaker: Breaker, timeoutMs: number) {
    this.#client = client;
    this.#reader = reader;
    this.#breaker = breaker;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Appends at a revision (-1n: there is no stream yet). After an unknown outcome reads back, and where nothing is
   * there sends the same events with the same ids and revision again: the server takes them once at most.
   * `started` is when the command's own time began, by the clock that nobody sets (performance.now).
   */
  async append(
    stream: string,
    expected: bigint,
    events: readonly EncodedEvent[],
    started: number,
  ): Promise<Appended> {
    const left = started + this.#timeoutMs + SETTLE_MS - performance.now();
    try {
      return await this.#send(stream, expected, events, Math.min(this.#timeoutMs, left));
    } catch (error) {
      const settled = settledBy(error);
      if (settled !== undefined) return settled;
      return this.#settle(stream, expected, events, started, error);
    }
  }

  async #settle(
    stream: string,
    expected: bigint,
    events: readonly EncodedEvent[],
    started: number,
    firstError: unknown,
  ): Promise<Appended> {
    const last = started + this.#timeoutMs + SETTLE_MS;
    const giveUp = Math.min(last, Math.max(performance.now() + PATIENCE_MS, started + SETTLE_MS));
    const left = (): number => giveUp - performance.now();
    let maybeSent = failureOf(firstError) === 'away';
    let error = firstError;
    // Whether the server answers at all is asked meanwhile; then only the commands under way still wait for it.
    this.#breaker.suspect(firstError);
    for (let delayMs = 0; left() > delayMs; delayMs = nextDelay(delayMs)) {
      await pause(delayMs);
      try {
        const found = maybeSent ? await this.#found(stream, expected, events, left()) : undefined;
        if (found !== undefined) return found;
        if (left() <= 0) break;
        return await this.#send(stream, expected, events, Math.min(this.#timeoutMs, left()));
      } catch (again) {
        const settled = settledBy(again);
        if (settled !== undefined) return settled;
        maybeSent ||= failureOf(again) === 'away';
        error = again;
      }
    }
    this.#breaker.trip(error);
    const said = `${stream}: ${messageOf(error)}`;
    if (maybeSent) throw new OutcomeUnknown(said, { cause: error });
    throw new StoreUnavailable(said, { cause: error });
  }

  async #send(
    stream: string,
    expected: bigint,
    events: readonly EncodedEvent[],
    timeoutMs: number,
  ): Promise<Appended> {
    const expectedRevision = expected < 0n ? 'no_stream' : expected;
    const answer = await within(
      this.#client.appendToStream(stream, events, { expectedRevision }),
      timeoutMs,
      'append',
    );
    return {
      kind: 'appended',
      revision: answer.nextExpectedRevision,
      position: answer.position?.commit,
    };
  }

  /** What stands in the stream where the events belong; undefined when nothing does. */
  async #found(
    stream: string,
    expected: bigint,
    events: readonly EncodedEvent[],
    timeoutMs: number,
  ): Promise<Appended | undefined> {
    try {
      const from = expected + 1n;
      const there = await this.#reader.pageOnce(
        stream,
        from,
        events.length,
        Math.min(SETTLE_MS, Math.max(1, timeoutMs)),
      );
      const last = there.at(-1);
      if (last === undefined) return undefined;
      // Of several commands one may stand there alone, done by another process.
      const isOurs = events.every(({ id }, at) => there[at]?.id === id);
      if (!isOurs) return { kind: 'moved-on' };
      return { kind: 'appended', revision: last.revision, position: last.position?.commit };
    } catch (error) {
      if (failureOf(error) === 'no-stream') return undefined;
      throw error;
    }
  }
}

/** The end that an error already is, if any: lost the race, or refused for good. */
function settledBy(error: unknown): Appended | undefined {
  const failure = failureOf(error);
  if (failure === 'wrong-revision') return { kind: 'moved-on' };
  if (failure === 'away' || failure === 'not-sent') return undefined;
  throw storeErrorOf(error);
}

function nextDelay(delayMs: number): number {
  return Math.min(Math.max(RETRY_FIRST_MS, delayMs * 2), RETRY_MOST_MS);
}
