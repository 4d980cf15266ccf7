import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@scara/embedded';
import { openQueues } from '@scara/platform';

let folder: string;
let postgres: RunningPostgres;
let server: Server;
/** Connections that are still let through; later ones break as those of a server that is being killed. */
let left: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scara-queue-'));
  postgres = await startPostgres({ dataDir: join(folder, 'pg'), log: () => undefined });
  await postgres.ensureDatabase('scara');
  const { port } = new URL(postgres.url('scara'));
  server = createServer((near) => {
    near.on('error', () => undefined);
    if ((left -= 1) < 0) {
      near.once('data', () => near.destroy());
      return;
    }
    const far = connect(Number(port), '127.0.0.1');
    far.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const opened = () => {
  const url = new URL(postgres.url('scara'));
  url.port = String((server.address() as AddressInfo).port);
  return openQueues({ DATABASE_URL: url.href });
};

test('a worker whose first connection breaks fails, and says so', async () => {
  left = 1;
  const queues = await opened();
  await expect(queues.worker('probe', () => Promise.resolve())).rejects.toThrow();
  await expect(queues.queue('probe')).rejects.toThrow();
});

test('opened again it works, and takes what waits', async () => {
  left = Infinity;
  const queues = await opened();
  const queue = await queues.queue<{ readonly one: number }>('probe');
  await queue.add('probe', { one: 1 });
  let take: (one: number) => void;
  const taken = new Promise<number>((resolve) => (take = resolve));
  const worker = await queues.worker<{ readonly one: number }>('probe', ({ data }) => {
    take(data.one);
    return Promise.resolve();
  });
  expect(await taken).toBe(1);
  await worker.close();
  await queue.close();
  await queues.close();
});
