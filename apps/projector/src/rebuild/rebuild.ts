import { randomUUID } from 'node:crypto';
import { runMigrationsOn } from '@scara/platform';
import type { ClientBase } from 'pg';
import { connect } from '../connection.js';
import { CONTROL_MIGRATIONS, READ_MIGRATIONS } from '../migrations.js';
import type { ProjectionSet } from '../projection.js';
import {
  type EventSource,
  isAfter,
  type Position,
  type ProjectedEvent,
} from '../subscription/event-source.js';
import { BATCH_MAX, LIVE_SCHEMA } from '../subscription/projector.js';
import { type Checkpoint, findCheckpoint, readCheckpoint } from '../writer/checkpoint.js';
import { CHANNEL } from '../writer/notice.js';
import { type Parked, readParked } from '../writer/parking.js';
import { GATE_LOCK } from '../writer/batch-transactions.js';
import { ReadModelWriter } from '../writer/read-model-writer.js';
import { poisonReason } from '../rows/poison.js';
import { BulkTables } from './bulk-tables.js';
import { compareTable, type TableComparison } from './compare.js';

const REBUILD_SCHEMA = 'read_rebuild';
const OLD_SCHEMA = 'read_old';
/** Advisory lock that allows one rebuild at a time. */
const REBUILD_LOCK = 7_205_322;
/** The most rounds of catching up with the live tables before they are held still. */
const CATCH_UP_ROUNDS_MAX = 20;

/**
 * `check` compares and leaves everything as it was; `rebuild` switches only if the tables are identical; `switch`
 * switches in any case, after reporting the differences; `replace` does not compare, for tables of another version.
 */
export type RebuildMode = 'check' | 'rebuild' | 'switch' | 'replace';

export interface RebuildOptions {
  readonly databaseUrl: string;
  readonly openSource: () => EventSource;
  readonly readModels: ProjectionSet;
  readonly mode: RebuildMode;
  readonly signal?: AbortSignal;
  /** Receives sentences in Romanian for the person who started the rebuild. */
  readonly say?: (line: string) => void;
  readonly batchMax?: number;
}

export interface RebuildResult {
  readonly tables: readonly TableComparison[];
  /** Whether the live and the rebuilt tables were equal; null if they could not be compared. */
  readonly identical: boolean | null;
  readonly switched: boolean;
  /** Associations that were parked in the live tables and are not in the rebuilt ones. */
  readonly healed: readonly number[];
  readonly events: number;
}

/**
 * The rebuild was refused and nothing was changed; the message says why, in Romanian, for the person who started it.
 */
export class RebuildRefusedError extends Error {
  override readonly name = 'RebuildRefusedError';
}

/**
 * Fills every read table again from the first event, in a separate schema beside the live one, which goes on meanwhile.
 * Then holds the live tables still for the comparison, and switches the two by renaming the schemas.
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildResult> {
  const { databaseUrl } = options;
  const connection = await connect(databaseUrl, 'scara-rebuild');
  const source = options.openSource();
  try {
    await lockRebuild(connection.client);
    try {
      const [epoch] = await Promise.all([source.epoch(), migrateBoth(connection.client)]);
      return await new Rebuild(connection.client, source, options).run(epoch);
    } finally {
      await unlockRebuild(connection.client);
    }
  } finally {
    connection.destroy();
    await source.close();
  }
}

async function migrateBoth(client: ClientBase): Promise<void> {
  await runMigrationsOn(client, { schema: 'projector', folder: CONTROL_MIGRATIONS });
  await runMigrationsOn(client, { schema: LIVE_SCHEMA, folder: READ_MIGRATIONS });
}

async function lockRebuild(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [REBUILD_LOCK],
  );
  if (rows[0]?.locked !== true) throw new RebuildRefusedError('O altă reconstruire este în curs.');
}

/**
 * Releases the lock explicitly: Postgres notices a closed connection only a moment later, and until then the next
 * rebuild would find the lock taken.
 */
