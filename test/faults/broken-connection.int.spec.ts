import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { createPool, inTransaction } from '@scara/platform';
import { type Proxy, startProxy } from '../../libs/event-store/src/testing/proxy.js';

let postgres: TestPostgres;
let databaseUrl: string;
let wire: Proxy;

beforeAll(async () => {
  postgres = await startTestPostgres();
  databaseUrl = await postgres.database();
  const { port } = new URL(databaseUrl);
  wire = await startProxy(() => Number(port));
});

afterAll(async () => {
  await wire.close();
  await postgres.stop();
});

it('a connection that breaks in the middle of a transaction ends the transaction, not the process', async () => {
  const url = new URL(databaseUrl);
  url.port = String(wire.port);
  const pool = createPool(url.href, { applicationName: 'probe' });
  // An 'error' event without a listener ends a process; under jest it fails the test.
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
