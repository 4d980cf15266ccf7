// Servers that were named instead of the embedded ones: nothing is started before they answer.
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';

const DEFAULT_PORT = { EVENTSTORE_URL: 2113, DATABASE_URL: 5432, REDIS_URL: 6379 };

/** As every process asks for them (libs/platform/config.ts); here they are told before anything is installed. */
const SCHEMES = {
  EVENTSTORE_URL: ['esdb', 'esdb+discover'],
  DATABASE_URL: ['postgres', 'postgresql'],
  REDIS_URL: ['redis', 'rediss'],
  SMTP_URL: ['smtp', 'smtps'],
};

/** How long a server that is waited for is not named again. */
const SAY_MS = 30_000;

/** The levels of pino: a process that is given another one ends before it can say why. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** What is wrong with what every process reads from the environment, in one sentence; undefined when nothing is. */
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
 * Waits until a server of the variable's address answers, however long it takes: it may be starting too. Says now and
 * then that it is waited for. An address that names no host (a socket's) or none at all is left to whoever uses it.
 * What answers and cannot be an event store is not waited for: it will never become one.
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

/** The client speaks TLS unless it is told not to. */
function isSecure(address) {
  return !/[?&]tls=false(&|$)/i.test(address);
}

/**
 * Whether what listens there greets as a server of gRPC does: true, 'another' for a greeting that is not HTTP/2, 'silent'
 * for none, false when nobody listens. A port that is passed on to a server still starting takes a connection and lets it go.
 */
const speaksHttp2 =
  (secure) =>
  ({ host, port }) =>
    new Promise((resolve) => {
      const name = host.includes(':') ? `[${host}]` : host;
      // Who the server is, the client itself finds out, with the certificates that its address names.
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

/** Words that no event store says: another protocol's, or no TLS where TLS was expected and the other way round. */
function isAnother(code) {
  return [
    'ERR_HTTP2_ERROR',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  ].includes(code);
}
