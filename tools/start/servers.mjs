// Checks the servers that the user named instead of the embedded ones: nothing is started before they answer.
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const DEFAULT_PORT = { EVENTSTORE_URL: 2113, DATABASE_URL: 5432, REDIS_URL: 6379 };

/** The same schemes as in libs/platform/config.ts; checked here before anything is installed. */
const SCHEMES = {
  EVENTSTORE_URL: ['esdb', 'esdb+discover'],
  DATABASE_URL: ['postgres', 'postgresql'],
  REDIS_URL: ['redis', 'rediss'],
  SMTP_URL: ['smtp', 'smtps'],
};

/** How often a message about a server that does not answer is repeated. */
const SAY_MS = 30_000;

/** pino's levels. With any other level a process ends before it can say why. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Returns what is wrong with the settings that every process reads from the environment, in one sentence; undefined if
 * nothing is.
 */
export function wrongSetting(environment) {
  for (const [variable, schemes] of Object.entries(SCHEMES)) {
    const address = environment[variable];
    if (!address || schemes.some((scheme) => address.startsWith(`${scheme}://`))) continue;
    return `Configurare greșită: ${variable}: trebuie să înceapă cu ${schemes.map((scheme) => `${scheme}://`).join(' sau ')}`;
  }
  const { LOG_LEVEL } = environment;
  if (!LOG_LEVEL || LOG_LEVELS.includes(LOG_LEVEL)) return undefined;
  return `Configurare greșită: LOG_LEVEL: trebuie să fie ${LOG_LEVELS.slice(0, -1).join(', ')} sau ${LOG_LEVELS.at(-1)}`;
}

/**
 * Waits until a server at the variable's address answers, however long it takes, because it may be starting too, and
 * says repeatedly that it waits. An address without a host (a socket), or an empty one, is not checked. A server that
 * answers but cannot be an event store is an error, because it will never become one.
 */
export async function untilAnswering(variable, say, address = process.env[variable]) {
  const places = placesOf(address ?? '', DEFAULT_PORT[variable]);
  if (places.length === 0) return;
  const names = places.map(({ host, port }) => `${host}:${port}`).join(', ');
  const answersAt = variable === 'EVENTSTORE_URL' ? speaksHttp2(isSecure(address)) : isThere;
  for (let saidAt = -Infinity; ;) {
    const answers = await Promise.all(places.map(answersAt));
    if (answers.includes(true)) return;
    if (answers.every((answer) => answer === 'another')) {
      throw new Error(
        `La adresa din ${variable} (${names}) nu răspunde un EventStoreDB. Verificați adresa și dacă serverul cere TLS (?tls=true sau ?tls=false).`,
      );
    }
    if (Date.now() - saidAt >= SAY_MS) {
      saidAt = Date.now();
      const what = answers.some(Boolean)
        ? 'primește legătura, dar nu răspunde. Dacă nu pornește chiar acum, verificați adresa și TLS (?tls=true sau ?tls=false)'
        : 'nu răspunde. Verificați adresa sau porniți-l';
      say(`Aștept serverul din ${variable} (${names}): ${what}.`);
    }
    await delay(500);
  }
}

/** Returns the hosts of `scheme://user:password@one:1,two:2/…`, several in the case of a cluster. */
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

/** The client uses TLS unless the address turns it off. */
function isSecure(address) {
  return !/[?&]tls=false(&|$)/i.test(address);
}

/**
 * Returns whether the program at a port greets like a gRPC server: true, 'another' for a greeting that is not HTTP/2,
 * 'silent' for none, false if nothing listens. A port that is forwarded to a server still starting accepts a connection
 * and drops it.
 */
const speaksHttp2 =
  (secure) =>
  ({ host, port }) =>
    new Promise((resolve) => {
      const name = host.includes(':') ? `[${host}]` : host;
      // The server's certificate is verified later by the client, with the certificates that its address names.
      const session = connectHttp2(`${secure ? 'https' : 'http'}://${name}:${port}`, {
        rejectUnauthorized: false,
      });
      let heard = false;
      const settle = (answer) => {
        session.destroy();
        resolve(answer);
      };
      session.once('connect', () => (heard = 'silent'));
      session.once('remoteSettings', () => settle(true));
      session.on('error', ({ code }) => settle(isAnother(code) ? 'another' : heard));
      session.once('close', () => settle(heard));
      session.setTimeout(2_000, () => settle(heard));
    });

/** Returns true for errors that no event store causes: another protocol, or TLS on only one side. */
function isAnother(code) {
  return [
    'ERR_HTTP2_ERROR',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  ].includes(code);
}
