import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { HEADER, problemOf } from '@scara/contracts/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiConfig, Infrastructure } from '../infrastructure.js';
import { tellPositions } from './freshness.guard.js';
import { acceptJsonOnly, BODY_MAX_BYTES } from './json-body.js';
import { Refused } from './refused.js';
import { answerProblem } from './problem.filter.js';
import { securityHeaders, setSecurityHeaders } from './security-headers.js';
import { hashedAddress, Throttle } from './throttle.js';
import { closeUnusedConnections } from './unused-connections.js';

const MINUTE_MS = 60_000;
const SLOW_MS = 1_000;

/**
 * Fastify with its bounds: sizes, times, and X-Forwarded-* believed from this machine's own proxy and those that are named
 * alone.
 */
export function makeAdapter({
  PUBLIC_URL: publicUrl,
  trustedProxies,
}: Pick<ApiConfig, 'PUBLIC_URL' | 'trustedProxies'>): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_MAX_BYTES,
    // A file of 20 MB over a slow line takes a minute and a half; heads come at once.
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000 },
    keepAliveTimeout: 70_000,
    forceCloseConnections: 'idle',
    trustProxy: ['loopback', ...trustedProxies],
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    // An address that cannot be read reaches no route and no hook: it is answered as any other unknown one all the same.
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(securityHeaders(publicUrl)).header(HEADER.requestId, request.id);
      if (isPage(request.url)) void reply.redirect('/error');
      else answerProblem(reply, request, { code: 'malformed' });
    },
    clientErrorHandler: (error, socket) => {
      answerBytes(error, socket, publicUrl);
    },
  });
}

/**
 * In the place of Fastify's own compilers of JSON schemas, which it would load at the start: what a call takes and answers
 * is declared in libs/contracts and checked there (decision 80).
 */
function noSchema(): never {
  throw new Error('routes declare their schemas in libs/contracts, none to Fastify');
}

/** What Node could not read as a request, an oversized head too, has no reply: its refusal is written as bytes. */
function answerBytes({ code }: Error & { code?: string }, socket: Socket, publicUrl: string): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const requestId = randomUUID();
  const body = JSON.stringify({ ...problemOf({ code: 'malformed' }), requestId });
  const headers = {
    ...securityHeaders(publicUrl),
    [HEADER.requestId]: requestId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

const isPage = (url: string): boolean => !/^\/(api|root|skt|assets)\//.test(url);

/** Headers, cookies, bodies and the bound on requests: before any route is looked at. */
export async function secure(
  server: FastifyInstance,
  infrastructure: Infrastructure,
): Promise<void> {
  const { config, log } = infrastructure;
  setSecurityHeaders(server, config.PUBLIC_URL);
  closeUnusedConnections(server);
  // What a proxy does not say, or is not believed, the installation's own address says all the same.
  const secure = config.PUBLIC_URL.startsWith('https://');
  await server.register(fastifyCookie, { parseOptions: { secure } });
  boundRequests(server, config.rateLimitPerMinute);
  acceptJsonOnly(server);
  tellPositions(server);
  // Hooks call back: one that promises costs every request a turn of its own.
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header(HEADER.requestId, request.id);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId } = request;
    const { statusCode: status } = reply;
    const route = request.routeOptions.url;
    const ms = Math.round(reply.elapsedTime);
    const record = { requestId, method, route, status, ms };
    if (status >= 500 || ms > SLOW_MS) log.warn(record, 'answered');
    else log.debug(record, 'answered');
    done();
  });
}

function boundRequests(server: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return;
  const throttle = new Throttle(perMinute, MINUTE_MS);
  server.addHook('onRequest', (request, _reply, done) => {
    const seconds = throttle.take(hashedAddress(request.ip));
    if (seconds === 0) done();
    else done(new Refused({ code: 'too-many-requests' }, undefined, seconds));
  });
}
