import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * These ports are below those that systems use for outgoing connections (from 32 768 on under Linux): a free port of
 * that range may be taken a second later, when the test starts something on it.
 */
const FIRST = 20_000;
const AFTER_LAST = 32_000;

/** Returns a port of 127.0.0.1 on which no program listens. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(FIRST, AFTER_LAST);
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
