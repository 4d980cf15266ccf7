import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../http/refused.js';

/** The built pages, beside this app in the repository and in the image. */
const BUILT = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Paths that are never a page. */
const NOT_A_PAGE = /^\/(api|root|skt|assets|health|ready|metrics)(\/|$)/;

/**
 * Serves the built pages on the same port: files as they are (hashed ones for ever), the one page for every clean path.
 * What nobody serves is refused as JSON like everything else.
 */
export async function serveSite(server: FastifyInstance, root = BUILT): Promise<void> {
  const isBuilt = existsSync(root);
  if (isBuilt) {
    await server.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
    });
  }
  server.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = decodeURI(path).slice(1);
    if (isBuilt && isFile(root, file)) return send(reply, file);
    if (!isBuilt || NOT_A_PAGE.test(path) || !wantsPage(request)) {
      throw new Refused({ code: 'not-found' });
    }
    return send(reply, 'index.html');
  });
}

function isFile(root: string, file: string): boolean {
  return /^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*\.\w+$/.test(file) && existsSync(root + file);
}

/** A browser that navigates; a missing picture or script is not answered with a page. */
function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept === '*/*';
}

function send(reply: FastifyReply, file: string): FastifyReply {
  const isHashed = file.startsWith('assets/');
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  return reply.sendFile(file);
}
