import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
// @ts-expect-error -- plain JavaScript, as everything that runs before an installation.
import * as untyped from './servers.mjs';
import { freePort } from '../../test/support/free-port.js';

const { placesOf, untilAnswering, wrongSetting } = untyped as {
  readonly wrongSetting: (environment: Record<string, string>) => string | undefined;
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

it.each([
  [
    { EVENTSTORE_URL: 'http://one:2113' },
    'EVENTSTORE_URL: trebuie să înceapă cu esdb:// sau esdb+',
  ],
  [
    { DATABASE_URL: 'mysql://db/scara' },
    'DATABASE_URL: trebuie să înceapă cu postgres:// sau postg',
  ],
  [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL: trebuie să înceapă cu redis:// sau rediss://'],
  [{ SMTP_URL: 'mail.exemplu.ro' }, 'SMTP_URL: trebuie să înceapă cu smtp:// sau smtps://'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL: trebuie să fie trace, debug, info'],
])('%j is told', (environment, sentence) => {
  expect(wrongSetting(environment)).toMatch(sentence);
});

it('takes every address and level that the processes take, and none at all', () => {
  const given = { EVENTSTORE_URL: 'esdb+discover://a,b', DATABASE_URL: 'postgresql://d/s' };
  expect(wrongSetting({ ...given, REDIS_URL: '', SMTP_URL: 'smtps://m' })).toBeUndefined();
  for (const LOG_LEVEL of ['', 'warn', 'silent'])
    expect(wrongSetting({ LOG_LEVEL })).toBeUndefined();
  expect(wrongSetting({})).toBeUndefined();
});

describe('what listens at EVENTSTORE_URL', () => {
  const said: string[] = [];
  const servers: Server[] = [];
  const listening = async (server: Server, port = 0): Promise<number> => {
    servers.push(server.listen(port, '127.0.0.1'));
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const answering = (port: number, options = '?tls=false'): Promise<void> =>
    untilAnswering(
      'EVENTSTORE_URL',
      (line) => said.push(line),
      `esdb://127.0.0.1:${port}${options}`,
    );
  afterEach(() => {
    said.length = 0;
    for (const server of servers.splice(0)) server.close();
  });

  test('greets as gRPC does', async () => {
    await answering(await listening(createHttp2Server()));
    expect(said).toEqual([]);
  });

  test('is something else, which it will never cease to be', async () => {
    const port = await listening(createHttpServer());
    await expect(answering(port)).rejects.toThrow('nu răspunde un EventStoreDB');
  });

  test('does not speak TLS', async () => {
    const port = await listening(createHttp2Server());
    await expect(answering(port, '')).rejects.toThrow('?tls=true sau ?tls=false');
  });

  test('lets connections go until it has started, as the port of a container', async () => {
    const server = createServer((socket) => socket.destroy());
    const port = await listening(server);
    const waited = answering(port);
    await delay(700);
    server.close();
    await listening(createHttp2Server(), port);
    await waited;
    expect(said).toEqual([expect.stringContaining('primește legătura, dar nu răspunde')]);
  });
});