async function unlockRebuild(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [REBUILD_LOCK]).catch(() => undefined);
}

class Rebuild {
  private events = 0;
  private readonly say: (line: string) => void;

  constructor(
    private readonly client: ClientBase,
    private readonly source: EventSource,
    private readonly options: RebuildOptions,
  ) {
    this.say = options.say ?? (() => undefined);
  }

  async run(epoch: string): Promise<RebuildResult> {
    const live = await this.readLive();
    const incomparable = await this.whyIncomparable(live, epoch);
    if (incomparable !== undefined) return await this.replace(epoch, incomparable);
    return await this.compareAndSwitch(epoch, live?.at?.position ?? null);
  }

  /** Fills the new tables up to the live ones, holds the live ones still, and compares. */
  private async compareAndSwitch(epoch: string, past: Position | null): Promise<RebuildResult> {
    const writer = await this.fillNew(epoch, past);
    for (let round = 0; round < CATCH_UP_ROUNDS_MAX; round += 1) {
      const target = (await this.readLive())?.at?.position ?? null;
      const before = this.events;
      await this.fill(writer, target);
      if (this.events - before <= this.batchMax) break;
    }
    return await this.whileLiveStands(async () => {
      const live = await this.readLive();
      await this.fill(writer, live?.at?.position ?? null);
      return await this.judge(live);
    });
  }

