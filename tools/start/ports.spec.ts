import { createServer, type Server } from 'node:net';
// @ts-expect-error -- plain JavaScript, as everything that runs before an installation.
import * as untyped from './ports.mjs';

const { onFreePort, whyNotAt } = untyped as {
  readonly onFreePort: (start: (port: number) => Promise<void>) => Promise<number>;
  readonly whyNotAt: (port: number, host: string) => Promise<string | undefined>;
};

const listening = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

it('tries another port when somebody took it between the look and the start', async () => {
  const servers: Server[] = [];
  const tried: number[] = [];
  const port = await onFreePort(async (free) => {
    tried.push(free);
    if (tried.length === 1) servers.push(await listening(free));
    servers.push(await listening(free));
  });
  expect(tried).toEqual([expect.any(Number), port]);
  expect(tried[0]).not.toBe(port);
  for (const server of servers) server.close();
});

it('does not hide what has nothing to do with the port', async () => {
  const tried: number[] = [];
  const start = (free: number): Promise<void> => {
    tried.push(free);
    return Promise.reject(new Error('no disk'));
  };
  await expect(onFreePort(start)).rejects.toThrow('no disk');
  expect(tried).toHaveLength(1);
});

it('tells a port that is taken from a host that is not of this machine', async () => {
  const server = await listening(0);
  const { port } = server.address() as { port: number };
  expect(await whyNotAt(port, '127.0.0.1')).toMatch(`Portul ${port} este ocupat`);
  server.close();
  expect(await whyNotAt(port, '127.0.0.1')).toBeUndefined();
  // An address reserved for documentation, which no machine has.
  expect(await whyNotAt(port, '192.0.2.1')).toMatch(
    'HOST=192.0.2.1 nu este o adresă a acestui calculator (EADDRNOTAVAIL)',
  );
  expect(await whyNotAt(port, 'nimic.invalid')).toMatch('HOST=nimic.invalid nu este o adresă');
});
