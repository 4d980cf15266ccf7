import { createServer } from 'node:net';

/** Returns why a port cannot be used, in one sentence; undefined if it can. */
export async function whyNotAt(port, host) {
  const code = await listenError(port, host);
  if (code === undefined) return undefined;
  if (code === 'EADDRINUSE') {
    return `Portul ${port} este ocupat de alt program. Opriți-l sau porniți cu alt port: PORT=8090 npm start`;
  }
  if (code === 'EACCES') {
    return `Nu am dreptul să folosesc portul ${port}. Porniți cu unul peste 1023: PORT=8090 npm start`;
  }
  return `HOST=${host} nu este o adresă a acestui calculator (${code}). Porniți fără HOST sau cu una a lui: HOST=0.0.0.0 npm start`;
}

/** Returns true if no program listens on the port of this host. */
async function isFree(port, host) {
  const code = await listenError(port, host);
  return code !== 'EADDRINUSE' && code !== 'EACCES';
}

/** Returns the error code of an attempt to listen there; undefined if it succeeds. */
function listenError(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** Returns a free port: the wished one if it is free, else any. */
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
 * Starts something on a free port, and resolves with that port. If another program takes the port between the check and
 * the start, another one is tried.
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
