import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ProjectionSet } from '../projection.js';
import { readModels } from '../projections/index.js';
import { hashTable } from '../rebuild/slices.js';
import type { EventSource } from '../subscription/event-source.js';
import { LIVE_SCHEMA, Projector, type ProjectorOptions } from '../subscription/projector.js';

export interface RunningProjector {
  readonly projector: Projector;
  /** Waits for the batch in flight. */
  stop(): Promise<void>;
}

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
  return {
    projector,
    stop: async () => {
      ended.abort();
      await done;
    },
  };
}

/** Waits until `isSo`, at most `withinMs`. */
export async function eventually(
  isSo: () => boolean | Promise<boolean>,
  withinMs = 20_000,
): Promise<void> {
  for (const end = Date.now() + withinMs; !(await isSo());) {
    if (Date.now() > end) throw new Error('did not come about in time');
    await delay(10);
  }
}

/** Fills the live tables of a database from a source up to its head, and stops. */
export async function project(
  databaseUrl: string,
  source: EventSource,
  over: Partial<ProjectorOptions> = {},
): Promise<Projector> {
  const running = runProjector(databaseUrl, source, over);
  await eventually(() => running.projector.health().state === 'live');
  await running.stop();
  return running.projector;
}

export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Rows and hash of every read table. */
export async function hashes(
  databaseUrl: string,
  schema = LIVE_SCHEMA,
  models: ProjectionSet = readModels,
): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' });
  await client.connect();
  try {
    const result: Record<string, string> = {};
    for (const table of models.tables) {
      const { rows, hash } = await hashTable(client, table, schema);
      result[table.name] = `${rows} ${hash}`;
    }
    return result;
  } finally {
    await client.end();
  }
}
