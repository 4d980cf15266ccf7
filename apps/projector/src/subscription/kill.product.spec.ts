import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AssociationEvent } from '@scara/domain/association';
import { type RunningPostgres, startPostgres } from '@scara/embedded';
import { dice, history } from '../testing/history.js';
import { startTestPostgres, type TestPostgres } from '../testing/postgres.js';
import { eventually, hashes, project, query } from '../testing/projected.js';
import { startTestStore, type TestStore } from '../testing/store.js';
import { StoreSource } from './store-source.js';

/** How often something is killed; PROJECTOR_KILLS sets more for the long run. */
const KILLS = Number(process.env['PROJECTOR_KILLS'] ?? 30);
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

let facts: TestPostgres;
let tables: TestPostgres;
let tablesServer: RunningPostgres;
let store: TestStore;
let databaseUrl: string;
const children = new Map<number, ChildProcess>();
let isEnding = false;

beforeAll(async () => {
  facts = await startTestPostgres();
  tables = await startTestPostgres();
  tablesServer = tables.server;
  databaseUrl = await tables.database();
  store = await startTestStore(await facts.database());
}, 60_000);

afterAll(async () => {
  isEnding = true;
  for (const child of children.values()) child.kill('SIGKILL');
  await store.stop();
  await tablesServer.stop();
  await tables.stop();
  await facts.stop();
}, 60_000);

function startChild(): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: store.connectionString,
      PROJECTOR_HTTP_PORT: '0',
      LOG_LEVEL: 'silent',
      NODE_OPTIONS: '',
    },
    stdio: 'ignore',
  });
  const pid = child.pid as number;
  children.set(pid, child);
  // As the supervisor does: one that could not start, because Postgres was just down, is started again.
  child.once('exit', () => {
    if (children.delete(pid) && !isEnding) startChild();
  });
  return child;
}

/** The process that holds the lease, once there is one of ours. */
async function holder(other?: number): Promise<number> {
  let pid = 0;
  await eventually(async () => {
    const rows = await query<{ holder: string }>(
      databaseUrl,
      'select holder from projector.lease',
    ).catch(() => []);
    pid = Number(rows[0]?.holder.split('-')[0] ?? 0);
    return children.has(pid) && pid !== other;
  }, 30_000);
  return pid;
}

async function killHolder(): Promise<number> {
  const pid = await holder();
  const killedAt = Date.now();
  children.get(pid)?.kill('SIGKILL');
  children.delete(pid);
  startChild();
  await holder(pid);
  return Date.now() - killedAt;
}

async function killPostgres(): Promise<void> {
  const gone = new Promise((resolve) => tablesServer.onExit(resolve));
  process.kill(tablesServer.pid, 'SIGKILL');
  await gone;
  const { port } = tablesServer;
  tablesServer = await startPostgres({ dataDir: tables.dataDir, port, log: () => undefined });
}

it(`two projectors, ${KILLS} kills of the writing one and of Postgres: nothing lost, nothing twice`, async () => {
  startChild();
  startChild();
  const past = history(60_000, 77);
  let appended = 0;
  const ended = new AbortController();
  const load = (async () => {
    while (!ended.signal.aborted) {
      const { metadata, type, data } = past[appended] as (typeof past)[number];
      await store.append(metadata.associationId as number, [{ type, data } as AssociationEvent]);
      appended += 1;
      if (appended % 20 === 0) await delay(20);
    }
  })();
  const roll = dice(4_242);
  const takeovers: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(roll(500));
    if (roll(3) === 0) await killPostgres();
    else takeovers.push(await killHolder());
  }
  ended.abort();
  await load;

  const source = new StoreSource(store.connectionString);
  const reference = await facts.database();
  await project(reference, source);
  const [head] = await query(reference, 'select event_id from read.checkpoint');
  await eventually(async () => {
    const [at] = await query(databaseUrl, 'select event_id from read.checkpoint').catch(() => []);
    return at?.['event_id'] === head?.['event_id'];
  }, 60_000);
  expect(await hashes(databaseUrl)).toEqual(await hashes(reference));
  expect(await query(databaseUrl, 'select * from projector.parked')).toEqual([]);
  expect((await hashes(databaseUrl))['audit_entry']).toMatch(new RegExp(`^${appended} `));
  expect(Math.max(...takeovers)).toBeLessThanOrEqual(5_000);

  // Asked to end, both do within the time for the batch in flight.
  isEnding = true;
  for (const child of [...children.values()]) {
    const askedAt = Date.now();
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
    expect(Date.now() - askedAt).toBeLessThan(2_500);
  }
  children.clear();
}, 300_000);
