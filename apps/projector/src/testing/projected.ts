import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ProjectionSet } from '../projection.js';
import { readModels } from '../projections/index.js';
import type { EventSource } from '../subscription/event-source.js';
import { LIVE_SCHEMA, Projector, type ProjectorOptions } from '../subscription/projector.js';
import { hashTable } from './hash-table.js';

export interface RunningProjector {
  readonly projector: Projector;
  /** Stops the projector, after the batch in progress. */
  stop(): Promise<void>;
}

const running = new Set<RunningProjector>();

/** Runs a projector until it is stopped, at the latest when the test ends. */
export function runProjector(
  databaseUrl: string,
  source: EventSource,
  over: Partial<ProjectorOptions> = {},
): RunningProjector {
  const projector = new Projector({
    databaseUrl,
    openSource: () => source,
    readModels,
    refill: () => Promise.reject(new Error('no refill in this test')),
    ...over,
  });
  const ended = new AbortController();
  const done = projector.run(ended.signal);
  const one: RunningProjector = {
    projector,
    stop: async () => {
      ended.abort();
      await done;
      running.delete(one);
    },
  };
  running.add(one);
  return one;
}

const LATE = Symbol('late');

/**
 * Waits until `isSo` returns true, for at most `withinMs`, even if it never answers; then rejects with an error that
 * names `what`.
 */
export async function eventually(
  isSo: () => boolean | Promise<boolean>,
  withinMs = 300_000,
  what = 'what the test waits for',
): Promise<void> {
  const late = delay(withinMs, LATE, { ref: false });
  for (const end = Date.now() + withinMs; ;) {
    const answer = await Promise.race([isSo(), late]);
    if (answer === true) return;
    if (answer === LATE || Date.now() > end) {
      throw new Error(`${what} did not come about in ${withinMs} ms`);
    }
    await delay(10);
  }
}

/**
 * Waits until `read` returns a wanted value, as long as its value keeps changing: a busy machine is slow, but an
 * unchanged value means that it is stuck.
 */
export async function comesTo<T>(
  read: () => T | Promise<T>,
  isWanted: (value: T) => boolean,
  what: string,
): Promise<void> {
  for (let value = await read(); !isWanted(value);) {
    const before = value;
    await eventually(async () => (value = await read()) !== before, 120_000, what);
  }
}

/** Fills the live tables of a database from a source up to its head, and stops. */
export async function project(
  databaseUrl: string,
  source: EventSource,
  over: Partial<ProjectorOptions> = {},
): Promise<Projector> {
  const one = runProjector(databaseUrl, source, over);
  const { projector } = one;
  try {
    await comesTo(
      () => `${projector.health().state} ${projector.health().position ?? ''}`,
      (where) => where.startsWith('live '),
      'the projector at the head',
    );
  } finally {
    await one.stop();
  }
  return projector;
}

/** Pools kept for the whole test file: a new connection costs Postgres more than most queries. */
const pools = new Map<string, pg.Pool>();

/**
 * Ends with each test what it left running, and with the file its connections. Each file that uses this module calls it
 * at its top: files that share a worker share this module, whose own hooks would be the first file's alone.
 */
export function endWithTests(): void {
  // A projector that a failed test leaves running would retry for ever.
  afterEach(async () => {
    await Promise.all([...running].map((one) => one.stop()));
  });
  afterAll(async () => {
    const open = [...pools.values()];
    pools.clear();
    await Promise.all(open.map((pool) => pool.end()));
  });
}

function poolOf(databaseUrl: string): pg.Pool {
  const known = pools.get(databaseUrl);
  if (known !== undefined) return known;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 120_000,
  });
  // If a test killed the server, the next query opens another connection.
  pool.on('error', () => undefined);
  pools.set(databaseUrl, pool);
  return pool;
}

export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await poolOf(databaseUrl).query<Row>(sql, values)).rows;
}

/**
 * Deletes every row of a database that `project` filled, so that the next test can use it as new; creating one takes 80
 * ms more.
 */
export async function empty(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `do $$
     declare one record;
     begin
       for one in select schemaname, tablename from pg_tables
                  where schemaname in ('read', 'projector') and tablename <> 'migrations' loop
         execute format('delete from %I.%I', one.schemaname, one.tablename);
       end loop;
     end $$`,
  );
}

/** Returns the row count and hash of every read table. */
export async function hashes(
  databaseUrl: string,
  schema = LIVE_SCHEMA,
  models: ProjectionSet = readModels,
): Promise<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const table of models.tables) {
    const { rows, hash } = await hashTable(poolOf(databaseUrl), table, schema);
    result[table.name] = `${rows} ${hash}`;
  }
  return result;
}
