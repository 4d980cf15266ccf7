import type { FastifyInstance } from 'fastify';
import { Refused } from './refused.js';

export const BODY_MAX_BYTES = 1_048_576;
/** A larger body is read away up to this, so that the sender hears the refusal and not a broken connection. */
const DRAINED_MAX_BYTES = 32 * 1_048_576;
const DEPTH_MAX = 12;
/** NUL, or half of a letter outside the basic plane: neither Postgres nor UTF-8 has them. */
const UNSOUND = /\0|\p{Cs}/u;

/** JSON is the only body there is; an empty one is an empty object. */
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
  server.addHook('onRequest', (request, _reply, done) => {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced <= BODY_MAX_BYTES) return done();
    const refuse = (): void => done(new Refused({ code: 'too-large' }));
    if (announced > DRAINED_MAX_BYTES) return refuse();
    drained(request.raw).then(refuse, refuse);
  });
}

async function drained(body: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of body) void _;
}

/** Throws Refused for broken JSON, for nesting past the bound and for text that no database takes. */
export function parsedJson(body: string): unknown {
  if (body.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refused({ code: 'malformed' });
  }
  if (!isSound(value, DEPTH_MAX)) throw new Refused({ code: 'malformed' });
  return value;
}

/** No NUL and no half of a letter in any text, and no deeper than allowed. */
function isSound(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !UNSOUND.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(
    ([key, inner]) => isSound(key, depth) && isSound(inner, depth - 1),
  );
}
