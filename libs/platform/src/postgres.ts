import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { logger } from './logger.js';

const log = logger('postgres');

export interface PoolOptions {
  readonly max?: number;
  /** Shown in pg_stat_activity, so that a person sees which process holds what. */
  readonly applicationName: string;
  /** Where names without a schema are looked for, by every connection of the pool. */
  readonly schema?: string;
  readonly connectTimeoutMs?: number;
  /** After this the server gives a statement up; a little later the wait for a server that is not heard of ends. */
  readonly statementTimeoutMs?: number;
}

/** What a server that lives takes to say that it gave a statement up. */
const ANSWER_MS = 500;

/** A pool whose idle connections may break without ending the process; the next query opens a new one. */
export function createPool(connectionString: string, options: PoolOptions): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000;
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 10,
    application_name: options.applicationName,
    ...(options.schema === undefined ? {} : { options: `-c search_path=${options.schema}` }),
    connectionTimeoutMillis: options.connectTimeoutMs ?? 3_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + ANSWER_MS,
    keepAlive: true,
  });
  pool.on('error', (error) => log.warn({ code: codeOf(error) }, 'idle connection lost'));
  // Of one that is in use its query tells; without a listener the event would end the process all the same.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * What a log may say of an error, without its text, which may quote values: the SQLSTATE or system code, what Postgres's
 * client tells by a text alone (a connection or an answer that did not come in time), else the error's kind.
 */
export function codeOf(error: unknown): string {
  if (isConnectTimeout(error)) return 'connect-timeout';
  if (isSilence(error)) return 'read-timeout';
  const code = (error as { code?: unknown } | null | undefined)?.code;
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : 'unknown';
}

/** True when nothing was heard of a query in its time: a stopped server, or a wire that leads nowhere. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** True when no connection came in its time: a server that is away, or a machine with too much to do. */
function isConnectTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|due to connection timeout|timeout expired/.test(
      error.message,
    )
  );
}

/** SQLSTATE of a statement that the server gave up after `statementTimeoutMs`. */
const QUERY_CANCELED = '57014';

/** True when Postgres did not connect, answer or carry a statement out in its time: it may do so when it is asked again. */
export function wasTooSlow(error: unknown): boolean {
  return isConnectTimeout(error) || isSilence(error) || codeOf(error) === QUERY_CANCELED;
}

/** Runs `work` in one transaction on one connection; any error rolls everything back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // Who did not answer will not answer a rollback either; ending the connection is one.
    if (isSilence(error)) broken = new Error('no answer');
    else {
      await client.query('rollback').catch((failed: unknown) => {
        broken = failed instanceof Error ? failed : new Error('rollback failed');
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

const MIGRATION_LOCK = 7_205_310;

export interface Migrations {
  readonly schema: string;
  readonly folder: URL | string;
}

/**
 * Applies the numbered .sql files of a folder that `<schema>.migrations` does not list yet, each in its own
 * transaction with `search_path` set to the schema. Processes that start together wait for each other.
 * Throws when a file that was applied has changed since: history is added to, never edited. Throws before anything is
 * changed when one was applied that is not in the folder: an older version would read and write these tables wrongly.
 */
export async function runMigrations(
  pool: pg.Pool,
  migrations: Migrations,
): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    return await runMigrationsOn(client, migrations);
  } finally {
    client.release();
  }
}

/** The same on a connection that is there already; it keeps no `search_path` of its own. */
export async function runMigrationsOn(
  client: pg.ClientBase,
  { schema, folder: place }: Migrations,
): Promise<readonly string[]> {
  const folder = place instanceof URL ? fileURLToPath(place) : place;
  const files = (await readdir(folder)).filter((name) => /^\d+.*\.sql$/.test(name)).sort();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await applyMissing(client, pg.escapeIdentifier(schema), folder, files);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await client.query('reset search_path').catch(() => undefined);
  }
}

async function applyMissing(
  client: pg.ClientBase,
  schema: string,
  folder: string,
  files: readonly string[],
): Promise<readonly string[]> {
  await client.query(`create schema if not exists ${schema}`);
  await client.query(
    `create table if not exists ${schema}.migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${schema}.migrations`,
  );
  const ofNewer = rows.find(({ name }) => !files.includes(name));
  if (ofNewer !== undefined) {
    throw new Error(
      `datele sunt ale unei versiuni mai noi a aplicației Scara (${ofNewer.name}); porniți-o pe aceea`,
    );
  }
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const fresh: string[] = [];
  for (const name of files) {
    const sql = await readFile(join(folder, name), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known !== undefined) throw new Error(`migration ${name} was changed after it was applied`);
    await applyOne(client, schema, { name, sql, checksum });
    fresh.push(name);
  }
  return fresh;
}

async function applyOne(
  client: pg.ClientBase,
  schema: string,
  file: { readonly name: string; readonly sql: string; readonly checksum: string },
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local search_path to ${schema}`);
    await client.query(file.sql);
    await client.query(`insert into ${schema}.migrations (name, checksum) values ($1, $2)`, [
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    // What went wrong is said, not that a connection that is gone takes no rollback.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
