import { setTimeout as delay } from 'node:timers/promises';
import { WriteDecisions, type Decided, type WriteRequest } from './write-decisions.js';
import { type Outcome, UnavailableError } from './append-outcome.js';
import type { CommittedLog } from './committed-log.js';
import type { EventReader } from './event-reader.js';
import { markedStreamsMax } from './stream-heads.js';
import { uniqueViolation, WriterConnection } from './writer-connection.js';

type Pending = WriteRequest & {
  settle(outcome: Outcome): void;
  fail(error: Error): void;
};

type Group = Decided & { readonly pending: readonly Pending[] };

const groupAppendsMax = 1_000;
const groupBytesMax = 4 * 1024 * 1024;
const groupsOnWireMax = 2;
const queuedAppendsMax = 20_000;
const reconnectDelaysMs = [50, 100, 200, 400, 1_000] as const;

/**
 * The only writer of a database. Appends that arrive while others are being committed are decided together and written
 * by one statement. They are answered in order, once they are committed.
 */
export class Writer {
  readonly #databaseUrl: string;
  readonly #reader: EventReader;
  readonly #log: CommittedLog;
  #connection: WriterConnection | undefined;
  #decisions: WriteDecisions;
  #queue: Pending[] = [];
  #groupsOnWire: Group[] = [];
  #isForming = false;
  /** True if groups are formed at the end of this turn of the event loop. */
  #isDue = false;
  #forming: Promise<void> = Promise.resolve();
  #isClosed = false;
  /** True after a stream was wrongly assumed to be new: all heads are then looked up until the queue is empty. */
  #trustsNothing = false;
  #recovery: Promise<void> | undefined;
  readonly #lostListeners = new Set<() => void>();
  /** Resolves waiting `close` calls once nothing is queued or in progress. */
  #whenIdle: (() => void)[] = [];

  private constructor(
    databaseUrl: string,
    reader: EventReader,
    log: CommittedLog,
    connection: WriterConnection,
    marked: Set<string> | undefined,
  ) {
    this.#databaseUrl = databaseUrl;
    this.#reader = reader;
    this.#log = log;
    this.#decisions = new WriteDecisions(reader, log.head, marked);
    this.#use(connection);
  }

  /** @param connection a new one; its lock makes this the only writer. */
  static async start(
    databaseUrl: string,
    reader: EventReader,
    log: CommittedLog,
    connection: WriterConnection,
  ): Promise<Writer> {
    log.reset(await connection.head());
    const marked = await connection.markedStreams(markedStreamsMax);
    return new Writer(databaseUrl, reader, log, connection, marked);
  }

  /** False while the database is away; reconnecting after a wrong assumption about a stream does not count. */
  get isAvailable(): boolean {
    return this.#connection !== undefined || this.#trustsNothing;
  }

  /**
   * Calls the listener when the database is lost, and on close.
   * @returns a function that removes the listener.
   */
  onLost(listener: () => void): () => void {
    this.#lostListeners.add(listener);
    return () => this.#lostListeners.delete(listener);
  }

  /** Returns whether reads of a stream must check its metadata first. */
  isMarked(stream: string): boolean {
    return this.#decisions.isMarked(stream);
  }

