import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type RunningPostgres, startPostgres } from '@scara/embedded';
import { type EventStore, masterKeyFrom, openEventStore, openVault } from '@scara/event-store';
import { createPool } from '@scara/platform';
import pg from 'pg';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const PROJECTED_PATIENCE_MS = 120_000;

/** A Postgres and an event node for the benchmark, each in its own process as in the product. */
export interface Stores {
  readonly postgres: RunningPostgres;
  readonly eventStoreUrl: string;
  readonly eventNodePid: number;
  readonly databaseUrl: string;
  /** The product's library over them, with a vault. */
  readonly store: EventStore;
  /** Creates a database of that name and returns its connection string. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startStores(): Promise<Stores> {
  const folder = await mkdtemp(join(tmpdir(), 'scara-bench-'));
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    log: () => undefined,
  });
  await postgres.ensureDatabase('scara');
  await postgres.ensureDatabase('scara_events');
  const { child, connectionString } = await startEventNode(postgres.url('scara_events'));
  const { store, close } = await openLibrary(postgres.url('scara'), connectionString);
  return {
    postgres,
    eventStoreUrl: connectionString,
    eventNodePid: child.pid ?? 0,
    databaseUrl: postgres.url('scara'),
    store,
    database: async (name) => {
      await postgres.ensureDatabase(name);
      return postgres.url(name);
    },
    stop: async () => {
      await close();
      await stopChild(child);
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens the library over given stores; `masterKey` is in base64, by default a new one. */
export async function openLibrary(
  databaseUrl: string,
  eventStoreUrl: string,
  masterKey = randomBytes(32).toString('base64'),
): Promise<{ readonly store: EventStore; readonly close: () => Promise<void> }> {
  const pool = createPool(databaseUrl, { applicationName: 'scara-bench', max: 4 });
  const vault = await openVault({ pool, masterKey: masterKeyFrom(masterKey) });
  const store = openEventStore({ connectionString: eventStoreUrl, vault });
  return {
    store,
    close: async () => {
      await store.dispose();
      await vault.close();
      await pool.end();
    },
  };
}

/** Starts the projector as the product does; resolves when it is live. */
export async function startProjector(
  stores: Stores,
): Promise<{ readonly pid: number; readonly stop: () => Promise<void> }> {
  const child = fork(join(root, 'apps/projector/dist/main.js'), {
    env: { ...process.env, ...addressesOf(stores), LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the projector ended (${String(code)})`)));
  });
  return { pid: child.pid ?? 0, stop: () => stopChild(child) };
}

/** Resolves when the read models show everything that the store holds now; fails if they stop making progress. */
export async function untilProjected({
  databaseUrl,
  store,
}: Pick<Stores, 'databaseUrl' | 'store'>): Promise<void> {
  const head = await store.head();
  if (head === 'start') return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let at = -1n;
    for (let stoodMs = 0; stoodMs < PROJECTED_PATIENCE_MS; stoodMs += 20) {
      const { rows } = await client.query<{ at: string }>(
        'select commit_position::text as at from read.checkpoint',
      );
      const now = BigInt(rows[0]?.at ?? -1);
      if (now >= head.commit) return;
      if (now > at) stoodMs = 0;
      at = now;
      await delay(20);
    }
    throw new Error('the projector did not move for two minutes');
  } finally {
    await client.end();
  }
}

/** Returns the environment variables of the product's processes and commands. */
export function addressesOf(stores: Pick<Stores, 'databaseUrl' | 'eventStoreUrl'>) {
  return { DATABASE_URL: stores.databaseUrl, EVENTSTORE_URL: stores.eventStoreUrl };
}

/** Makes commits take about 1 ms, as on a real disk; the returned function restores the settings. */
export async function slowCommits(databaseUrl: string): Promise<() => Promise<void>> {
  await settings(databaseUrl, [
    'alter system set commit_delay = 1000',
    'alter system set commit_siblings = 0',
  ]);
  return () =>
    settings(databaseUrl, [
      'alter system reset commit_delay',
      'alter system reset commit_siblings',
    ]);
}

async function settings(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('select pg_reload_conf()');
    // Backends read the new settings before their next statement, but the signal takes a moment to reach them.
    await client.query('select pg_sleep(0.2)');
  } finally {
    await client.end();
  }
}

async function startEventNode(
  databaseUrl: string,
): Promise<{ readonly child: ChildProcess; readonly connectionString: string }> {
  const child = fork(join(root, 'tools/embedded/dist/event-node/main.js'), {
    env: { ...process.env, NODE_DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [],
  });
  let output = '';
  const connectionString = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /esdb:\S+/.exec(output)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the event node ended: ${output}`)));
  });
  return { child, connectionString };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
