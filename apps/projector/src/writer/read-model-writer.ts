import type { ClientBase } from 'pg';
import { Computing } from '../computed/computing.js';
import { associationsWithHeads } from '../computed/stream-head.js';
import type { ProjectionSet } from '../projection.js';
import { run, statementsOf } from '../rows/flush.js';
import { poisonReason, UnparkablePoisonError } from '../rows/poison.js';
import { RowBuffer } from '../rows/row-buffer.js';
import {
  associationOf,
  byAssociation,
  type EventSource,
  type ProjectedEvent,
} from '../subscription/event-source.js';
import {
  BatchTransactions,
  type Place,
  type Prepared,
  type Touched,
  type TransactionOptions,
} from './batch-transactions.js';
import type { Checkpoint } from './checkpoint.js';
import { park, type Parked, type ParkedTable, readParked } from './parking.js';

/** How many batches `sendAlong` lets wait while Postgres is busy. */
const WAITING_MAX = 4;

export interface WriterOptions extends TransactionOptions {
  readonly readModels: ProjectionSet;
  readonly parkedTable: ParkedTable;
  /** Reads the streams that computed tables depend on. */
  readonly source: Pick<EventSource, 'readStream'>;
  /** The computed tables of these associations are filled by `computePutOff`, not batch by batch. */
  readonly isPutOff?: (association: number) => boolean;
}

/** Writes batches of events to the tables of the schema in the client's search_path, each batch in one transaction. */
export class ReadModelWriter {
  private readonly parkedBy: Map<number, Parked>;
  private readonly computing: Computing;
  private readonly transactions: BatchTransactions;
  /** The batches sent by `sendAlong`; each begins once the previous one has succeeded. */
  private readonly line: Promise<unknown>[];
  /** The writes of events that `takeAlong` took and `sendAlong` has not sent yet. */
  private gathered = new RowBuffer();
  private gatheredTo: Place | undefined;

  private constructor(
    private readonly client: ClientBase,
    private readonly options: WriterOptions,
    checkpoint: Checkpoint,
    parked: readonly Parked[],
    tables?: Promise<unknown>,
  ) {
    this.line = tables === undefined ? [] : [tables];
    this.parkedBy = new Map(parked.map((one) => [one.association, one]));
    const { computed: projections } = options.readModels;
    this.computing = new Computing(client, { ...options, projections });
    this.transactions = new BatchTransactions(client, checkpoint, options);
  }

  /** Creates a writer that continues from `checkpoint`, which was just read on the same connection. */
  static async open(
    client: ClientBase,
    checkpoint: Checkpoint,
    options: WriterOptions,
  ): Promise<ReadModelWriter> {
    const parked = await readParked(client, options.parkedTable);
    return new ReadModelWriter(client, options, checkpoint, parked);
  }

  /**
   * Creates a writer for tables that are still being created on the same connection, under `checkpoint`. Rows are
   * prepared meanwhile. If the tables cannot be created, the calls that wait for them throw that error.
   */
  static ahead(
    client: ClientBase,
    checkpoint: Checkpoint,
    options: WriterOptions,
    tables: Promise<unknown>,
  ): ReadModelWriter {
    return new ReadModelWriter(client, options, checkpoint, [], tables);
  }

  get at(): Checkpoint['at'] {
    return this.transactions.at;
  }

  get parked(): readonly Parked[] {
    return [...this.parkedBy.values()];
  }

  /**
   * Writes the whole batch or nothing: rows, parked associations and checkpoint. After an error the connection must not
   * be used again, because it is unknown whether an unanswered commit took place. Throws CheckpointMovedError,
   * UnparkablePoisonError, or the error of Postgres.
   */
  async write(batch: readonly ProjectedEvent[]): Promise<void> {
    await this.written();
    const last = batch.at(-1);
    if (last === undefined) return;
    const fresh = this.unparked(batch);
    const to = { position: last.position, eventId: last.id };
    const parked: Parked[] = [];
    if (!(await this.writeTogether(fresh, to))) await this.writeApart(fresh, to, parked);
    await this.transactions.commit(to);
    for (const one of parked) this.parkedBy.set(one.association, one);
  }

  /**
   * Takes events in and only collects their rows, for `sendAlong`. Only for a writer that notifies no reader and puts
   * off all computing. A poisonous event is not parked but thrown, here or by a later call, at the latest by `written`;
   * the tables must then be filled again with `write`.
   */
  async takeAlong(events: readonly ProjectedEvent[]): Promise<void> {
    const last = events.at(-1);
    if (last === undefined) return;
    await this.apply(events, this.gathered);
    this.gatheredTo = { position: last.position, eventId: last.id };
  }

  /**
   * Sends the collected rows. Resolves when few enough batches wait for Postgres, so that more events are taken in
   * while it works.
   */
  async sendAlong(): Promise<void> {
    const to = this.gatheredTo;
    if (to === undefined) return;
    const ready = prepared(this.gathered);
    this.gathered = new RowBuffer();
    this.gatheredTo = undefined;
    const before = this.line.at(-1) ?? Promise.resolve();
    const sent = before.then(async () => {
      await this.transactions.send(ready, to);
      await this.transactions.commit(to);
    });
    sent.catch(() => undefined);
    this.line.push(sent);
    if (this.line.length > WAITING_MAX) await this.line.shift();
  }

