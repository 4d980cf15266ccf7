import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import pg from 'pg';
import { connect } from '../connection.js';
import { history } from '../testing/history.js';
import { MemorySource } from '../testing/memory-source.js';
import {
  endWithTests,
  eventually,
  query,
  type RunningProjector,
  runProjector,
} from '../testing/projected.js';
import { GATE_LOCK } from '../writer/batch-transactions.js';

endWithTests();

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});

afterAll(() => postgres.stop());

interface Told {
  readonly state: string;
  readonly commit_position: string;
  readonly as_of: Date;
  readonly beat: Date;
}

/** Returns the state that the projector publishes. */
async function told(url: string): Promise<Told | undefined> {
  const [row] = await query<Told & Record<string, unknown>>(
    url,
    'select state, commit_position, as_of, beat from projector.state',
  );
  return row;
}

/** Starts a projector that is live with the first 20 of 40 events; the others are not in the source yet. */
async function aLiveProjector() {
  const url = await postgres.database();
  const events = history(40, 3);
  const source = new MemorySource(events.slice(0, 20));
  const running = runProjector(url, source);
  await eventually(() => running.projector.health().state === 'live');
  return { url, events, source, running };
}

it('opens two connections for a round: each is a process of Postgres', async () => {
  const url = await postgres.database();
  const connecting = jest.spyOn(pg.Client.prototype, 'connect');
  const running = runProjector(url, new MemorySource(history(20, 3)));
  await eventually(() => running.projector.health().state === 'live');
  expect(connecting).toHaveBeenCalledTimes(2);
  connecting.mockRestore();
  await running.stop();
});

it('goes on telling how old the tables are when it starts anew and the store is away', async () => {
  const url = await postgres.database();
  const source = new MemorySource(history(20, 3));
  const started = new Date();
  const first = runProjector(url, source);
  await eventually(() => first.projector.health().state === 'live');
  await eventually(async () => (await told(url))?.state === 'live');
  await first.stop();
  const before = await told(url);
  const position = String(source.events.at(-1)?.position.commit);
  expect(before).toMatchObject({ commit_position: position });
  expect(before?.as_of.getTime()).toBeGreaterThanOrEqual(started.getTime());
  const stopped = new Date();
  let comesBack = (): void => undefined;
  const away = new Promise<void>((resolve) => (comesBack = resolve));
  source.epoch = () => away.then(() => source.name);
  const second = runProjector(url, source);
  try {
    await eventually(async () => ((await told(url))?.beat ?? stopped) > stopped);
    expect(await told(url)).toMatchObject({ state: 'starting', as_of: before?.as_of });
  } finally {
    comesBack();
    await second.stop();
  }
});

