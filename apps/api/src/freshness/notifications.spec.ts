import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Infrastructure } from '../infrastructure.js';
import { Notifications } from './notifications.js';

/** AuthenticationOk and ReadyForQuery. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

it('asks for one connection in the place of one that is lost as it begins to listen', async () => {
  const asked: number[] = [];
  const server = createServer((socket) => {
    asked.push(performance.now());
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.on('data', () => socket.destroy());
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const config = { DATABASE_URL: `postgres://scara@127.0.0.1:${port}/scara` };
  const log = { warn: () => undefined };
  const notifications = new Notifications({ config, log } as unknown as Infrastructure);
  try {
    await notifications.onApplicationBootstrap();
    // Timers of the product do not keep a process alive; the server does.
    while (asked.length < 3) await once(server, 'connection');
    const gaps = asked.slice(1).map((at, i) => at - asked[i]!);
    expect(Math.min(...gaps)).toBeGreaterThan(250);
  } finally {
    await notifications.onApplicationShutdown();
    server.close();
  }
});
