import { SOCKET_PATH } from '@scara/contracts/http';
import { io, type Socket } from 'socket.io-client';
import type { Browser } from './browser.js';

/**
 * Returns a live connection like that of a page in this browser, before it is open, so that listeners added now miss
 * nothing.
 */
export function liveSocket(
  { url, cookies }: Browser,
  transports: ('polling' | 'websocket')[] = ['polling', 'websocket'],
): Socket {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return io(url, { path: SOCKET_PATH, extraHeaders: { cookie }, reconnection: false, transports });
}

/** Resolves when the connection is open, rejects if it is refused. */
export async function opened(socket: Socket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
}
