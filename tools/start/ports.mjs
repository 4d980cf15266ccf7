import { createServer } from 'node:net';

/** True when nobody listens on the port of this host. */
export function isFree(port, host = 'localhost') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** A free port: the wished one when it is free, else whichever the system gives. */
export async function freePort(wished = 0) {
  if (wished > 0 && (await isFree(wished, '127.0.0.1'))) return wished;
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Starts something on a free port, and resolves with that port. Between the look and the start another program may
 * take it: then another one is tried.
 */
export async function onFreePort(start, wished = 0) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(wished);
    try {
      await start(port);
      return port;
    } catch (error) {
      if (attempt === 3 || (await isFree(port, '127.0.0.1'))) throw error;
    }
  }
}