  private async whileLiveStands<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('select pg_advisory_lock($1)', [GATE_LOCK]);
    try {
      return await work();
    } catch (error) {
      // In a failed transaction the unlock below would fail too: the original error would be lost, and the live tables
      // would stay locked.
      await this.client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      await this.client.query('select pg_advisory_unlock($1)', [GATE_LOCK]);
    }
  }

  private async judge(live: Checkpoint | undefined): Promise<RebuildResult> {
    const parkedLive = await readParked(this.client, 'parked');
    const parkedNew = await readParked(this.client, 'parked_rebuild');
    const healed = parkedLive.filter((one) => !parkedNew.some((other) => isSame(one, other)));
    const leftOut = healed.map(({ association }) => association);
    const fallen = parkedNew.filter((one) => !parkedLive.some((other) => isSame(one, other)));
    // Lets the join of both tables' rows run in memory instead of in temporary files.
    await this.client.query(`set work_mem to '64MB'`);
    const schemas = { live: LIVE_SCHEMA, rebuilt: REBUILD_SCHEMA };
    // All comparisons are sent at once: most tables are empty, and waiting for each would take longer than comparing
    // them.
    const tables = await Promise.all(
      this.options.readModels.tables.map((table) =>
        compareTable(this.client, table, schemas, leftOut),
      ),
    );
    for (const comparison of tables) this.say(describe(comparison));
    const identical =
      fallen.length === 0 && tables.every(({ firstDifference }) => firstDifference === undefined);
    for (const one of fallen) this.say(`asociația ${one.association} se oprește: ${one.error}`);
    if (leftOut.length > 0) this.say(`asociații repuse în mers: ${leftOut.join(', ')}`);
    const { mode } = this.options;
    const switched = mode === 'switch' || (mode === 'rebuild' && identical);
    if (switched) await this.switchIn(live);
    else await this.client.query(`drop schema ${REBUILD_SCHEMA} cascade`);
    return { tables, identical, switched, healed: leftOut, events: this.events };
  }

  /**
   * Fills new tables and switches without comparing, because the live ones are at a position that this store does not
   * have, or are of another version.
   */
  private async replace(epoch: string, reason: string): Promise<RebuildResult> {
    this.say(`tabelele vii nu se pot compara: ${reason}`);
    const nothing = { tables: [], identical: null, healed: [] };
    if (this.options.mode === 'check') return { ...nothing, switched: false, events: 0 };
    const writer = await this.fillNew(epoch, await this.source.head());
    await this.whileLiveStands(async () => {
      await this.fill(writer, await this.source.head());
      await this.switchIn(undefined);
    });
    return { ...nothing, switched: true, events: this.events };
  }

  private async whyIncomparable(
    live: Checkpoint | undefined,
    epoch: string,
  ): Promise<string | undefined> {
    if (this.options.mode === 'replace') return 'sunt ale altei versiuni';
    if (live === undefined) return 'nu au fost umplute încă';
    if (live.epoch !== epoch) return 'provin din alt depozit de evenimente';
    if (live.definition !== this.options.readModels.definition) return 'sunt ale altei versiuni';
    if (live.at === null || (await this.source.idAt(live.at.position)) === live.at.eventId) return;
    return 'ultimul lor eveniment lipsește din depozit';
  }

  /**
   * Fills a new schema up to `target`. Computed tables are filled once, at the end. If that fails, or an event is
   * poison, the schema is filled again batch by batch, which finds the event at fault and parks its association.
   */
  private async fillNew(epoch: string, target: Position | null): Promise<ReadModelWriter> {
    const atOnce = new Set<number>();
    for (let isStrict = false; ; isStrict = true) {
      const filled = await this.fillOnce(epoch, target, isStrict, atOnce);
      if (filled instanceof ReadModelWriter) return filled;
      for (const association of filled.failed) atOnce.add(association);
    }
  }

  /**
   * Fills the schema once, from empty tables. `isStrict` waits for Postgres after each batch, so that a poisonous event
   * parks its association; without it the attempt ends at such an event. The computed tables of the associations in
   * `atOnce` are filled batch by batch too, those of others at the end. Returns the associations that could not be
   * computed, none if an event ended the attempt.
   */
  private async fillOnce(
    epoch: string,
    target: Position | null,
    isStrict: boolean,
    atOnce: ReadonlySet<number>,
  ): Promise<ReadModelWriter | { readonly failed: readonly number[] }> {
    const { readModels } = this.options;
    const checkpoint = {
      at: null,
      epoch,
      definition: readModels.definition,
      generation: randomUUID(),
    };
    const tables = this.makeTables(checkpoint);
    // The error is reported by the code that awaits the tables.
    tables.catch(() => undefined);
    let isPast = true;
    const writer = ReadModelWriter.ahead(
      this.client,
      checkpoint,
      {
        readModels,
        parkedTable: 'parked_rebuild',
        isLive: false,
        source: this.source,
        isPutOff: (association) => isPast && !atOnce.has(association),
      },
      tables,
    );
    this.events = 0;
    if (isStrict) await this.fill(writer, target);
    else if (!(await this.fillAlong(writer, target))) return { failed: [] };
    const bulk = await tables;
    const failed = await writer.computePutOff();
    isPast = false;
    if (failed.length > 0) return { failed };
    // A check drops these tables afterwards and needs only their rows.
    if (this.options.mode !== 'check') await bulk.finish();
    return writer;
  }

  /** Creates the new schema's empty tables and lets the connection write to them. */
  private async makeTables(checkpoint: Checkpoint): Promise<BulkTables> {
    const { client } = this;
    await client.query(`drop schema if exists ${REBUILD_SCHEMA} cascade`);
    await client.query('truncate projector.parked_rebuild');
    await runMigrationsOn(client, { schema: REBUILD_SCHEMA, folder: READ_MIGRATIONS });
    // If Postgres crashes and loses these tables, they are filled again; switching flushes them.
    await client.query('set synchronous_commit to off');
    const bulk = await BulkTables.of(client, REBUILD_SCHEMA);
    await client.query(`set search_path to ${REBUILD_SCHEMA}`);
    await readCheckpoint(client, checkpoint);
    return bulk;
  }

  /** Takes in all events up to and including `target`, and none after it. */
  private async fill(writer: ReadModelWriter, target: Position | null): Promise<void> {
    const { batchMax } = this;
    /** Events arrive in small parts, but a transaction costs about the same whatever it contains. */
    const arrived: ProjectedEvent[] = [];
    const writeNext = async (): Promise<void> => {
      const batch = arrived.splice(0, batchMax);
      await writer.write(batch);
      this.count(batch);
    };
    await this.follow(writer, target, async (events) => {
      arrived.push(...events);
      while (arrived.length >= batchMax) await writeNext();
    });
    await writeNext();
  }

  /** Does the same without waiting for Postgres. Returns false if an event is poison; nothing is then to be kept. */
  private async fillAlong(writer: ReadModelWriter, target: Position | null): Promise<boolean> {
    let gathered = 0;
    try {
      await this.follow(writer, target, async (events) => {
        await writer.takeAlong(events);
        this.count(events);
        gathered += events.length;
        if (gathered < this.batchMax) return;
        gathered = 0;
        await writer.sendAlong();
      });
      await writer.sendAlong();
      await writer.written();
      return true;
    } catch (error) {
      if (poisonReason(error) === undefined) throw error;
      await writer.abandon();
      return false;
    }
  }

  private async follow(
    writer: ReadModelWriter,
    target: Position | null,
    take: (events: readonly ProjectedEvent[]) => Promise<void>,
  ): Promise<void> {
    const at = writer.at?.position ?? null;
    if (target === null || (at !== null && !isAfter(target, at))) return;
    const done = new AbortController();
    const { signal } = this.options;
    await this.source.follow({
      after: at,
      families: this.options.readModels.families,
      batchMax: this.batchMax,
      signal: signal === undefined ? done.signal : AbortSignal.any([signal, done.signal]),
      onEvents: async (events) => {
        await take(events.filter(({ position }) => !isAfter(position, target)));
        const last = events.at(-1);
        if (last !== undefined && !isAfter(target, last.position)) done.abort();
      },
      // If the target is an event of another family, the last event of these families lies before it.
      onCaughtUp: () => done.abort(),
    });
    signal?.throwIfAborted();
  }

  private count(events: readonly ProjectedEvent[]): void {
    const before = this.events;
    this.events += events.length;
    if (Math.floor(before / 100_000) !== Math.floor(this.events / 100_000)) {
      this.say(`${this.events} evenimente`);
    }
  }

  private get batchMax(): number {
    return this.options.batchMax ?? BATCH_MAX;
  }

  private readLive(): Promise<Checkpoint | undefined> {
    return findCheckpoint(this.client, LIVE_SCHEMA);
  }

  /**
   * Switches in one transaction, so that readers see either the old tables or the new ones. `live`: the checkpoint that
   * the new ones were compared at.
   */
  private async switchIn(live: Checkpoint | undefined): Promise<void> {
    const { client } = this;
    await client.query('set synchronous_commit to on');
    await client.query(`drop schema if exists ${OLD_SCHEMA} cascade`);
    await client.query('begin');
    await client.query(`alter schema ${LIVE_SCHEMA} rename to ${OLD_SCHEMA}`);
    await client.query(`alter schema ${REBUILD_SCHEMA} rename to ${LIVE_SCHEMA}`);
    await client.query('truncate projector.parked');
    await client.query('insert into projector.parked select * from projector.parked_rebuild');
    await client.query('truncate projector.parked_rebuild');
    const position = String(live?.at?.position.commit ?? -1n);
    await client.query(`select pg_notify('${CHANNEL}', $1)`, [
      JSON.stringify({ position, all: true }),
    ]);
    await client.query('commit');
    await client.query(`drop schema ${OLD_SCHEMA} cascade`);
  }
}

function isSame(one: Parked, other: Parked): boolean {
  return one.association === other.association && one.eventId === other.eventId;
}

function describe({ table, rows, firstDifference }: TableComparison): string {
  const verdict = firstDifference === undefined ? 'identic' : `diferit: ${firstDifference}`;
  return `${table.padEnd(24)} ${String(rows).padStart(10)} rânduri  ${verdict}`;
}
