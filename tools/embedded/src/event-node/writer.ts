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
 * The only writer of a database. Appends that arrive while others are being committed are decided
 * together and written by one statement; they are answered when it is committed, in order.
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
  /** The end of this turn of the event loop forms groups. */
  #isDue = false;
  #forming: Promise<void> = Promise.resolve();
  #isClosed = false;
  /** Set while an unknown stream was wrongly taken for new: look heads up until the queue is empty. */
  #trustsNothing = false;
  #recovery: Promise<void> | undefined;
  readonly #lostListeners = new Set<() => void>();
  /** Resolves waiting `close` calls when nothing is queued or on the wire. */
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

  /** @param connection fresh; its lock makes this the only writer. */
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

  /** False while the database is away; a moment of second thoughts about a stream does not count. */
  get isAvailable(): boolean {
    return this.#connection !== undefined || this.#trustsNothing;
  }

  /** Calls the listener when the database is lost, and at the end. @returns how to stop listening. */
  onLost(listener: () => void): () => void {
    this.#lostListeners.add(listener);
    return () => this.#lostListeners.delete(listener);
  }

  /** Whether reads of a stream must look at its metadata first. */
  isMarked(stream: string): boolean {
    return this.#decisions.isMarked(stream);
  }

  /** @throws UnavailableError when the store is away: the outcome is unknown unless nothing was sent. */
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

  /** Takes no new appends, lets those on the wire end, and gives the lock back. */
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

  /** Once per turn of the event loop: appends that arrived together share a group. */
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

  /** A group that follows one on the wire is no smaller than it: few large groups cost less than many small ones. */
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
        // Decided on what is no longer known: decide again, unless the database is lost.
        else if (this.#trustsNothing) this.#queue.unshift(...pending);
        else throw new UnavailableError('The event store lost its database.');
      } catch (error) {
        // Only a look-up can fail here, and it leaves earlier appends of the group half decided.
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
        // Nothing to write, but the answers may speak of rows that are still on the wire.
        await connection.barrier();
      }
    } catch (error) {
      // A recovery takes every group off the wire; a late answer to an earlier one says nothing new.
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
   * After a failed statement nothing in memory can be trusted: a new connection, and with it the
   * lock, is taken, which also waits for the old statements to end, and the head is read again.
   * - `mistaken`: a stream was wrongly taken for new. Nothing was written; all is decided again.
   * - `lost`: appends on the wire are answered with "unavailable": they may or may not have happened.
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
    // A decision under way still works on the old heads and positions: let it end first.
    await this.#forming;
    // Now, for what was being decided came after them and waits in the queue again.
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
        // The lock of one that was opened would keep out the next.
        connection?.destroy();
        // Not back yet; those who wait are better told.
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

  /** A recovery may hold what was on the wire. */
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
