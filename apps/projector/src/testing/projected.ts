import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ProjectionSet } from '../projection.js';
import { readModels } from '../projections/index.js';
import type { EventSource } from '../subscription/event-source.js';
import { LIVE_SCHEMA, Projector, type ProjectorOptions } from '../subscription/projector.js';
import { hashTable } from './hash-table.js';

export interface RunningProjector {
  readonly projector: Projector;
  /** Waits for the batch in flight. */
  stop(): Promise<void>;
}

const running = new Set<RunningProjector>();

// A test that fails midway leaves its projector running, which tries for ever what cannot be done any more: the whole
// run would never end.
afterEach(async () => {
  await Promise.all([...running].map((one) => one.stop()));
});

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

/** Waits until `isSo`, at most `withinMs` even where it never answers; then rejects, naming what was waited for. */
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
 * Waits until `read` gives what `isWanted`, for as long as it goes on giving something new: a busy machine is slow,
 * but what stands still is stuck.
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

/** Kept while a test file runs: a new connection costs Postgres more than most of what it is asked. */
const pools = new Map<string, pg.Pool>();

afterAll(async () => {
  await Promise.all([...pools.values()].map((pool) => pool.end()));
});

function poolOf(databaseUrl: string): pg.Pool {
  const known = pools.get(databaseUrl);
  if (known !== undefined) return known;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 120_000,
  });
  // The next query opens another one where a test killed the server.
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

/** Takes every row out of a database that `project` filled: the next one finds it as new. A new one takes 80 ms more. */
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

/** Rows and hash of every read table. */
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
