import { createServer } from 'node:net';
// @ts-expect-error -- plain JavaScript, as everything that runs before an installation.
import * as untyped from './servers.mjs';
import { freePort } from '../../test/support/product.js';

const { placesOf, untilAnswering } = untyped as {
  readonly placesOf: (address: string, port: number) => { host: string; port: number }[];
  readonly untilAnswering: (
    variable: string,
    say: (line: string) => void,
    address: string,
  ) => Promise<void>;
};

it.each([
  ['esdb://127.0.0.1:2114?tls=false', ['127.0.0.1:2114']],
  ['esdb+discover://a:p%40ss@one:1,two:2,three?tls=true', ['one:1', 'two:2', 'three:9']],
  ['postgres://scara:se@cret@db/scara', ['db:9']],
  ['rediss://[::1]:6380/0', ['::1:6380']],
  ['postgres:///scara?host=/var/run/postgresql', []],
  ['nonsens', []],
  ['', []],
])('%s names %j', (address, places) => {
  expect(placesOf(address, 9).map(({ host, port }) => `${host}:${port}`)).toEqual(places);
});

it('waits for a server that is not there yet, and says so once', async () => {
  const port = await freePort();
  const said: string[] = [];
  const waited = untilAnswering(
    'REDIS_URL',
    (line) => said.push(line),
    `redis://127.0.0.1:${port}`,
  );
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const server = createServer().listen(port, '127.0.0.1');
  await waited;
  server.close();
  expect(said).toEqual([expect.stringContaining(`REDIS_URL (127.0.0.1:${port}): nu răspunde`)]);
});
