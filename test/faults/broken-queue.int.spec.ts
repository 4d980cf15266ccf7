import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { openQueues, type QueueFactory } from '@scara/platform';
import pg from 'pg';

let postgres: TestPostgres;
let databaseUrl: string;
let server: Server;
/** How many more connections are let through; later ones break, as with a server that is being killed. */
let left: number;
/** How long the server takes before it lets a connection through. */
let slowMs = 0;
const wires = new Set<Socket>();

beforeAll(async () => {
  postgres = await startTestPostgres();
  databaseUrl = await postgres.database();
  const { port } = new URL(databaseUrl);
  server = createServer((near) => {
    near.on('error', () => undefined);
    if ((left -= 1) < 0) {
      near.once('data', () => near.destroy());
      return;
    }
    wires.add(near);
    near.once('close', () => wires.delete(near));
    setTimeout(() => {
      const far = connect(Number(port), '127.0.0.1');
      far.on('error', () => undefined);
      near.pipe(far).pipe(near);
      near.once('close', () => far.destroy());
    }, slowMs);
  });
  await listening(0);
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await postgres.stop();
});

const listening = (port: number): Promise<void> =>
  new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));

const opened = () => {
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return openQueues({ DATABASE_URL: url.href });
};

test('a worker whose first connection breaks fails, and says so', async () => {
  left = Infinity;
  const queues = await opened();
  left = 0;
  for (const wire of wires) wire.destroy();
  await expect(queues.worker('probe', () => Promise.resolve())).rejects.toThrow();
  await expect(queues.queue('probe')).rejects.toThrow();
  await queues.close();
});

/** Resolves with the content of the first job that a worker of these queues takes. */
async function firstTaken(queues: QueueFactory): Promise<number> {
  let take: (one: number) => void;
  const taken = new Promise<number>((resolve) => (take = resolve));
  const worker = await queues.worker<{ readonly one: number }>('probe', ({ data }) => {
    take(data.one);
    return Promise.resolve();
  });
  const one = await taken;
  await worker.close();
  return one;
}

async function add(queues: QueueFactory, one: number): Promise<void> {
  const queue = await queues.queue<{ readonly one: number }>('probe');
  await queue.add('probe', { one });
  await queue.close();
}

test('opened again it works, and takes what waits', async () => {
  left = Infinity;
  const queues = await opened();
  await add(queues, 1);
  expect(await firstTaken(queues)).toBe(1);
  await queues.close();
});

describe('an installation from before', () => {
  /** In older versions the jobs were in the schema `jobs`, and so its functions look for them there. */
  const FUNCTIONS = `do $$ declare one regprocedure; begin
    for one in select oid from pg_proc where pronamespace = to_regnamespace('bullmq') and proconfig is not null
    loop execute format('alter function %s set search_path to jobs', one);
    end loop;
  end $$`;

  async function jobOfBefore(one: number, ...made: readonly string[]): Promise<void> {
    left = Infinity;
    databaseUrl = await postgres.database();
    const before = await opened();
    await add(before, one);
    await before.close();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    for (const sql of made) await client.query(sql);
    await client.end();
  }

  test('goes on with what waits', async () => {
    await jobOfBefore(2, FUNCTIONS, 'alter schema bullmq rename to jobs');
    const queues = await opened();
    expect(await firstTaken(queues)).toBe(2);
    await queues.close();
  });

  test('goes on where the schema was renamed and its functions still look for the former one', async () => {
    await jobOfBefore(3, FUNCTIONS);
    const queues = await opened();
    expect(await firstTaken(queues)).toBe(3);
    await queues.close();
  });
});

test('a server that is busy when the worker starts is waited for', async () => {
  left = Infinity;
  slowMs = 4_000;
  const queues = await opened();
  const worker = await queues.worker('probe', () => Promise.resolve());
  slowMs = 0;
  await worker.close();
  await queues.close();
});

test('a worker that has just lost its server goes when it is asked to', async () => {
  left = Infinity;
  const queues = await opened();
  const worker = await queues.worker('probe', () => Promise.resolve());
  // Without a listener the error, which this test causes, would end the process.
  worker.on('error', () => undefined);
  const { port } = server.address() as AddressInfo;
  const away = new Promise((resolve) => server.close(resolve));
  for (const wire of wires) wire.destroy();
  await away;
  // The worker looks for its server, is refused, and waits before it tries again.
  await delay(500);
  await listening(port);
  const asked = performance.now();
  await worker.close();
  expect(performance.now() - asked).toBeLessThan(10_000);
  await queues.close();
});
