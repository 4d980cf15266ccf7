import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@scara/embedded';
import { createPool, inTransaction } from '@scara/platform';
import { type Proxy, startProxy } from '../../libs/event-store/src/testing/proxy.js';

let folder: string;
let postgres: RunningPostgres;
let wire: Proxy;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scara-wire-'));
  postgres = await startPostgres({ dataDir: join(folder, 'pg'), log: () => undefined });
  await postgres.ensureDatabase('scara');
  const { port } = new URL(postgres.url('scara'));
  wire = await startProxy(() => Number(port));
});

afterAll(async () => {
  await wire.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a connection that breaks in the middle of a transaction ends the transaction, not the process', async () => {
  const url = new URL(postgres.url('scara'));
  url.port = String(wire.port);
  const pool = createPool(url.href, { applicationName: 'probe' });
  // An 'error' event that nobody listens to ends a process; under Jest it fails the test.
  const broken = inTransaction(pool, async (client) => {
    await client.query('select 1');
    const slow = client.query('select pg_sleep(30)');
    setTimeout(() => wire.cut(), 100);
    await slow;
  });
  await expect(broken).rejects.toThrow();
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
