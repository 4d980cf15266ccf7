import type { Breaker } from '../client/breaker.js';
import { failureOf, messageOf, storeErrorOf } from '../client/failure.js';
import type { ClientPort, EncodedEvent } from '../client/port.js';
import { pause, within } from '../client/timed.js';
import { OutcomeUnknown, StoreUnavailable } from '../errors.js';
import type { Reader } from './reader.js';

/**
 * The result of an append; `moved-on`: another event was there first. `position` is undefined if the server did not
 * send it.
 */
export type Appended =
  | { readonly kind: 'appended'; readonly revision: bigint; readonly position: bigint | undefined }
  | { readonly kind: 'moved-on' };

/**
 * How long, after the append's own timeout, the result may still be looked up: below 6 s in all (reliability.md, row
 * 12).
 */
const SETTLE_MS = 1_000;
/** How long a command waits while the server refuses connections, because it may be restarting; then it fails. */
const PATIENCE_MS = 2_000;
const RETRY_FIRST_MS = 25;
const RETRY_MOST_MS = 400;

/**
 * Takes one append to a known end: either all of its events are in the stream or none, else it throws OutcomeUnknown.
 */
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
   * Appends at a revision (-1n: there is no stream yet). If the outcome is unknown, reads the stream back; if the
   * events are not there, sends the same events again with the same ids and revision: the server accepts them once at
   * most. `started` is when the command's time began, by performance.now.
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
    // Meanwhile the breaker probes the server; if it is away, only the commands in progress go on waiting for it.
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

  /** Returns what the stream holds where the events belong; undefined if it holds nothing there. */
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
      // Of several commands appended together, one may be there alone, done by another process.
      const isOurs = events.every(({ id }, at) => there[at]?.id === id);
      if (!isOurs) return { kind: 'moved-on' };
      return { kind: 'appended', revision: last.revision, position: last.position?.commit };
    } catch (error) {
      if (failureOf(error) === 'no-stream') return undefined;
      throw error;
    }
  }
}

/**
 * Returns the result that an error already decides, or undefined if it decides nothing. Throws if the server refused
 * for good.
 */
function settledBy(error: unknown): Appended | undefined {
  const failure = failureOf(error);
  if (failure === 'wrong-revision') return { kind: 'moved-on' };
  if (failure === 'away' || failure === 'not-sent') return undefined;
  throw storeErrorOf(error);
}

function nextDelay(delayMs: number): number {
  return Math.min(Math.max(RETRY_FIRST_MS, delayMs * 2), RETRY_MOST_MS);
}
