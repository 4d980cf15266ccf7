import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Infrastructure } from '../infrastructure.js';
import { Notifications } from './notifications.js';

/** AuthenticationOk and ReadyForQuery. */
const WELCOME = Buffer.from('520000000800000000' + '5a0000000549', 'hex');

test('a server that lets in and hangs up at the first word is asked by one connection at a time', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.once('data', () => socket.destroy());
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const notifications = new Notifications({
    config: { DATABASE_URL: `postgres://scara@127.0.0.1:${port}/scara` },
    log: { warn: () => undefined },
  } as unknown as Infrastructure);
  await notifications.onApplicationBootstrap();
  await delay(1_700);
  await notifications.onApplicationShutdown();
  server.close();
  expect(connections).toBeGreaterThan(1);
  expect(connections).toBeLessThan(5);
});