it('tells while it catches up how old the last is that it took in', async () => {
  const url = await postgres.database();
  const events = history(20, 3);
  const source = new MemorySource(events);
  source.follow = async ({ onEvents, signal }) => {
    await onEvents(events);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
  const running = runProjector(url, source);
  const last = events.at(-1)!;
  await eventually(() => running.projector.health().position === String(last.position.commit));
  await eventually(async () => (await told(url))?.as_of.toISOString() === last.created);
  expect((await told(url))?.state).toBe('catching-up');
  await running.stop();
});

it('does not call the tables current while it writes what came', async () => {
  const { url, events, source, running } = await aLiveProjector();
  const { projector } = running;
  expect(projector.health().behindMs).toBe(0);
  const { client, destroy } = await connect(url, 'comparing');
  await client.query('select pg_advisory_lock($1)', [GATE_LOCK]);
  source.append(...events.slice(20));
  await eventually(() => projector.health().behindMs > 0);
  await client.query('select pg_advisory_unlock($1)', [GATE_LOCK]);
  await eventually(() => projector.health().behindMs === 0);
  await running.stop();
  destroy();
});

it('writes nothing while the lease bears the name of another, and takes it first', async () => {
  const { url, events, source, running } = await aLiveProjector();
  const { projector } = running;
  await query(url, `update projector.lease set holder = 'another one'`);
  source.append(...events.slice(20));
  const last = String(events.at(-1)?.position.commit);
  await eventually(() => projector.health().position === last);
  expect(await query(url, 'select holder from projector.lease')).toEqual([
    { holder: projector.holder },
  ]);
  await running.stop();
});

/** Returns the server processes of the projector's connections, by application name. */
async function backends(url: string, name: string): Promise<number[]> {
  const rows = await query<{ pid: number }>(
    url,
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    [name],
  );
  return rows.map(({ pid }) => pid);
}

it.each(['scara-projector', 'scara-projector-lease'])(
  'starts over on new connections where Postgres ends that of %s, and takes what comes then',
  async (name) => {
    const { url, events, source, running } = await aLiveProjector();
    const { projector } = running;
    const before = [
      ...(await backends(url, 'scara-projector')),
      ...(await backends(url, 'scara-projector-lease')),
    ];
    expect(before).toHaveLength(2);
    const [pid] = await backends(url, name);
    await query(url, 'select pg_terminate_backend($1)', [pid]);
    // The loss is noticed although no event arrives, and both connections are replaced.
    await eventually(async () => {
      const now = [
        ...(await backends(url, 'scara-projector')),
        ...(await backends(url, 'scara-projector-lease')),
      ];
      return now.length === 2 && !now.some((one) => before.includes(one));
    });
    await eventually(() => projector.health().state === 'live');
    source.append(...events.slice(20));
    const last = String(events.at(-1)?.position.commit);
    await eventually(() => projector.health().position === last);
    await running.stop();
  },
);

it('stands by while another one writes, says so, and goes on where that one ended', async () => {
  const { url, events, source, running: first } = await aLiveProjector();
  const second = runProjector(url, source);
  await eventually(() => second.projector.health().state === 'standby');
  expect(second.projector.health().lease.isHeld).toBe(false);
  expect(await query(url, 'select holder from projector.lease')).toEqual([
    { holder: first.projector.holder },
  ]);
  const third = runProjector(url, source);
  await eventually(() => third.projector.health().state === 'standby');
  await third.stop();
  // A projector that no longer waits holds no connection: of the two left, one has the lease.
  await eventually(async () => (await backends(url, 'scara-projector-lease')).length === 2);
  await first.stop();
  expect(first.projector.health()).toMatchObject({ state: 'stopped', lease: { isHeld: false } });
  source.append(...events.slice(20));
  await eventually(() => second.projector.health().state === 'live');
  expect(second.projector.health()).toMatchObject({
    position: String(events.at(-1)?.position.commit),
    behindMs: 0,
    lease: { isHeld: true },
  });
  expect(await query(url, 'select holder from projector.lease')).toEqual([
    { holder: second.projector.holder },
  ]);
  await second.stop();
});

it('asks anew for its turn to write where Postgres does not answer', async () => {
  const { url, source, running: first } = await aLiveProjector();
  const [ofFirst] = await backends(url, 'scara-projector-lease');
  const second = runProjector(url, source);
  await eventually(() => second.projector.health().state === 'standby');
  const connections = await backends(url, 'scara-projector-lease');
  const silent = connections.find((pid) => pid !== ofFirst)!;
  process.kill(silent, 'SIGSTOP');
  try {
    await eventually(() => second.projector.health().state === 'waiting', 60_000);
    await first.stop();
    await eventually(() => second.projector.health().state === 'live');
  } finally {
    process.kill(silent, 'SIGCONT');
    await second.stop();
  }
});

it('waits, and parks nobody, where what fails is not an event but the tables', async () => {
  const { url, events, source, running } = await aLiveProjector();
  const { projector } = running;
  const shown = projector.health().position;
  await query(url, 'alter table read.audit_entry rename to audit_entry_away');
  source.append(...events.slice(20));
  await eventually(() => projector.health().state === 'waiting');
  expect(projector.health()).toMatchObject({ position: shown, parked: [] });
  expect(projector.health().behindMs).toBeGreaterThan(0);
  expect(projector.health().reason).toContain('42P01');
  await query(url, 'alter table read.audit_entry_away rename to audit_entry');
  const last = String(events.at(-1)?.position.commit);
  await eventually(() => projector.health().position === last);
  expect(await query(url, 'select * from projector.parked')).toEqual([]);
  await running.stop();
});

it('leaves neither connections nor stores open behind it where the store goes away', async () => {
  const url = await postgres.database();
  const source = new MemorySource(history(20, 3));
  let opened = 0;
  let closed = 0;
  source.close = () => Promise.resolve(void (closed += 1));
  const follow = source.follow.bind(source);
  source.follow = (options) => (opened <= 2 ? Promise.reject(new Error('away')) : follow(options));
  const openSource = (): MemorySource => {
    opened += 1;
    return source;
  };
  const running = runProjector(url, source, { openSource });
  await eventually(() => running.projector.health().state === 'live');
  expect([opened, closed]).toEqual([3, 2]);
  const left = async (): Promise<number[]> => [
    ...(await backends(url, 'scara-projector')),
    ...(await backends(url, 'scara-projector-lease')),
  ];
  await eventually(async () => (await left()).length === 2);
  await running.stop();
  expect(closed).toBe(3);
  await eventually(async () => (await left()).length === 0);
});

describe('a lease that cannot be shown', () => {
  const begun = async (): Promise<RunningProjector & { readonly url: string }> => {
    const url = await postgres.database();
    const running = runProjector(url, new MemorySource(history(20, 3)));
    await eventually(async () => (await told(url))?.state === 'live');
    return { ...running, url };
  };

  it('is let go of', async () => {
    const running = await begun();
    const { url, projector } = running;
    await query(url, 'alter table projector.state rename to state_away');
    await eventually(() => projector.health().state === 'waiting');
    await query(url, 'alter table projector.state_away rename to state');
    await eventually(async () => (await told(url))?.state === 'live');
    await running.stop();
  });

  it('is let go of after a while where Postgres does not answer, and only then', async () => {
    const [other, stuck] = [await begun(), await begun()];
    const holder = await backends(other.url, 'scara-projector-lease');
    const { client, destroy } = await connect(stuck.url, 'stands still');
    await client.query('begin; lock table projector.state in access exclusive mode');
    const began = performance.now();
    await eventually(() => stuck.projector.health().state !== 'live');
    expect(performance.now() - began).toBeGreaterThan(3_000);
    await client.query('rollback');
    await eventually(() => stuck.projector.health().state === 'live');
    expect(await backends(other.url, 'scara-projector-lease')).toEqual(holder);
    await Promise.all([stuck.stop(), other.stop()]);
    destroy();
  });
});
