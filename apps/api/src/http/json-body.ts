import { FILE_MAX_MB, type Rejection, type Route, routes } from '@scara/contracts/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from './refused.js';

export const BODY_MAX_BYTES = 1_048_576;
/**
 * A larger body is read and discarded up to this size, so that the sender receives the refusal and not a broken
 * connection.
 */
const DRAINED_MAX_BYTES = 64 * 1_048_576;
const DEPTH_MAX = 12;
/** NUL, or half of a surrogate pair: Postgres and UTF-8 accept neither. */
const UNSOUND = /\0|\p{Cs}/u;

/** The largest upload in bytes, by the path of each route that takes a file. */
const UPLOADS = new Map(
  (Object.values(routes) as Route[])
    .filter(({ uploadMaxBytes }) => uploadMaxBytes !== undefined)
    .map(({ path, uploadMaxBytes }) => [path, uploadMaxBytes!]),
);

/**
 * Accepts JSON as the body of every call, an empty body as an empty object, and a file only on routes that declare one.
 */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    (_request, body, done) => {
      try {
        done(null, parsedJson(body as string));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  // The file is not read here: the route's handler streams it from the request.
  server.addContentTypeParser('application/octet-stream', (request, _payload, done) => {
    done(UPLOADS.has(request.routeOptions.url ?? '') ? null : new Refused({ code: 'not-json' }));
  });
  server.addHook('onRequest', (request, _reply, done) => {
    const announced = Number(request.headers['content-length'] ?? 0);
    const file = fileMaxBytes(request);
    if (announced <= (file ?? BODY_MAX_BYTES)) return done();
    const rejection: Rejection =
      file === undefined ? { code: 'too-large' } : { code: 'file-too-large', most: FILE_MAX_MB };
    const refuse = (): void => done(new Refused(rejection));
    if (announced > DRAINED_MAX_BYTES) return refuse();
    drained(request.raw).then(refuse, refuse);
  });
}

/** Returns the largest file in bytes that this request may send; undefined where the body is JSON. */
function fileMaxBytes({ headers, routeOptions }: FastifyRequest): number | undefined {
  const isFile = headers['content-type'] === 'application/octet-stream';
  return isFile ? UPLOADS.get(routeOptions.url ?? '') : undefined;
}

async function drained(body: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of body) void _;
}

/**
 * Parses a body. Throws `Refused` for broken JSON, for nesting beyond the bound and for text that Postgres cannot
 * store.
 */
export function parsedJson(body: string): unknown {
  if (body.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refused({ code: 'malformed' });
  }
  // The body was decoded from UTF-8 and parsed, so NUL or half a surrogate pair can only come from a `\u` escape.
  const isAsked = body.includes('\\u') ? isText : always;
  if (!isSound(value, DEPTH_MAX, isAsked)) throw new Refused({ code: 'malformed' });
  return value;
}

const always = (): boolean => true;
const isText = (text: string): boolean => !UNSOUND.test(text);

/** Returns whether no text contains NUL or half a surrogate pair, and nothing is nested deeper than `depth`. */
function isSound(value: unknown, depth: number, isText: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(
    ([key, inner]) => isText(key) && isSound(inner, depth - 1, isText),
  );
}
