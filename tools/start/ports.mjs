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
