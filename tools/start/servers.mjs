// Servers that were named instead of the embedded ones: nothing is started before they answer.
import { connect } from 'node:net';

const DEFAULT_PORT = { EVENTSTORE_URL: 2113, DATABASE_URL: 5432, REDIS_URL: 6379 };

/**
 * Waits until a server of the variable's address answers, however long it takes: it may be starting too. Says once that
 * it is waited for. An address that names no host (a socket's) or none at all is left to whoever uses it.
 */
export async function untilAnswering(variable, say, address = process.env[variable]) {
  const places = placesOf(address ?? '', DEFAULT_PORT[variable]);
  if (places.length === 0) return;
  for (let isSaid = false; ; isSaid = true) {
    const answers = await Promise.all(places.map(isThere));
    if (answers.includes(true)) return;
    if (!isSaid) {
      const names = places.map(({ host, port }) => `${host}:${port}`).join(', ');
      say(
        `Aștept serverul din ${variable} (${names}): nu răspunde. Verificați adresa sau porniți-l.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Hosts of `scheme://user:password@one:1,two:2/…`, several as a cluster has them. */
export function placesOf(address, defaultPort) {
  const [, authority = ''] = /^[a-z+]+:\/\/([^/?#]*)/.exec(address) ?? [];
  return authority
    .slice(authority.lastIndexOf('@') + 1)
    .split(',')
    .map((place) => /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(place))
    .filter((found) => found !== null)
    .map(([, host, port]) => ({
      host: host.replace(/^\[|\]$/g, ''),
      port: Number(port ?? defaultPort),
    }));
}

function isThere({ host, port }) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const settle = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}