  /** Waits for everything in progress, successful or not, and rolls back; the writer must not be used afterwards. */
  async abandon(): Promise<void> {
    await Promise.allSettled(this.line);
    await this.client.query('rollback');
  }

  /** Resolves when nothing is in progress. */
  async written(): Promise<void> {
    await this.line.at(-1);
    this.line.length = 0;
  }

  /**
   * Fills the computed tables of all associations that were put off, one by one, without moving the checkpoint. Returns
   * those that cannot be computed; which event is at fault is not known here.
   */
  async computePutOff(): Promise<readonly number[]> {
    const failed: number[] = [];
    for await (const [association, heads] of associationsWithHeads(this.client)) {
      if (this.options.isPutOff?.(association) !== true) continue;
      try {
        const buffer = new RowBuffer();
        await this.computing.computeWhole(association, heads, buffer);
        const statements = statementsOf(buffer);
        if (statements.length === 0) continue;
        await Promise.all([this.client.query('begin'), run(statements, this.client)]);
        await this.client.query('commit');
      } catch (error) {
        if (poisonReason(error) === undefined) throw error;
        await this.client.query('rollback');
        failed.push(association);
      }
    }
    return failed;
  }

  private unparked(batch: readonly ProjectedEvent[]): readonly ProjectedEvent[] {
    if (this.parkedBy.size === 0) return batch;
    return batch.filter((event) => !this.parkedBy.has(associationOf(event)));
  }

  /** Writes a batch in one network write, as is usual. Returns false, with nothing written, if an event is poison. */
  private async writeTogether(events: readonly ProjectedEvent[], to: Place): Promise<boolean> {
    try {
      await this.transactions.send(await this.prepare(events), to);
      return true;
    } catch (error) {
      if (poisonReason(error) === undefined) throw error;
      this.computing.forget();
      // If a handler threw, no transaction is open yet; Postgres then only warns.
      await this.client.query('rollback');
      return false;
    }
  }

  /** Writes a batch association by association, so that only the poisoned associations are left out. */
  private async writeApart(
    events: readonly ProjectedEvent[],
    to: Place,
    parked: Parked[],
  ): Promise<void> {
    const touched: Touched = new Map();
    await this.transactions.begin();
    for (const [association, own] of byAssociation(events)) {
      const asOne = await this.attempt(own);
      if ('touched' in asOne) merge(touched, asOne.touched);
      else await this.writeUpToPoison(association, own, to, touched, parked);
    }
    await this.transactions.moveCheckpoint(to, touched);
  }

  private async writeUpToPoison(
    association: number,
    events: readonly ProjectedEvent[],
    to: Place,
    touched: Touched,
    parked: Parked[],
  ): Promise<void> {
    for (const event of events) {
      const alone = await this.attempt([event]);
      if ('touched' in alone) {
        merge(touched, alone.touched);
        continue;
      }
      if (association === 0) {
        // Throws if other tables were switched in meanwhile: they may hold the event already, so it is not poison.
        await this.transactions.moveCheckpoint(to, touched);
        throw new UnparkablePoisonError(event.id, event.type, alone.reason);
      }
      const one = { association, eventId: event.id, error: alone.reason };
      const { parkedTable, readModels } = this.options;
      await park(this.client, parkedTable, event, one, readModels.knows);
      parked.push(one);
      merge(touched, new Map([[association, new Set(['parked'])]]));
      return;
    }
  }

  private async attempt(
    events: readonly ProjectedEvent[],
  ): Promise<{ readonly touched: Touched } | { readonly reason: string }> {
    await this.client.query('savepoint attempt');
    try {
      const { statements, touched } = await this.prepare(events);
      await run(statements, this.client);
      await this.client.query('release savepoint attempt');
      return { touched };
    } catch (error) {
      const reason = poisonReason(error);
      if (reason === undefined) throw error;
      this.computing.forget();
      await this.client.query('rollback to savepoint attempt');
      return { reason };
    }
  }

  private async prepare(events: readonly ProjectedEvent[]): Promise<Prepared> {
    const buffer = new RowBuffer();
    await this.apply(events, buffer);
    return prepared(buffer);
  }

  private async apply(events: readonly ProjectedEvent[], buffer: RowBuffer): Promise<void> {
    for (const event of events) {
      this.options.readModels.apply(event, (association) => buffer.rowsOf(association));
    }
    await this.computing.take(events, buffer);
  }
}

function prepared(buffer: RowBuffer): Prepared {
  return { statements: statementsOf(buffer), touched: copied(buffer.touched()) };
}

function copied(touched: ReadonlyMap<number, ReadonlySet<string>>): Touched {
  return new Map([...touched].map(([association, kinds]) => [association, new Set(kinds)]));
}

function merge(into: Touched, from: Touched): void {
  for (const [association, kinds] of from) {
    const known = into.get(association);
    if (known === undefined) into.set(association, kinds);
    else for (const kind of kinds) known.add(kind);
  }
}
