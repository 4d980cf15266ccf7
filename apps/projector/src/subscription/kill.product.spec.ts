import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AssociationEvent } from '@scara/domain/association';
import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { dice, history } from '../testing/history.js';
import { comesTo, endWithTests, eventually, hashes, project, query } from '../testing/projected.js';
import { startTestStore, type TestStore } from '../testing/store.js';
import { StoreSource } from './store-source.js';

endWithTests();

/** How many times a process is killed; PROJECTOR_KILLS sets more for the long run. */
const KILLS = Number(process.env['PROJECTOR_KILLS'] ?? 30);
/** Taking over the lease takes a second or two, and several times that beside other work. */
const TEST_MS = 300_000 + KILLS * 8_000;
const MAIN = fileURLToPath(new URL('../../dist/run/main.js', import.meta.url));

let facts: TestPostgres;
let tables: TestPostgres;
let store: TestStore;
let databaseUrl: string;
const children = new Map<number, ChildProcess>();
/** Processes that have started completely and can end when asked. */
const ready = new Set<ChildProcess>();
let isEnding = false;
/** Work that a timed-out test leaves running, to be awaited. */
let underWay: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  facts = await startTestPostgres();
  tables = await startTestPostgres();
  databaseUrl = await tables.database();
  store = await startTestStore(await facts.database('events'));
});

afterAll(async () => {
  isEnding = true;
  await underWay;
  for (const child of children.values()) child.kill('SIGKILL');
  await store.stop();
  await tables.stop();
  await facts.stop();
});

function startChild(): void {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: store.connectionString,
      PROJECTOR_HTTP_PORT: '0',
      LOG_LEVEL: 'silent',
      NODE_OPTIONS: '',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const pid = child.pid as number;
  children.set(pid, child);
  child.once('message', () => ready.add(child));
  // Like the supervisor, restarts a process that could not start because Postgres was just down.
  child.once('exit', () => {
    if (children.delete(pid) && !isEnding) startChild();
  });
}

/** Returns the process that holds the lease, once it is one of this test's. */
async function holder(other?: number): Promise<number> {
  let pid = 0;
  const isThere = async (): Promise<boolean> => {
    if (isEnding) throw new Error('the test is over');
    const rows = await query<{ holder: string }>(
      databaseUrl,
      'select holder from projector.lease',
    ).catch(() => []);
    pid = Number(rows[0]?.holder.split('-')[0] ?? 0);
    return children.has(pid) && pid !== other;
  };
  await eventually(isThere, 120_000, 'a holder of the lease');
  return pid;
}

async function killHolder(): Promise<void> {
  const pid = await holder();
  children.get(pid)?.kill('SIGKILL');
  if (children.delete(pid)) startChild();
  await holder(pid);
}

/** Kills the holder or Postgres again and again; calls `done` with the number of kills so far. */
async function killAll(done: (kills: number) => void): Promise<void> {
  const roll = dice(4_242);
  for (let kill = 0; kill < KILLS && !isEnding; kill += 1) {
    done(kill);
    await delay(roll(500));
    if (roll(3) === 0) await tables.crash();
    else await killHolder();
  }
}

it(
  `two projectors, ${KILLS} kills of the writing one and of Postgres: nothing lost, nothing twice`,
  async () => {
    startChild();
    startChild();
    const past = history(30_000, 77);
    let appended = 0;
    /** How many events may be appended so far, so that they are spread over the kills, however long these take. */
    let allowed = 0;
    const ended = new AbortController();
    const load = async (): Promise<void> => {
      while (!ended.signal.aborted) {
        if (appended % 20 === 0 || appended >= allowed) await delay(20);
        if (appended >= allowed) continue;
        const { metadata, type, data } = past[appended] as (typeof past)[number];
        await store.append(metadata.associationId as number, [{ type, data } as AssociationEvent]);
        appended += 1;
      }
    };
    const kills = killAll((kill) => {
      allowed = Math.floor((past.length * (kill + 1)) / KILLS);
    }).finally(() => ended.abort());
    const both = [kills, load()];
    underWay = Promise.allSettled(both);
    await Promise.all(both);

    const source = new StoreSource(store.connectionString);
    const reference = await facts.database();
    await project(reference, source);
    const [head] = await query(reference, 'select event_id from read.checkpoint');
    await comesTo(
      async () =>
        (await query(databaseUrl, 'select event_id from read.checkpoint').catch(() => []))[0]?.[
          'event_id'
        ] as unknown,
      (eventId) => eventId === head?.['event_id'],
      'the tables at the head',
    );
    expect(await hashes(databaseUrl)).toEqual(await hashes(reference));
    expect(await query(databaseUrl, 'select * from projector.parked')).toEqual([]);
    expect((await hashes(databaseUrl))['audit_entry']).toMatch(new RegExp(`^${appended} `));

    // Both end when asked, and within their time: a timeout would give exit code 1.
    const left = [...children.values()];
    await eventually(
      () => left.every((child) => ready.has(child)),
      120_000,
      'projectors that serve',
    );
    isEnding = true;
    for (const child of left) {
      child.kill('SIGTERM');
      const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
      await eventually(hasEnded, 60_000, 'the end of a projector that was asked to end');
      expect(child.exitCode).toBe(0);
    }
  },
  TEST_MS,
);
