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
 * Makes the Fastify adapter with its limits on sizes and times. X-Forwarded-* is trusted only from proxies on this
 * machine and from those in `trustedProxies`.
 */
export function makeAdapter({
  PUBLIC_URL: publicUrl,
  trustedProxies,
}: Pick<ApiConfig, 'PUBLIC_URL' | 'trustedProxies'>): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_MAX_BYTES,
    // A file of 20 MB takes a minute and a half on a slow connection; headers arrive at once.
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000 },
    keepAliveTimeout: 70_000,
    forceCloseConnections: 'idle',
    trustProxy: ['loopback', ...trustedProxies],
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    // A URL that cannot be decoded reaches no route and no hook, so it is answered here like any other unknown address.
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
 * Replaces Fastify's own JSON schema compilers, which it would load at start: libs/contracts declares and checks what a
 * call takes and answers (decision 80).
 */
function noSchema(): never {
  throw new Error('routes declare their schemas in libs/contracts, none to Fastify');
}

/**
 * Answers what Node could not parse as a request (or whose head is too large). It has no reply object, so the bytes go
 * straight to the socket.
 */
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

/** Adds headers, cookies, body parsing and rate limits, all of which run before any route. */
export async function secure(
  server: FastifyInstance,
  infrastructure: Infrastructure,
): Promise<void> {
  const { config, log } = infrastructure;
  setSecurityHeaders(server, config.PUBLIC_URL);
  closeUnusedConnections(server);
  // A proxy may not announce https or not be trusted, so the public URL decides whether cookies are secure.
  const secure = config.PUBLIC_URL.startsWith('https://');
  await server.register(fastifyCookie, { parseOptions: { secure } });
  boundRequests(server, config.rateLimitPerMinute);
  acceptJsonOnly(server);
  tellPositions(server);
  // The hooks use callbacks: an async hook would cost every request an extra turn of the event loop.
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
