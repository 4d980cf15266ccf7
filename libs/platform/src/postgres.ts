import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { logger } from './logger.js';

const log = logger('postgres');

export interface PoolOptions {
  readonly max?: number;
  /** Shown in pg_stat_activity, so that an administrator sees which process holds which connection. */
  readonly applicationName: string;
  /** The `search_path` of every connection of the pool. */
  readonly schema?: string;
  readonly connectTimeoutMs?: number;
  /**
   * After this time the server cancels a statement. A little later the client stops waiting for a server that is
   * silent.
   */
  readonly statementTimeoutMs?: number;
}

/** How long a working server may take to report that it cancelled a statement. */
const ANSWER_MS = 500;

/** Creates a pool. A broken idle connection does not end the process; the next query opens a new one. */
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
  // The failure of a connection in use is reported by its query; without a listener, the event would still end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Returns what a log may say about an error without its message, which may quote values: the SQLSTATE or system code; a
 * name for what the Postgres client reports only as a text (a connection or an answer that timed out); else the error's
 * class.
 */
export function codeOf(error: unknown): string {
  if (isConnectTimeout(error)) return 'connect-timeout';
  if (isSilence(error)) return 'read-timeout';
  const code = (error as { code?: unknown } | null | undefined)?.code;
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : 'unknown';
}

/** Returns true if a query was not answered in time: the server has stopped, or the network is broken. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Returns true if no connection was made in time: the server is away, or the machine is overloaded. */
function isConnectTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|due to connection timeout|timeout expired/.test(
      error.message,
    )
  );
}

/** SQLSTATE of a statement that the server cancelled after `statementTimeoutMs`. */
const QUERY_CANCELED = '57014';

/** Returns true if Postgres did not connect, answer or finish a statement in time; another attempt may succeed. */
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
    // A server that did not answer will not answer a rollback either; closing the connection rolls back too.
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
 * Applies the numbered .sql files of a folder that `<schema>.migrations` does not list yet, in order, each in its own
 * transaction with `search_path` set to the schema, and returns their names. Processes that start together wait for
 * each other. Throws if an applied file has changed since: history is added to, never edited. Throws before anything is
 * changed if an applied file is not in the folder: an older version would read and write these tables wrongly.
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

/** Does the same on an existing connection, whose `search_path` is reset afterwards. */
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
    // The original error is thrown, not that of a rollback on a lost connection.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