  /** @throws UnavailableError if the store is away; the outcome is unknown unless nothing was sent. */
  write(request: WriteRequest): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || !this.isAvailable) {
        reject(new UnavailableError('The event store is not available.'));
      } else if (this.#queue.length >= queuedAppendsMax) {
        reject(new UnavailableError('Too many appends are waiting.'));
      } else {
        this.#queue.push({ ...request, settle: resolve, fail: reject });
        this.#formGroupsSoon();
      }
    });
  }

  /** Accepts no new appends, waits for those in progress, and releases the lock. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#connection !== undefined && !this.#isIdle()) {
      await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
    }
    for (const listener of [...this.#lostListeners]) listener();
    await this.#connection?.close();
  }

  #use(connection: WriterConnection): void {
    this.#connection = connection;
    connection.onLost(() => {
      if (this.#connection === connection) void this.#recover('lost');
    });
  }

  /** Forms groups once per turn of the event loop, so that appends that arrive together share a group. */
  #formGroupsSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#formGroups();
    });
  }

  #formGroups(): void {
    if (this.#isForming || !this.#canForm()) return;
    this.#isForming = true;
    this.#forming = this.#formWhilePossible();
  }

  /**
   * Returns whether a group can be formed. A group that follows one in progress is at least as large: few large groups
   * cost less than many small ones.
   */
  #canForm(): boolean {
    const least = Math.max(1, this.#groupsOnWire.at(-1)?.pending.length ?? 0);
    return (
      this.#queue.length >= least &&
      this.#groupsOnWire.length < groupsOnWireMax &&
      this.#recovery === undefined
    );
  }

  async #formWhilePossible(): Promise<void> {
    while (this.#canForm()) {
      const pending = this.#takeQueued();
      try {
        const after = this.#decisions.position;
        const decided = await this.#decisions.of(pending, this.#trustsNothing);
        if (this.#recovery === undefined) void this.#commit({ pending, ...decided }, after);
        // Decided on a state that is no longer valid: decide again, unless the database is lost.
        else if (this.#trustsNothing) this.#queue.unshift(...pending);
        else throw new UnavailableError('The event store lost its database.');
      } catch (error) {
        // Only a look-up can fail here, and then earlier appends of the group are half decided.
        for (const one of pending) one.fail(unavailable(error));
        void this.#recover('lost');
      }
    }
    this.#isForming = false;
    this.#wakeIdle();
  }

  #takeQueued(): Pending[] {
    let bytes = 0;
    let count = 0;
    for (const { events } of this.#queue) {
      if (count > 0 && (count >= groupAppendsMax || bytes >= groupBytesMax)) break;
      for (const event of events) bytes += event.data.length + event.metadata.length;
      count += 1;
    }
    return this.#queue.splice(0, count);
  }

  /** @param after the position before the group's first row. */
  async #commit(group: Group, after: number): Promise<void> {
    const connection = this.#connection;
    if (connection === undefined) return;
    this.#groupsOnWire.push(group);
    try {
      if (group.rows.length > 0) {
        const inserted = await connection.insert(group.rows, after);
        if (inserted !== group.rows.length) throw new Error('The group before this one failed.');
      } else {
        // There is nothing to write, but the answers may depend on rows that are not committed yet.
        await connection.barrier();
      }
    } catch (error) {
      // A recovery removes every group from the list; a late answer about such a group is irrelevant.
      if (!this.#groupsOnWire.includes(group)) return;
      const isMistaken = (error as { code?: string }).code === uniqueViolation;
      void this.#recover(isMistaken ? 'mistaken' : 'lost');
      return;
    }
    if (!this.#groupsOnWire.includes(group)) return;
    this.#log.publish(group.rows);
    this.#groupsOnWire = this.#groupsOnWire.filter((other) => other !== group);
    this.#answer(group);
    this.#formGroups();
    this.#wakeIdle();
  }

  #answer(group: Group): void {
    for (const [index, one] of group.pending.entries()) {
      const outcome = group.outcomes[index];
      if (outcome !== undefined) one.settle(outcome);
    }
  }

  /**
   * Recovers after a failed statement, when nothing in memory can be trusted: opens a new connection and takes the lock
   * with it, which also waits for the old statements to end, and reads the head again.
   * - `mistaken`: a stream was wrongly assumed to be new. Nothing was written; everything is decided again.
   * - `lost`: appends in progress are answered with "unavailable": they may or may not have happened.
   */
  #recover(cause: 'mistaken' | 'lost'): Promise<void> {
    this.#recovery ??= this.#reconnect(cause).finally(() => {
      this.#recovery = undefined;
      this.#wakeIdle();
      this.#formGroups();
    });
    return this.#recovery;
  }

  async #reconnect(cause: 'mistaken' | 'lost'): Promise<void> {
    const onWire = this.#groupsOnWire.flatMap((group) => group.pending);
    this.#groupsOnWire = [];
    if (cause === 'mistaken') this.#trustsNothing = true;
    else {
      this.#failAll([...onWire, ...this.#queue]);
      for (const listener of [...this.#lostListeners]) listener();
    }
    const old = this.#connection;
    this.#connection = undefined;
    old?.destroy();
    // A decision in progress still uses the old heads and positions: let it end first.
    await this.#forming;
    // Only now, because the requests that were being decided came later and are back in the queue.
    if (cause === 'mistaken') this.#queue.unshift(...onWire);
    for (let attempt = 0; !this.#isClosed || this.#queue.length > 0; attempt += 1) {
      let connection: WriterConnection | undefined;
      try {
        connection = await WriterConnection.open(this.#databaseUrl);
        if (connection !== undefined) {
          const head = await connection.head();
          const marked = await connection.markedStreams(markedStreamsMax);
          this.#decisions = new WriteDecisions(this.#reader, head, marked);
          this.#log.reset(head);
          this.#use(connection);
          return;
        }
      } catch {
        // If this connection was opened, its lock would block the next attempt.
        connection?.destroy();
        // The database is still away, so the waiting requests are answered now.
        this.#trustsNothing = false;
        this.#failAll(this.#queue);
      }
      await delay(reconnectDelaysMs[Math.min(attempt, reconnectDelaysMs.length - 1)]);
    }
  }

  #failAll(pending: readonly Pending[]): void {
    const error = new UnavailableError('The event store lost its database.');
    this.#queue = [];
    for (const one of pending) one.fail(error);
  }

  /** A running recovery may hold groups that were on the wire. */
  #isIdle(): boolean {
    const isEmpty = this.#queue.length === 0 && this.#groupsOnWire.length === 0;
    return isEmpty && !this.#isForming && this.#recovery === undefined;
  }

  #wakeIdle(): void {
    const isGivenUp = this.#isClosed && this.#connection === undefined;
    if (this.#isIdle()) this.#trustsNothing = false;
    else if (!isGivenUp) return;
    for (const wake of this.#whenIdle.splice(0)) wake();
  }
}

function unavailable(error: unknown): Error {
  return error instanceof UnavailableError
    ? error
    : new UnavailableError('The event store lost its database.', { cause: error });
}
